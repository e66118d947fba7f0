"""Where a ruling's effects happen: on the felt, or on a round that is over.

On the felt each is an event of the round. A settled round is not touched: its effects gather, and
once all are known the money goes through settlement's correction, which a second person confirms;
what reaches the next hand or the cards is done at once. Earlier rounds stand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from disputes.irregularities.preview import given_back
from disputes.irregularities.subject import Subject
from disputes.models import Irregularity, PendingRuling
from games import money
from games.irregularities.effects import EFFECT_KINDS, NEXT_HAND, REPLACE_CARDS
from games.round import engine
from games.round import events as e
from games.round.state import State
from games.words import _
from settlement.corrections.services.corrections import correction_propose
from settlement.models import Correction
from tables.log import services as log
from tables.log.services import By
from tables.rounds.play import Play
from tables.rounds.preconditions import running
from tables.shoes.models import LAST_HAND, OUT
from tables.shoes.services.shoe_ends import shoe_out
from tables.shoes.services.shoes import shoe_set


@dataclass
class RulingTarget:
    """The subject that a ruling acts on, for as long as its effects take."""

    subject: Subject
    irregularity: Irregularity
    pending: PendingRuling
    by: By

    @property
    def play(self) -> Play:
        return self.subject.play

    @property
    def state(self) -> State | None:
        raise NotImplementedError

    def record(self, event: e.Event) -> None:
        raise NotImplementedError

    def moved(self) -> tuple[Decimal, Correction | None]:
        """All effects have happened: the money they moved, and how, if by a correction."""
        raise NotImplementedError


class OnTheFelt(RulingTarget):
    @property
    def state(self) -> State | None:
        return self.play.current

    def record(self, event: e.Event) -> None:
        self.play.record([event], by=self.by)

    def moved(self) -> tuple[Decimal, Correction | None]:
        return money.amount(given_back(self.state) - self.pending.returned), None


class AfterTheRound(RulingTarget):
    @property
    def state(self) -> State | None:
        state = self.subject.state
        for told in self._told():
            state = engine.advance(state, told) if state is not None else None
        return state

    def _told(self) -> list[e.Event]:
        return [e.from_json(each["kind"], each["data"]) for each in self.pending.applied]

    def record(self, event: e.Event) -> None:
        told = {"kind": type(event).__name__, "data": event.as_json()}
        self.pending.applied = [*self.pending.applied, told]

    def moved(self) -> tuple[Decimal, Correction | None]:
        for told in self._told():
            if isinstance(told, e.EffectApplied) and EFFECT_KINDS[told.effect].reaches:
                beyond(self.play, told, by=self.by)
        if not self.pending.applied:
            return Decimal(0), None
        correction = self._correct()
        log.append(
            self.play.stream,
            "RulingAppliedLate",
            {
                "irregularity": self.irregularity.pk,
                "effects": [each["data"] for each in self.pending.applied],
                "correction": correction.pk if correction else None,
            },
            by=self.by,
            round_id=self.play.felt.round_id,
        )
        differences = correction.difference.values() if correction else ()
        return sum((abs(Decimal(each)) for each in differences), Decimal(0)), correction

    def _correct(self) -> Correction | None:
        before, after = self.subject.state, self.state
        if self.subject.round is None or before is None or after is None:
            return None
        amended = after.as_json()
        if amended == before.as_json():
            return None
        ruling = self.irregularity.ruling
        return correction_propose(
            by=By(ruling.by, ruling.rank, at_table=ruling.at_table),  # whoever lays the cards now
            round=self.subject.round,
            amended=amended,
            reason=ruling.reason or _("Ruling after the round was settled"),
            cause=self.irregularity.clause,
        )


def ruling_target(
    play: Play, irregularity: Irregularity, pending: PendingRuling, *, by: By
) -> RulingTarget:
    about = irregularity.round
    subject = Subject.of(play, about) if about else Subject.without_round(play)
    kind = OnTheFelt if subject.live else AfterTheRound
    return kind(subject, irregularity, pending, by)


# The next hand and the cards, from a round that is over -----------------------------------------


def beyond(play: Play, event: e.EffectApplied, *, by: By) -> None:
    """With another round on the felt it is that one which carries the order on."""
    if running(play.felt):
        play.record([engine.apply_effect(play.state, event)], by=by)
    elif EFFECT_KINDS[event.effect].reaches == NEXT_HAND:
        _next_hand(play, event.cards)
    elif event.effect == REPLACE_CARDS.name:
        shoe_out(play, "ruling", by=by, clause=event.clause)
    else:
        play.felt.shoe_orders = [*play.felt.shoe_orders, event.effect]
        play.felt.save(update_fields=["shoe_orders"])


def _next_hand(play: Play, cards: tuple[str, ...]) -> None:
    felt, shoe = play.felt, play.felt.shoe
    felt.next_free = [*(felt.next_free or []), *cards]
    if shoe is not None:
        # Nobody has counted them yet: a card leaves the shoe in the round that it was seen in.
        shoe_set(shoe, seen=dict(Counter(shoe.seen) + Counter(cards)))
        if shoe.status == OUT and felt.round is not None and felt.round.last:
            felt.next_last = True  # the free hand takes the last hand's place
            shoe_set(shoe, status=LAST_HAND, out_at=None)
    felt.save(update_fields=["next_free", "next_last"])
