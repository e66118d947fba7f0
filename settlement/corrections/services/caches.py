"""What is cached of a round follows its correction: result, version, and the shoe it came from."""

from __future__ import annotations

from collections import Counter

from games.round.state import State
from settlement.rounds.services import outcome_of
from tables.models import Round, Shoe

VOID = "void"


def follow(round: Round, before: State, after: State) -> None:
    """Under the table's lock. The version moves, so that an older screen is stale."""
    round.refresh_from_db(fields=["version", "result"])
    outcome = outcome_of(after)
    _shoe(round, before, after, outcome["letter"])
    round.version += 1
    round.result = outcome["result"]
    round.save(update_fields=["version", "result"])


def _shoe(round: Round, before: State, after: State, letter: str) -> None:
    shoe = Shoe.objects.get(pk=round.shoe_id)
    if not round.table.shuffled_every_round:
        gone = Counter(before.drawn())
        left = Counter(shoe.seen) - gone
        shoe.seen = dict(left + Counter(after.drawn()))
    shoe.results = _results(round, shoe, letter)
    shoe.save(update_fields=["seen", "results"])


def _results(round: Round, shoe: Shoe, letter: str) -> str:
    """Void rounds have no letter, so a round's place is how many others came before it."""
    if not shoe.results and not letter:
        return ""
    earlier = Round.objects.filter(shoe=shoe, number__lt=round.number, settled_at__isnull=False)
    place = earlier.exclude(result=VOID).count()
    old = 0 if round.result == VOID else 1
    return shoe.results[:place] + letter + shoe.results[place + old :]
