"""How a round of Niu Niu is judged (niu 4.5, 6.3, 6.4, 7.11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.document import Document
from games.errors import BadRound
from games.game import FIVE_PER_CENT, HALF, Chances, Demo, Game, Guests
from games.layout import SINGLE_DECK_SEATS, Layout
from games.money import share
from games.niuniu import irregularities, odds, rulebook
from games.niuniu.bets import BETS, LOSES, PAYS, RESERVES
from games.niuniu.hands import NAMES, WORDS, strength
from games.niuniu.play import DEALER, NiuNiuRound
from games.round.contract import Line, Round, Wager, box_fields, box_number, card_list
from games.round.events import RoundOpened
from games.rulebook import disputes
from games.rulebook.model import book
from games.words import _

Strength = tuple[int, int]
MAXIMUM = "niu 7.11"


@dataclass(frozen=True, slots=True)
class Hands:
    """Five cards a box and five for the Dealer."""

    dealer: tuple[Any, ...] | None
    boxes: dict[int, tuple[Any, ...]]

    def every(self) -> Iterable[object]:
        for hand in (self.dealer or (), *self.boxes.values()):
            yield from hand


class NiuNiu(Game):
    shuffled_every_round = True
    hands = {DEALER: _("to the dealer's hand")}

    @property
    def guests(self) -> Guests:
        return Guests(("even",), beside=(("double", 1), ("double-reserve", 2)))

    def odds_of_hands(self) -> dict[str, int]:
        return odds.hands()

    def chances(self, decks: int) -> Chances:
        """The Dealer's hand."""
        return Chances("niu-niu", odds.hands(), _("Niu Niu"), WORDS)

    def outcome(self, state: NiuNiuRound) -> str | None:
        dealer = state.arrangement(DEALER)
        return dealer.name if dealer else None

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Hands:
        fields = box_fields(obj, "hands", needed=not void)
        hands = {key: tuple(card_list(fields, key, needed=True) or ()) for key in fields}
        dealer = hands.pop("dealer", None)
        return Hands(dealer, {box_number(key): hand for key, hand in hands.items()})

    def require_main(self, round: Round) -> None:
        for box, wagers in round.by_box().items():
            if "even" not in wagers:
                raise BadRound(
                    "main-wager-required", _("Box {box} needs an Even wager.", box=box), "niu 4.5.1"
                )

    def refuse_bets(self, round: Round) -> None:
        staked = round.by_box()
        for box, wagers in staked.items():
            _check_size(box, wagers)
        for box, wagers in staked.items():
            _check_reserves(box, wagers)

    def limit(self, round: Round) -> None:
        _over_maximum(round.by_box().values(), round.limits.get("max"))

    def judge(self, round: Round) -> dict[str, Any]:
        self.require_main(round)
        staked = round.by_box()
        hands = _complete(round, staked)
        self.refuse_bets(round)
        self.limit(round)
        _settle(hands, staked)
        return _outcome(hands)

    def start(self, opened: RoundOpened) -> NiuNiuRound:
        return NiuNiuRound.begin(self, opened)


Staked = dict[int, dict[str, Wager]]


def _complete(round: Round, staked: Staked) -> dict[int | str, Strength]:
    """The strength of every hand that takes part; each must be whole."""
    cards: Hands = round.cards
    hands: dict[int | str, Any] = {"dealer": cards.dealer}
    hands.update({box: cards.boxes.get(box) for box in staked})
    hands.update({b: hand for b, hand in cards.boxes.items() if b not in round.withdrawn})
    for owner, hand in hands.items():
        if hand is None or len(hand) != 5:
            name = _("The Dealer") if owner == "dealer" else _("Box {box}", box=owner)
            raise BadRound("incomplete", _("{owner} must have five cards.", owner=name), "niu 4.8")
    return {owner: strength(hand) for owner, hand in hands.items()}


def _check_size(box: int, wagers: Mapping[str, Wager]) -> None:
    even = wagers["even"].amount
    for bet in ("double", "super-niu"):
        if bet in wagers and wagers[bet].amount > even:
            raise BadRound(
                "wager-too-large",
                _("Box {box}: Double and Super Niu are at most the Even wager.", box=box),
                "niu 4.5.2",
            )


def _check_reserves(box: int, wagers: Mapping[str, Wager]) -> None:
    for name, reserve in RESERVES.items():
        wager, held = wagers.get(reserve.wager), wagers.get(name)
        needed = reserve.times * wager.amount if wager else 0
        if needed != (held.amount if held else 0):
            raise BadRound(
                "bad-reserve",
                _("Box {box}: the reserve must be exactly {times} times its wager.",
                  box=box, times=reserve.times),
                "niu 4.5.3",
            )  # fmt: skip


def _over_maximum(boxes: Iterable[Mapping[str, Wager]], maximum: int | None) -> None:
    """7.11: a wager counts up to the maximum, its reserve in proportion."""
    if maximum is None:
        return
    for wagers in boxes:
        for bet, wager in wagers.items():
            if bet in PAYS:
                wager.limit(maximum, MAXIMUM)
        for name, reserve in RESERVES.items():
            if name in wagers and reserve.wager in wagers:
                wagers[name].limit(reserve.times * wagers[reserve.wager].play, MAXIMUM)


def _outcome(hands: Mapping[int | str, Strength]) -> dict[str, Any]:
    dealer = hands["dealer"]
    return {
        "dealer": NAMES[dealer[0]],
        "boxes": {
            str(owner): {"hand": NAMES[hand[0]], "wins": hand > dealer}
            for owner, hand in sorted(
                (item for item in hands.items() if item[0] != "dealer"), key=lambda i: int(i[0])
            )
        },
    }


def _settle(hands: Mapping[int | str, Strength], staked: Staked) -> None:
    dealer = hands["dealer"]
    for box, wagers in staked.items():
        hand = hands[box]
        for bet, wager in wagers.items():
            returned = wager.amount - wager.play
            if not wager.play:
                wager.line = Line("returned", wager.cut, returned=returned)
            elif bet in RESERVES:
                wager.line = _reserve(
                    bet, wager.play, returned, None if hand > dealer else dealer[0]
                )
            elif hand > dealer:
                wager.line = _win(bet, wager.play, returned, hand[0])
            else:
                wager.line = Line("lose", LOSES, taken=wager.play, returned=returned)


def _win(bet: str, play: int, returned: int, rank: int) -> Line:
    pays = PAYS[bet][rank]
    gross = play * pays.odds
    commission = share(gross, pays.commission, 100)
    return Line("win", pays.clause, gross - commission, 0, returned, commission)


def _reserve(bet: str, play: int, returned: int, house: int | None) -> Line:
    """A reserve is never paid; `house` is the rank of the Dealer's hand where it won (6.4)."""
    reserve = RESERVES[bet]
    taken = play // reserve.times * reserve.taken[house] if house is not None else 0
    result = "lose" if taken else "stand-off"
    return Line(result, reserve.clause, taken=taken, returned=returned)


DOCUMENT: Final = Document(
    "niu",
    _("Hoiana Niu Niu, No. 03/18.08.2024"),
    book("niu", rulebook.CLAUSES, disputes.CLAUSES),
    irregularities.SITUATIONS,
    irregularities.LIKELY,
    irregularities.DETECTORS,
)
NIU_NIU: Final = NiuNiu(
    slug="niu-niu",
    name=_("Niu Niu"),
    document=DOCUMENT,
    bets=BETS,
    own={
        "void": "niu 7.10",
        "withdrawn": "niu 7.4.1",
        "duplicate-wager": "niu 4.5.4",
        "duplicate-card": "niu 7.1.3",
        "bets-closed": "niu 4.7",
        "no-card-before-close": "niu 4.8",
        "chips": "niu 4.4",
        "limits": "niu 7.11",
        "bets": "niu 4.5",
        "result": "niu 4.11",
        "settle": "niu 6.3",
        "decks": "niu 4.1",
    },
    layout=Layout(SINGLE_DECK_SEATS, "niu 2.1.1", (1,), "niu 4.1", ("device",), "niu 4.3"),
    restrictions={"no-squeeze": "niu 7.9", "one-box": "niu 4.6.2"},
    shares=(FIVE_PER_CENT, HALF),
    demo=(Demo("Niu Niu", "VND", 6, decks=1, procedure="device"),),
)
GAMES: Final = (NIU_NIU,)
