"""How a round of Hold'em Bonus is judged (holdem 4.7, 5.1–5.6, 6.1, 7.10, 7.11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.bets import Bet
from games.document import Document
from games.errors import BadRound
from games.game import Demo, Game
from games.holdem import irregularities, odds, rulebook
from games.holdem.cards import COMMUNITY, DEALER, STATUSES
from games.holdem.decisions import MOVES
from games.holdem.hands import STRAIGHT, bonus_odds, name, strength
from games.holdem.play import HoldemRound
from games.layout import SIDE_BETS, SINGLE_DECK_SEATS, Layout
from games.odds.bets import BetOdds
from games.round.contract import Line, Round, Wager, bad_round, box_fields, box_number, card_list
from games.round.events import RoundOpened
from games.rulebook import disputes
from games.rulebook.model import book
from games.words import _

# A wager and how many antes in play it may count for (7.10.1)
RAISES: Final = {"flop": 2, "turn": 1, "river": 1}
BETS: Final = {
    "ante": Bet(name=_("Ante"), letter="ANTE"),
    "bonus": Bet(name=_("Bonus"), letter="BON", main=False),
    "flop": Bet(name=_("Flop"), letter="FLOP", raises=True),
    "turn": Bet(name=_("Turn"), letter="TURN", raises=True),
    "river": Bet(name=_("River"), letter="RIVER", raises=True),
}


@dataclass(frozen=True, slots=True)
class Box:
    hole: tuple[Any, ...]
    status: str


@dataclass(frozen=True, slots=True)
class Board:
    community: tuple[Any, ...]
    dealer: tuple[Any, ...]
    boxes: dict[int, Box]

    def every(self) -> Iterable[object]:
        yield from self.community
        yield from self.dealer
        for box in self.boxes.values():
            yield from box.hole

    @property
    def whole(self) -> bool:
        return len(self.community) == 5 and len(self.dealer) == 2


class HoldemBonus(Game):
    shuffled_every_round = True
    hands = {COMMUNITY: _("to the board"), DEALER: _("to the dealer's hand")}
    statuses = STATUSES
    moves = MOVES

    def odds_of_bets(self, decks: int) -> dict[str, BetOdds]:
        return {"bonus": odds.bonus()}

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Board:
        boxes = {}
        for key, value in box_fields(obj, "boxes", needed=not void).items():
            number = box_number(key)
            if not isinstance(value, dict):
                raise bad_round(_("“{field}” must be an object by box.", field="boxes"))
            status = value.get("status", "played")
            if not isinstance(status, str) or status not in STATUSES:
                raise bad_round(_("Box {box}: unknown status.", box=number))
            hole = card_list(value, "hole", needed=False)
            boxes[number] = Box(tuple(hole or ()), status)
        community = card_list(obj, "community", needed=False)
        dealer = card_list(obj, "dealer", needed=False)
        return Board(tuple(community or ()), tuple(dealer or ()), boxes)

    def require_main(self, round: Round) -> None:
        for box, wagers in round.by_box().items():
            if "ante" not in wagers:
                raise BadRound(
                    "main-wager-required", _("Box {box} needs an Ante.", box=box), "holdem 4.7"
                )

    def refuse_bets(self, round: Round) -> None:
        """Nothing: what is too much or too little is settled (7.10, 7.10.1)."""

    def limit(self, round: Round) -> None:
        _cut(round.by_box().values(), round.limits)

    def judge(self, round: Round) -> dict[str, Any]:
        board: Board = round.cards
        self.require_main(round)
        staked = round.by_box()
        boxes = {b: box for b, box in board.boxes.items() if b not in round.withdrawn}
        _check_whole(board, boxes, staked)
        _check_raises(boxes, staked)
        self.limit(round)
        dealer = strength(board.dealer, board.community) if board.whole else None
        outcome: dict[str, Any] = {}
        for number, box in sorted(boxes.items()):
            hand = _hand(box, board)
            result = _compare(box, hand, dealer)
            outcome[str(number)] = {"hand": name(hand) if hand else None, "result": result}
            for bet, wager in staked.get(number, {}).items():
                wager.line = _line(bet, wager, box, board.dealer, result, hand)
        return {"dealer": name(dealer) if dealer else None, "boxes": outcome}

    def start(self, opened: RoundOpened) -> HoldemRound:
        return HoldemRound.begin(self, opened)


def _check_whole(
    board: Board, boxes: Mapping[int, Box], staked: Mapping[int, Mapping[str, Wager]]
) -> None:
    for number in staked:
        if number not in boxes:
            raise BadRound("incomplete", _("Box {box} has no hand.", box=number))
    for number, box in boxes.items():
        if len(box.hole) != 2 and (box.status == "played" or box.hole):
            raise BadRound("incomplete", _("Box {box} must have two hole cards.", box=number))
        if box.status in ("played", "unexposed"):
            if len(board.community) != 5:
                raise BadRound("incomplete", _("The five community cards are not all there."))
            if len(board.dealer) != 2:
                raise BadRound("incomplete", _("The Dealer must have two hole cards."))
            if number in staked and "flop" not in staked[number]:
                raise BadRound(
                    "incomplete", _("Box {box} plays on without a Flop bet.", box=number),
                    "holdem 4.11.2",
                )  # fmt: skip


def _check_raises(boxes: Mapping[int, Box], staked: Mapping[int, Mapping[str, Wager]]) -> None:
    for number, wagers in staked.items():
        status = boxes[number].status
        if status in ("folded", "absent") and any(bet in wagers for bet in RAISES):
            clause = "holdem 4.11.2" if status == "folded" else "holdem 7.11"
            message = _("Box {box} is out of the round and cannot have Flop, Turn or River.",
                        box=number)  # fmt: skip
            raise BadRound("wager-not-allowed", message, clause)


def _cut(boxes: Iterable[Mapping[str, Wager]], limits: Mapping[str, int]) -> None:
    """7.10, 7.10.1: what is above the maximum, or above its antes, was never in play."""
    for wagers in boxes:
        if "bonus" in wagers:
            bonus = wagers["bonus"]
            bonus.limit(limits.get("side_max", bonus.amount), "holdem 7.10")
        ante = wagers.get("ante")
        if ante is None:  # while bets are open, a box may not have put it down yet
            continue
        ante.limit(limits.get("max", ante.amount), "holdem 7.10")
        for bet, antes in RAISES.items():
            if bet in wagers:
                wagers[bet].limit(antes * ante.play, "holdem 7.10.1")


def _hand(box: Box, board: Board) -> int | None:
    return strength(box.hole, board.community) if board.whole and box.hole else None


def _compare(box: Box, hand: int | None, dealer: int | None) -> str:
    if box.status in ("folded", "absent"):
        return box.status
    if box.status == "unexposed" or hand is None or dealer is None:
        return "loses"  # 5.6
    if hand == dealer:
        return "stand-off"
    return "wins" if hand < dealer else "loses"


def _line(
    bet: str, wager: Wager, box: Box, dealer: tuple[str, ...], result: str, hand: int | None
) -> Line:
    play, returned = wager.play, wager.amount - wager.play
    if box.status == "absent":
        return Line("returned", "holdem 7.11", returned=wager.amount)
    if not play:
        return Line("returned", wager.cut, returned=returned)
    if box.status == "folded":
        return Line("lose", "holdem 4.11.2", taken=play, returned=returned)
    if box.status == "unexposed":
        return Line("lose", "holdem 5.6", taken=play, returned=returned)
    if bet == "bonus":
        odds = bonus_odds(box.hole, dealer)
        if odds is None:
            return Line("lose", "holdem 5.5", taken=play, returned=returned)
        return Line("win", "holdem 6.1.2", paid=play * odds, returned=returned)
    if result == "stand-off":
        return Line("stand-off", "holdem 5.4", returned=returned)
    if result == "loses":
        return Line("lose", "holdem 5.3", taken=play, returned=returned)
    if bet == "ante" and hand is not None and hand > STRAIGHT:
        return Line("stand-off", "holdem 5.2", returned=returned)
    return Line("win", "holdem 6.1.1", paid=play, returned=returned)


DOCUMENT: Final = Document(
    "holdem",
    _("Texas Hold'em Bonus Poker, No. 01/01.05.2025"),
    book("holdem", rulebook.CLAUSES, disputes.CLAUSES),
    irregularities.SITUATIONS,
    irregularities.LIKELY,
    irregularities.DETECTORS,
)
HOLDEM_BONUS: Final = HoldemBonus(
    slug="holdem-bonus",
    name=_("Texas Hold'em Bonus"),
    document=DOCUMENT,
    bets=BETS,
    own={
        "void": "holdem 7.12",
        "withdrawn": "holdem 7.6",
        "duplicate-wager": "holdem 4.7.2",
        "duplicate-card": "holdem 7.1.3",
        "bets-closed": "holdem 4.9",
        "limits": "holdem 7.10",
        "side-limits": "holdem 7.10",
        "bets": "holdem 4.6",
        "result": "holdem 4.13",
        "settle": "holdem 6.1",
        "no-card-before-close": "holdem 4.9",
        "decks": "holdem 4.1",
    },
    layout=Layout(
        SINGLE_DECK_SEATS,
        "holdem 2.1.1",
        (1,),
        "holdem 4.1",
        ("shoe", "device"),
        "holdem 4.10",
        SIDE_BETS,
    ),
    restrictions={"one-box": "holdem 4.7.3"},
    demo=(Demo("Hold'em", "VND", 6, decks=1),),
)
GAMES: Final = (HOLDEM_BONUS,)
