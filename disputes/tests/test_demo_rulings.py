"""The demo pit has irregularities of every kind, and one that holds its table."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from disputes.models import Acknowledgement, Irregularity, Ruling, Waiting
from tables import chain
from tables.models import Felt
from tables.play import Play

pytestmark = pytest.mark.django_db


def test_the_demo_pit_has_a_held_irregularity_and_ruled_ones(capsys):
    call_command("loaddemo")
    decisions = sorted(Ruling.objects.values_list("decision", flat=True))
    assert decisions == ["approved", "approved", "approved", "overridden", "rejected"]
    held = Waiting.objects.get(holding=True).irregularity
    assert (held.clause, held.table.number) == ("lucky7 7.6", 3)
    assert Play.read(held.table_id).state.held == "lucky7 7.6"
    assert Felt.objects.get(table__number=5).next_free == ["Td"]
    assert Waiting.objects.get(holding=False).irregularity.clause == "tiger 7.14"
    assert Acknowledgement.objects.count() == 3
    assert Irregularity.objects.count() == 7
    assert all(fault is None for _stream, fault in chain.breaks())
