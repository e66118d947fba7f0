"""The shape of a round and of its settlement, and the checks that are the same for every game.

Faults are looked for in the contract's order, across the whole round, so that the same bad round
always gets the same answer. What only one game knows (its cards, its bets, its limits) is asked of
that game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeGuard

from games import money
from games.cards import CARDS
from games.errors import BadRound
from games.words import _

if TYPE_CHECKING:
    from games.game import Game

LIMITS: Final = ("min", "max", "side_min", "side_max", "differential", "side_total")


@dataclass(slots=True)
class Line:
    """What one wager gets, in cents, and the clause that decided it."""

    result: str
    clause: str
    paid: int = 0
    taken: int = 0
    returned: int = 0
    commission: int = 0


@dataclass(slots=True)
class Wager:
    """One wager. `play` is the part of it that the limit rules leave in play, `cut` the clause
    that took the rest out; `line` is what the game's judgement gives it."""

    box: int
    bet: str
    amount: int
    play: int
    cut: str = ""
    line: Line | None = None

    def limit(self, play: int, clause: str) -> None:
        """Leave at most `play` of the wager in play."""
        if play < self.play:
            self.play = play
            self.cut = clause


class Cards(Protocol):
    """The cards of one round, as the game lays them out."""

    def every(self) -> Iterable[object]: ...


@dataclass(slots=True)
class Round:
    game: Game
    wagers: list[Wager]
    limits: dict[str, int]
    chip: int
    warned: frozenset[int]
    withdrawn: frozenset[int]
    void: bool
    cards: Any = field(default=None)

    def wagers_left(self) -> list[Wager]:
        """The wagers that no ruling took out of the round."""
        if not self.withdrawn:
            return self.wagers
        return [wager for wager in self.wagers if wager.box not in self.withdrawn]

    def by_box(self) -> dict[int, dict[str, Wager]]:
        staked: dict[int, dict[str, Wager]] = {}
        for wager in self.wagers_left():
            staked.setdefault(wager.box, {})[wager.bet] = wager
        return staked


def bad_round(message: str) -> BadRound:
    return BadRound("bad-round", message)


def read(obj: object, games: Mapping[str, Game]) -> Round:
    """A round that may be judged, or the first fault in the contract's order."""
    if not isinstance(obj, dict):
        raise bad_round(_("A round is an object with a game and its wagers."))
    slug = obj.get("game")
    if not isinstance(slug, str):
        raise bad_round(_("The round does not say which game it is."))
    raw_wagers = _wager_fields(obj)
    limits = limits_in(obj.get("limits", {}))
    chip = chip_in(obj.get("chip", "1"))
    warned = _boxes(obj, "warned")
    withdrawn = _boxes(obj, "withdrawn")
    void = obj.get("void", False)
    if not isinstance(void, bool):
        raise bad_round(_("“{field}” must be true or false.", field="void"))
    game = games.get(slug)
    if game is None:
        raise BadRound("unknown-game", _("There is no game called “{game}” here.", game=slug))
    cards = game.read_cards(obj, void)
    wagers = verify(game, cards, _wagers(raw_wagers))
    return Round(game, wagers, limits, chip, warned, withdrawn, void, cards)


def _wager_fields(obj: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    wagers = obj.get("wagers")
    if not isinstance(wagers, list):
        raise bad_round(_("“{field}” must be a list.", field="wagers"))
    fields = []
    for wager in wagers:
        if not isinstance(wager, dict):
            raise bad_round(_("A wager has a box, a bet and an amount."))
        box, bet, amount = wager.get("box"), wager.get("bet"), wager.get("amount")
        if not is_box(box):
            raise bad_round(_("A wager's box is a whole number from 1."))
        if not isinstance(bet, str):
            raise bad_round(_("A wager's bet must be named."))
        if not isinstance(amount, str):
            raise bad_round(_("A wager's amount is written as text, like “500” or “2.50”."))
        fields.append((box, bet, amount))
    return fields


def is_box(value: object) -> TypeGuard[int]:
    """A box is a positive whole number; `true` is not one."""
    return type(value) is int and value > 0


def limits_in(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise bad_round(_("“{field}” must be an object.", field="limits"))
    limits: dict[str, int] = {}
    for name in LIMITS:
        if name in value:
            text = value[name]
            amount = money.cents(text) if isinstance(text, str) else None
            if amount is None:
                raise bad_round(_("The limit “{field}” is not an amount.", field=name))
            limits[name] = amount
    if "min" in limits and "max" in limits and limits["max"] < limits["min"]:
        raise bad_round(_("The maximum is below the minimum."))
    return limits


def chip_in(value: object) -> int:
    chip = money.cents(value) if isinstance(value, str) else None
    if not chip:
        raise bad_round(_("The smallest chip must be an amount above zero."))
    return chip


def _boxes(obj: Mapping[str, Any], name: str) -> frozenset[int]:
    boxes = obj.get(name, ())
    if boxes == ():
        return frozenset()
    if not isinstance(boxes, list) or not all(map(is_box, boxes)):
        raise bad_round(_("“{field}” must be a list of boxes.", field=name))
    return frozenset(boxes)


def card_list(obj: Mapping[str, Any], name: str, *, needed: bool) -> list[object] | None:
    """A field that holds a list of cards; the cards themselves are looked at later."""
    if name not in obj and not needed:
        return None
    value = obj.get(name)
    if not isinstance(value, list):
        raise bad_round(_("“{field}” must be a list of cards.", field=name))
    return value


def box_fields(obj: Mapping[str, Any], name: str, *, needed: bool) -> dict[str, Any]:
    """A field that holds an object by box number."""
    if name not in obj and not needed:
        return {}
    value = obj.get(name)
    if not isinstance(value, dict):
        raise bad_round(_("“{field}” must be an object by box.", field=name))
    return value


def box_number(key: str) -> int:
    """The box that a key of `hands` or `boxes` names.

    >>> box_number("3")
    3
    """
    # A number longer than Python reads cannot be a wager's box either: the line would not be JSON.
    if not (key.isascii() and key.isdigit() and key[0] != "0" and len(key) <= 4300):
        raise bad_round(_("“{key}” is not a box.", key=key))
    return int(key)


def verify(game: Game, cards: Cards, told: Iterable[Wager]) -> list[Wager]:
    """The wagers of a round whose cards and wagers can be; amounts are looked at after cards."""
    every = list(cards.every())
    _check_cards(every)
    wagers = list(told)
    if not all(wager.amount for wager in wagers):
        raise _bad_amount(money.text(0))
    _check_bets(wagers, game)
    _check_copies(every, game)
    return wagers


def _check_cards(every: Sequence[object]) -> None:
    for card in every:
        if not isinstance(card, str) or card not in CARDS:
            raise BadRound("bad-card", _("“{card}” is not a card.", card=card))


def _wagers(fields: Iterable[tuple[int, str, str]]) -> Iterator[Wager]:
    for box, bet, text in fields:
        amount = money.cents(text)
        if not amount:
            raise _bad_amount(text)
        yield Wager(box, bet, amount, amount)


def _bad_amount(text: str) -> BadRound:
    return BadRound(
        "bad-amount", _("“{amount}” is not an amount that can be wagered.", amount=text)
    )


def _check_bets(wagers: Sequence[Wager], game: Game) -> None:
    bets = game.bets
    for wager in wagers:
        if wager.bet not in bets:
            raise BadRound("unknown-bet", _("This game has no bet called “{bet}”.", bet=wager.bet))
    if len({(wager.box, wager.bet) for wager in wagers}) < len(wagers):
        raise BadRound(
            "duplicate-wager",
            _("A box has the same bet twice; one wager per box and bet."),
            game.clauses.get("duplicate-wager"),
        )


def _check_copies(every: Sequence[object], game: Game) -> None:
    if len(every) <= game.copies or len(set(every)) == len(every):
        return
    card, seen = Counter(every).most_common(1)[0]
    if seen > game.copies:
        raise BadRound(
            "duplicate-card",
            _("{card} is there {seen} times; the cards in use hold it {copies} times.",
              card=card, seen=seen, copies=game.copies),
            game.clauses.get("duplicate-card"),
        )  # fmt: skip
