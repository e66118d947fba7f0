"""The felt as one value, made of parts that a page draws by themselves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from config.web.translation import grouped, translate
from games.errors import BadRound, IllegalMove
from games.money import cents, text
from games.round.adjudicate import Judgement
from games.round.notices import Notice, notices
from games.round.state import State
from games.round.warnings import told
from games.shoe import Shoe
from tables.felt import hands, rail, sheet
from tables.felt.boxes import Cloth, FeltBox
from tables.felt.chips import picked, row
from tables.felt.parts import FeltHead, Strip, Told, Totals, Tray
from tables.felt.phase import BETTING, Band, band, phase
from tables.felt.suggestion import Suggestion, suggestion
from tables.rounds.play import Play
from tables.rounds.services import taking_back
from tables.shoes.models import IN_PLAY


@dataclass(frozen=True)
class FeltView:
    """Everything a tablet shows of its table. `limits` are needed where no round is on the felt,
    `since` and `rank` where one is held."""

    play: Play
    limits: Mapping[str, str] | None = None
    since: datetime | None = None
    rank: str = ""

    # What the round is --------------------------------------------------------------------------

    @cached_property
    def state(self) -> State | None:
        """The round that is open, or the one whose sheet still lies there."""
        felt, round = self.play.felt, self.play.felt.round
        if round is None or (round.settled_at and round.shoe_id != felt.shoe_id):
            return None
        return self.play.current

    @cached_property
    def over(self) -> bool:
        round = self.play.felt.round
        return round is None or round.settled_at is not None

    @cached_property
    def game(self) -> str:
        return self.play.felt.table.game

    @cached_property
    def round_id(self) -> int:
        return self.play.felt.round.pk if self.play.felt.round else 0

    @cached_property
    def version(self) -> int:
        return self.play.felt.round.version if self.play.felt.round else 0

    @cached_property
    def phase(self) -> str:
        return phase(self.play.felt, self.state)

    @cached_property
    def winner(self) -> str:
        return self.state.winner if self.state and self.phase == "result" else ""

    @cached_property
    def settlement(self) -> Judgement | None:
        """What every wager got: the ledger's own judgement, so nothing has to be read for it."""
        if not self.over or self.state is None:
            return None
        try:
            return self.play.judgement()
        except BadRound:
            return None

    # What it is played with ---------------------------------------------------------------------

    @cached_property
    def sign(self) -> Mapping[str, int]:
        """The limits in force, in cents."""
        limits = self.state.opened.limits if self.state else self.limits or {}
        return {name: cents(amount) or 0 for name, amount in limits.items()}

    @cached_property
    def tray(self) -> Tray:
        table = self.play.felt.table
        chips = row(table.currency, table.chip, self.sign.get("max", 0))
        return Tray(chips, picked(chips, self.sign.get("min", 0)))

    @cached_property
    def shoe(self) -> Shoe | None:
        return self.play.shoe

    @cached_property
    def spent(self) -> frozenset[str]:
        """Cards of which none can come any more."""
        shoe, state = self.shoe, self.state
        if shoe is None or state is None:
            return frozenset()
        if self.play.felt.table.shuffled_every_round:
            return frozenset((*state.in_hands(), *state.errors))
        return frozenset(shoe.used_up())

    # The parts ----------------------------------------------------------------------------------

    @cached_property
    def head(self) -> FeltHead:
        felt = self.play.felt
        return FeltHead(
            str(felt.table),
            felt.table.game_name,
            self.sign.get("min"),
            self.sign.get("max"),
            felt.table.currency,
            felt.shoe.number if felt.shoe and not felt.table.shuffled_every_round else None,
            felt.round.number if felt.round and self.state else None,
        )

    @cached_property
    def left(self) -> int | None:
        """Cards left in a shoe; it changes with every card, so the head is drawn without it."""
        whole = self.play.felt.table.shuffled_every_round
        return self.shoe.left if self.shoe and not whole else None

    @cached_property
    def band(self) -> Band:
        return band(self.phase, self.play.felt, self.state, self.since, self.rank)

    @cached_property
    def notices(self) -> list[Notice]:
        return notices(self.state) if self.state and self.phase in BETTING else []

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """Who must change what while bets are open; who is told what once the round is settled."""
        said = self.notices
        if self.settlement and self.state:
            said = told(self.settlement, self.state.opened)
        return tuple(Told(translate(notice.say), notice.clause) for notice in said)

    @cached_property
    def boxes(self) -> tuple[FeltBox, ...]:
        felt = self.play.felt
        if felt.session is None:
            return ()
        return Cloth(
            self.game,
            felt.table.seats,
            self.state,
            felt.places,
            self.settlement.wagers if self.settlement else (),
            self.notices,
            frozenset(int(wager[0]) for wager in felt.last_wagers),
        ).boxes()

    @cached_property
    def hands(self) -> tuple[hands.FeltHand, ...]:
        return hands.hands(self.state) if self.state else ()

    @cached_property
    def errors(self) -> tuple[str, ...]:
        return self.state.errors if self.state else ()

    @cached_property
    def totals(self) -> Totals | None:
        state = self.state
        if state is None or not state.game.sides or state.opened.free:
            return None
        limits = self.sign.get("differential"), self.sign.get("side_total")
        return Totals(tuple((side, state.on(side)) for side in state.game.sides), *limits)

    @cached_property
    def rail(self) -> rail.Rail:
        if self.over and self.play.felt.hold:
            return rail.held(self.play.felt.hold)
        if self.state is None:
            return rail.idle(self.play)
        if self.over:
            return rail.settled(self.play, self.state)
        words = self._chips_only() if self.phase in BETTING else ""
        return rail.playing(self.play, self.state, words, self.suggestion)

    def _chips_only(self) -> str:
        chip = grouped(text(self.tray.chips[0]))
        return _("Chips only, multiples of %(chip)s") % {"chip": chip}

    @cached_property
    def suggestion(self) -> Suggestion | None:
        """An irregularity that the round itself shows."""
        if self.over or self.state is None:
            return None
        return suggestion(self.play, self.state, rail.address("irregularity-raise"))

    @cached_property
    def parts(self) -> tuple[sheet.SheetPart, ...]:
        return sheet.sheet(self.settlement, self.tray.chips) if self.settlement else ()

    @cached_property
    def strip(self) -> Strip | None:
        shoe, rules = self.play.felt.shoe, self.play.felt.table.rules
        return Strip(shoe.results, rules.counts(shoe.results)) if shoe and rules.roads else None

    # What the taps need to know -----------------------------------------------------------------

    @cached_property
    def take_back(self) -> int:
        """By how much a take-back moves the version; 0 where there is nothing to take back."""
        try:
            return len(taking_back(self.play)) if not self.over else 0
        except IllegalMove:
            return 0

    @cached_property
    def cut_card(self) -> bool | None:
        """Whether the cut card can still come out; None where the game has none."""
        shoe = self.play.felt.shoe
        if self.play.felt.table.shuffled_every_round:
            return None
        return shoe is not None and shoe.status == IN_PLAY

    @cached_property
    def last(self) -> str:
        """The wagers of the round before in cents, for “repeat”."""
        if self.phase not in BETTING:
            return ""
        wagers = [[box, bet, cents(amount)] for box, bet, amount in self.play.felt.last_wagers]
        return json.dumps(wagers, separators=(",", ":"))
