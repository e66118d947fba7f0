"""What a table needs before its next round, as one step at a time: the next one, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.irregularities.effects import BURN_NOW, OFFER_RESHUFFLE
from tables.models import Felt, Shoe
from tables.rounds.play import Play
from tables.rounds.preconditions import (
    cutter,
    is_closing,
    orders,
    running,
)
from tables.shoes.models import CUT, IN_PLAY, OUT, SHUFFLED


@dataclass(frozen=True)
class NextStep:
    """`name` is what a tap sends back; nothing can be tapped where there is no `action`."""

    name: str
    words: str
    why: str = ""
    clause: str = ""
    action: str = ""


def next_step(play: Play) -> NextStep:
    """The one thing to do next about session and shoe; "round" once a round may be opened."""
    felt = play.felt
    clauses = felt.table.rules.clauses
    if felt.session is None:
        return NextStep("open", _("The table is closed"), _("Two people verify and count."))
    wanted = orders(play)
    if BURN_NOW.name in wanted:
        return _burn(felt, clauses["burn-first"])
    if running(felt):
        return NextStep("round", _("A round is on the table"))
    if is_closing(felt):
        return NextStep("close", _("Closing was announced"), _("There is no further round."))
    shoe = felt.shoe
    if shoe is None or shoe.status == OUT:
        return _shuffle(felt)
    if felt.table.rules.shuffle_is_watched and not felt.places:
        why, clause = _("A new player means a new shuffle."), clauses["empty-table"]
        return NextStep("clear", _("The table is empty"), why, clause, _("Cards are out"))
    if shoe.status == SHUFFLED:
        return _cut(felt)
    if shoe.status == CUT:
        return _burn(felt, clauses["burn"])
    if OFFER_RESHUFFLE.name in wanted:
        clause = clauses["reshuffle"]
        return NextStep("choose", _("Go on, or reshuffle?"), _("The players choose."), clause)
    return _in_play(felt)


def _shuffle(felt: Felt) -> NextStep:
    if felt.table.shuffled_every_round:
        return NextStep("shuffle", _("New cards"), action=_("New cards are in the device"))
    rules = felt.table.rules
    clause = rules.clauses["shuffle-watched"] if rules.shuffle_is_watched else ""
    if clause and not felt.places:
        why = _("Give the first player a seat; then shuffle before their eyes.")
        return NextStep("wait", _("Waiting for a player"), why, clause)
    words = _("Shuffle %(decks)s decks") % {"decks": felt.table.decks}
    return NextStep("shuffle", words, _("In front of the players."), clause, _("Shuffled"))


def _cut(felt: Felt) -> NextStep:
    box, why = cutter(felt), _("The cut card stands seven cards from the end.")
    words = _("The dealer cuts")
    if box is not None:
        words = _("Box %(box)s cuts") % {"box": box}
    return NextStep(
        "cut", words, why, felt.table.rules.clauses["cut"], _("Cut, and cut card placed")
    )


def _burn(felt: Felt, clause: str) -> NextStep:
    why = _("Tap it: its value is how many cards go, itself among them.")
    return NextStep("burn", _("Turn the first card"), why, clause)


def _in_play(felt: Felt) -> NextStep:
    if not felt.next_last:
        return NextStep("round", _("The cards are in play"))
    if felt.session is not None and felt.session.closing_announced_at is not None:
        return NextStep("round", _("The table closes"), _("The next hand is the last."))
    clause = felt.table.rules.clauses["cut-card"]
    return NextStep("round", _("The cut card is out"), _("The next hand is the last."), clause)


def burnt(shoe: Shoe) -> int:
    """How many cards a shoe has burnt, while no hand has been dealt from it; else nothing."""
    fresh = shoe.status == IN_PLAY and not shoe.hands
    return shoe.unseen + 1 if fresh and shoe.seen else 0
