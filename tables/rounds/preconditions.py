"""Where a table stands: what services ask before they act, and in which words they refuse."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.errors import IllegalMove, Refused
from games.irregularities.effects import BURN_NOW, OFFER_RESHUFFLE
from games.words import Sentence
from tables.models import Entry, Felt, Session, Shoe
from tables.rounds.play import Play
from tables.shoes.models import IN_PLAY, LAST_HAND

SPENT = gettext_noop(
    "All {decks} of {card} have been seen. If this is another, it is out in error."
)


def running(felt: Felt) -> bool:
    """Whether a round is on the table that is not settled, held ones included."""
    return felt.round is not None and felt.round.settled_at is None


def is_closing(felt: Felt) -> bool:
    """Whether closing was announced and its last round is over."""
    announced = felt.session is not None and felt.session.closing_announced_at is not None
    return announced and felt.next_free is None and not felt.next_last


def session_of(felt: Felt) -> Session:
    if felt.session is None:
        raise Refused(_("The table is closed."))
    return felt.session


def live_shoe(felt: Felt, *statuses: str) -> Shoe:
    """The shoe on the table, in one of these states; without any, in play or last hand."""
    if felt.shoe is None or felt.shoe.status not in (statuses or (IN_PLAY, LAST_HAND)):
        raise Refused(_("The cards are not ready for this."))
    return felt.shoe


def between_rounds(felt: Felt) -> None:
    if running(felt):
        raise Refused(_("Not while a round is on the table."))
    if felt.hold:
        raise Refused(_("The table is held until a ruling comes."), felt.hold)


def orders(play: Play) -> list[str]:
    """What rulings still want done with the cards: of this round, or of the one before it."""
    felt = play.felt
    wanted = list(play.state.shoe) if running(felt) else list(felt.shoe_orders)
    if BURN_NOW.name in wanted and felt.round is not None:
        burnt = Entry.objects.filter(round_id=felt.round.pk, kind="ShoeBurnt")
        if burnt.exists():
            wanted.remove(BURN_NOW.name)
    return wanted


def check_burnt(play: Play) -> None:
    """Before a card comes: the burn that a ruling asked for has been made."""
    if BURN_NOW.name in orders(play):
        clause = play.felt.table.rules.clauses["burn-first"]
        raise Refused(_("The ruling wants the burn first."), clause)


def check_left(play: Play, card: str) -> None:
    """A card that the decks cannot hold any more is a fact for a ruling, never part of a hand."""
    shoe = play.shoe
    whole = play.felt.table.shuffled_every_round
    if shoe and not whole and not shoe.left_of(card):
        sentence = Sentence(SPENT, {"decks": shoe.decks, "card": card})
        raise IllegalMove(sentence, play.state.game.clauses["duplicate-card"])


def check_orders(play: Play) -> None:
    """Before a round opens: what a ruling asked for has been done."""
    check_burnt(play)
    if OFFER_RESHUFFLE.name in orders(play):
        words = _("Ask the players first: go on with this shoe, or reshuffle?")
        raise Refused(words, play.felt.table.rules.clauses["reshuffle"])


def cutter(felt: Felt) -> int | None:
    """The first player on the dealer's right has the highest seat."""
    seated = [int(box) for box in felt.places if int(box) <= felt.table.seats]
    return max(seated, default=None)
