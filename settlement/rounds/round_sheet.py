"""A round's sheet: who got what and why, and what has happened to its money since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import ClassVar

from config.web.columns import Columns
from config.web.translation import translate
from games.errors import BadRound
from games.round.adjudicate import judge
from games.round.engine import fold
from games.round.notices import Notice
from games.round.state import State
from games.round.warnings import told
from games.rulebook.books import lookup
from settlement.ledger.models import OF_ROUNDS, POSITION
from settlement.models import Correction, Line, Posting, Transfer
from settlement.rounds.columns import SHEET
from tables.models import Round
from tables.rounds.play import history_of


@dataclass(frozen=True)
class SheetHand:
    title: str
    cards: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True)
class SheetRow:
    """One wager: what it got, and the clause that decided it in plain words."""

    line: Line
    bet: str
    words: str

    @property
    def net(self) -> Decimal:
        return self.line.paid - self.line.taken


@dataclass(frozen=True)
class Move:
    """A transfer of the round, and what each box got by it."""

    transfer: Transfer
    boxes: dict[int, Decimal]

    @property
    def total(self) -> Decimal:
        return sum(self.boxes.values(), Decimal(0))


@dataclass(frozen=True)
class Sheet:
    round: Round
    state: State
    moves: list[Move]
    lines: list[Line]
    corrections: list[Correction]
    columns: ClassVar[Columns] = SHEET

    @cached_property
    def stands(self) -> Transfer | None:
        transfers = [move.transfer for move in self.moves]
        undone = {transfer.reverses_id for transfer in transfers}
        stands = [t for t in transfers if t.kind in OF_ROUNDS and t.pk not in undone]
        return stands[-1] if stands else None

    @cached_property
    def rows(self) -> list[SheetRow]:
        mine = [line for line in self.lines if self.stands and line.transfer_id == self.stands.pk]
        bets = self.state.game.bets
        return [
            SheetRow(line, translate(bets[line.bet].name), clause_words(line.clause))
            for line in mine
        ]

    @property
    def totals(self) -> dict[str, Decimal]:
        names = ("amount", "in_play", "paid", "taken", "returned", "commission")
        return {
            name: sum((getattr(row.line, name) for row in self.rows), Decimal(0)) for name in names
        }

    @property
    def house(self) -> Decimal:
        """What the house has of this round, payments put right included."""
        return -sum((move.total for move in self.moves), Decimal(0))

    @property
    def hands(self) -> list[SheetHand]:
        return hands_of(self.state)

    @property
    def told(self) -> list[Notice]:
        try:
            return told(judge(self.state), self.state.opened)
        except BadRound:
            return []

    @cached_property
    def differences(self) -> list[tuple[int, Decimal]]:
        """What each box is still to get, or with a minus to give, after the first settlement."""
        moved: dict[int, Decimal] = defaultdict(Decimal)
        for move in self.moves[1:]:
            for box, amount in move.boxes.items():
                moved[box] += amount
        return [(box, amount) for box, amount in sorted(moved.items()) if amount]

    @property
    def waiting(self) -> list[Correction]:
        return [each for each in self.corrections if not hasattr(each, "answer")]


def clause_words(citation: str) -> str:
    clause = lookup(citation)
    return translate(clause.summary) if clause else ""


def sheet_of(round: Round) -> Sheet:
    """All of it in five queries, whatever the number of wagers and corrections."""
    people = ("by", "confirmed_by")
    transfers = list(Transfer.objects.filter(round=round).select_related(*people))
    moved = _moved(transfers)
    corrections = Correction.objects.filter(round=round).select_related("by", "answer__by")
    return Sheet(
        round,
        fold(round.table.game, history_of(round.pk)),
        [Move(transfer, moved[transfer.pk]) for transfer in transfers],
        list(Line.objects.filter(round=round).select_related("player")),
        list(corrections.order_by("pk")),
    )


def _moved(transfers: list[Transfer]) -> Mapping[int, dict[int, Decimal]]:
    moved: dict[int, dict[int, Decimal]] = defaultdict(dict)
    rows = Posting.objects.filter(transfer__in=transfers, account=POSITION)
    for pk, box, amount in rows.values_list("transfer", "box", "amount"):
        if box is not None:
            moved[pk][box] = amount
    return moved


# The cards ---------------------------------------------------------------------------------------


def hands_of(state: State) -> list[SheetHand]:
    """The hands of a round as they lay, for a sheet or a page."""
    words = state.game.statuses
    return [
        SheetHand(translate(hand.name), hand.cards, translate(words.get(hand.status, "")).lower())
        for hand in state.every_hand()
    ]
