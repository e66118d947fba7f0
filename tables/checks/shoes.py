"""Shoes: what is kept of a shoe is the fold of its rounds, and no card came more often than it can.

A card too many that a ruling dealt with by replacing the cards is no finding.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from django.db import connection
from django.utils.translation import gettext_lazy

from games import shoe as shoes
from games.irregularities.effects import REPLACE_CARDS
from games.round.state import State
from games.words import Sentence, _
from tables.checks.book import ShoeBook
from tables.checks.model import Fault, ShoeCheck

# The burn comes between the shuffle and the first round, a few entries before it.
BURNS = """
SELECT kind, data::text FROM tables_entry
WHERE stream_id = %s AND seq >= %s AND seq < %s
    AND kind IN ('ShoeShuffled', 'ShoeBurnt', 'ShoeBurnTakenBack') ORDER BY seq
"""
WITHIN = 1000


def find_faults(book: ShoeBook) -> Iterator[Fault]:
    if not book.rounds or not book.is_whole:
        return  # what is in an archive was counted while it was here
    say = _fault(book)
    if say is not None:
        yield Fault(f"shoe {book.shoe.pk}", say, book.shoe.table_id, book.rounds[-1].pk)


def _fault(book: ShoeBook) -> Sentence | None:
    states = [state for round in book.rounds if (state := book.states.get(round.pk))]
    if book.broken:
        return None  # replay names the round that does not fold; nothing can be counted here
    return _cards(book, states) or _kept(book, states)


def _cards(book: ShoeBook, states: list[State]) -> Sentence | None:
    """The cards that left the shoe, by the log, against its decks and against what is kept."""
    shoe = book.shoe
    if shoe.table.shuffled_every_round:
        return None  # the deck is whole again for every round
    counted = _burnt(book)
    for state in states:
        counted = counted.out(state.drawn())
    replaced = any(REPLACE_CARDS.name in state.shoe for state in states)
    too_many = counted.too_many()
    if too_many and not replaced:
        return _(
            "Shoe {shoe}: {card} came {times} times out of {decks} decks.",
            shoe=shoe.number,
            card=too_many[0],
            times=counted.seen[too_many[0]],
            decks=shoe.decks,
        )
    if counted.left < 0:
        return _(
            "Shoe {shoe}: more cards came out than its {decks} decks hold.",
            shoe=shoe.number,
            decks=shoe.decks,
        )
    kept = Counter(shoe.seen)
    differing = sorted(card for card in {*kept, *counted.seen} if kept[card] != counted.seen[card])
    if differing:
        return _(
            "Shoe {shoe}: {card} is counted as seen {kept} times; the log tells of {told}.",
            shoe=shoe.number,
            card=differing[0],
            kept=kept[differing[0]],
            told=counted.seen.get(differing[0], 0),
        )
    if shoe.unseen != counted.unseen:
        return _(
            "Shoe {shoe}: {kept} cards are counted as burnt unseen; the log tells of {told}.",
            shoe=shoe.number,
            kept=shoe.unseen,
            told=counted.unseen,
        )
    return None


def _burnt(book: ShoeBook) -> shoes.Shoe:
    """The shoe after its burn: the one before the first round, or the one a ruling ordered."""
    first = book.entries[book.rounds[0].pk][0].seq
    with connection.cursor() as cursor:
        cursor.execute(BURNS, [book.shoe.table.stream_id, first - WITHIN, first])
        told = cursor.fetchall()
    burns: list[str] = []
    for kind, text in told:
        burns = [] if kind != "ShoeBurnt" else [*burns, json.loads(text)["first"]]
    for round in book.rounds:
        burns += [str(note["first"]) for note in book.notes(round.pk, "ShoeBurnt")]
    shoe = shoes.Shoe(book.shoe.decks)
    for card in burns[-1:] if _once(book) else burns:
        shoe = shoe.burnt(card)
    return shoe


def _once(book: ShoeBook) -> bool:
    """A burn ordered on the first hand is the only one there was."""
    first = book.rounds[0].pk
    return bool(book.notes(first, "ShoeBurnt"))


def _kept(book: ShoeBook, states: list[State]) -> Sentence | None:
    """How many hands, and their results in order, as the roads show them."""
    shoe = book.shoe
    hands = sum(1 for state in states if state.in_hands() or state.void is None)
    if shoe.hands != hands:
        return _(
            "Shoe {shoe}: {kept} hands are counted; the log tells of {told}.",
            shoe=shoe.number,
            kept=shoe.hands,
            told=hands,
        )
    results = "".join(state.letter for state in states)
    if shoe.results != results:
        return _(
            "Shoe {shoe}: the road is kept as {kept}; the log tells of {told}.",
            shoe=shoe.number,
            kept=shoe.results,
            told=results,
        )
    return None


CHECK = ShoeCheck(
    "shoes",
    gettext_lazy("Shoes"),
    gettext_lazy("No card came more often than the decks hold it, and the counts are the log's."),
    find_faults,
)
