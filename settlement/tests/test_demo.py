"""The demo pit's money: loaded through the services, and every chip of it accounted for."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from settlement.models import Answer, Balance, Correction, Count, Slip, Transfer
from settlement.tests.test_random_rounds import check_ledger
from tables.models import Felt

pytestmark = pytest.mark.django_db


def test_the_demo_pit_has_floats_rounds_a_fill_and_corrections_and_its_ledger_holds():
    call_command("loaddemo", verbosity=0)
    assert Count.objects.count() == Felt.objects.exclude(session=None).count()
    assert Transfer.objects.filter(kind="settlement").count() > 80
    assert {step.step for slip in Slip.objects.all() for step in slip.steps.all()} >= {
        "approved",
        "received",
    }
    assert Answer.objects.filter(confirmed=True).exists()
    assert Correction.objects.filter(answer=None).exists()
    assert not Balance.objects.filter(account="rack", amount__lte=0).exists()
    check_ledger()
