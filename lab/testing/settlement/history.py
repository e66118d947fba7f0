"""A book long enough for an audit in many parts."""

from __future__ import annotations

from lab.testing.tables.dealing import dealer_at, open_table
from tables.models import Round

SHOES = 3


def history() -> None:
    """Tables with a few rounds each, and every result kept wrong: a finding a round."""
    for number in range(1, SHOES + 1):
        dealer = dealer_at(open_table(number=number))
        for _round in range(2):
            dealer.open()
            dealer.place(1, "banker", 1000)
            dealer.close()
            dealer.deal("2s", "3h", "4d", "4c")
            dealer.settle()
    Round.objects.update(result="Somebody won")
