"""Take-backs: no dealer takes entries back far more often than the others do.

Everybody taps wrongly now and then, some twice as often as others. Named is who takes back more
than twice the others' share, by more than chance explains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from games.round.events import KINDS
from games.words import _
from tables.checks.book import ShoeBook
from tables.checks.chance import binomial_tail
from tables.checks.model import ONCE_IN, Counts, Fault, PooledCheck
from tables.models import Staff

TAKEN_BACK = "EntryTakenBack"
FEW = 5  # take-backs below which nobody is named
TIMES = 2


def count(book: ShoeBook) -> Counts:
    """Entries and take-backs by who made them: "17 taps", "17 back"."""
    counts: Counter[str] = Counter()
    for noted in book.entries.values():
        for entry in noted:
            if entry.actor is not None and entry.kind in KINDS:
                counts[f"{entry.actor} {'back' if entry.kind == TAKEN_BACK else 'taps'}"] += 1
    return counts


def judge(counts: Counts) -> Iterator[Fault]:
    people = {int(key.split()[0]) for key in counts}
    taps = {who: counts.get(f"{who} taps", 0) for who in people}
    back = {who: counts.get(f"{who} back", 0) for who in people}
    if len(people) < 2:
        return  # nobody to compare with
    numbers = dict(Staff.objects.filter(pk__in=people).values_list("pk", "number"))
    all_taps, all_back = sum(taps.values()), sum(back.values())
    for who in sorted(people):
        # One more than the others had: where they had none, that is what we know of their share.
        usual = (all_back - back[who] + 1) / (all_taps - taps[who] + 1)
        chance = binomial_tail(back[who], taps[who], min(TIMES * usual, 1.0))
        if back[who] >= FEW and chance * len(people) * ONCE_IN < 1:
            say = _(
                "Dealer {dealer} took back {taken} of {taps} entries, the others {others} of "
                "{others_taps}. By chance alone one audit in {once_in} names anybody here.",
                dealer=numbers.get(who, str(who)),
                taken=back[who],
                taps=taps[who],
                others=all_back - back[who],
                others_taps=all_taps - taps[who],
                once_in=ONCE_IN,
            )
            yield Fault(f"dealer {numbers.get(who, who)}", say)


CHECK = PooledCheck(
    "take-backs",
    gettext_lazy("Take-backs by dealer"),
    gettext_lazy("No dealer takes entries back more than twice as often as the others do."),
    count,
    judge,
)
