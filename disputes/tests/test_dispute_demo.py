"""The demo has a dispute at every stage that somebody may want to look at."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from disputes.models import DeskEntry, Standing


@pytest.mark.django_db
def test_the_demo_shows_disputes_at_their_stages():
    call_command("loaddemo", verbosity=0)
    stages = set(Standing.objects.values_list("status", flat=True))
    assert stages == {"open", "resolved", "escalated", "decided", "closed"}
    assert DeskEntry.objects.filter(kind="dispute").exists()
