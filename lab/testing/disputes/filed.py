"""Disputes for the tests: about a settled round, brought to any stage through the services."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from functools import cache
from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image

from config import roles
from disputes.disputes.services.complaints import complaint_decide, complaint_file
from disputes.disputes.services.decisions import dispute_decide
from disputes.disputes.services.disputes import (
    dispute_due,
    dispute_escalate,
    dispute_open,
)
from disputes.disputes.services.evidence import (
    account_take,
    file_add,
    footage_name,
)
from disputes.disputes.services.steps import words_take
from disputes.models import Dispute, SurveillanceEntry
from disputes.surveillance.services.notes import note_add
from lab.testing.tables.cast import make_staff
from lab.testing.tables.dealing import Dealer, dealer_at, open_table
from tables.log.services import By
from tables.models import Round, Staff, Table


def by(rank: str) -> By:
    return By.desk(make_staff(rank))


def played(number: int = 1) -> tuple[Dealer, Round]:
    """A round that is settled: box 1 on Banker won, box 2 on Player lost."""
    dealer = dealer_at(open_table(number=number))
    dealer.open()
    dealer.place(1, "banker", 1000)
    dealer.place(2, "player", 500)
    dealer.close()
    dealer.deal("2s", "3h", "4d", "4c")
    dealer.settle()
    return dealer, Round.objects.get(table=dealer.table)


def opened(number: int = 1, **changes: Any) -> Dispute:
    _dealer, round = played(number)
    told: dict[str, Any] = {
        "by": by(roles.DEALER_INSPECTOR),
        "round": round,
        "box": 2,
        "claimant": "Chen Wei",
        "claim": "I bet on Banker, not on Player.",
        "amount": Decimal(500),
        "chips": "rack",
    }
    return dispute_open(**(told | changes))


@cache
def picture(kind: str = "PNG") -> bytes:
    out = BytesIO()
    Image.new("RGB", (8, 8), "green").save(out, kind)
    return out.getvalue()


PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def upload(content: bytes | None = None, name: str = "photo.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture() if content is None else content)


def later(**ahead: float) -> Any:
    return timezone.now() + timedelta(**(ahead or {"hours": 1}))


GROUNDS = {"8.4.1": "4.10 decides", "8.4.6": "Camera 12 shows the chips on Player"}


def decide(who: By, dispute: Dispute, **changes: Any) -> Any:
    told: dict[str, Any] = {
        "outcome": "house",
        "grounds": GROUNDS,
        "reasoning": "The chips lay on Player.",
    }
    return dispute_decide(by=who, dispute=dispute, **(told | changes))


def footage(who: By, dispute: Dispute) -> Any:
    return footage_name(
        by=who,
        dispute=dispute,
        camera="12",
        starts_at=later(minutes=-30),
        ends_at=later(minutes=-20),
        keep_until=timezone.localdate() + timedelta(days=90),
    )


def complain(who: By, dispute: Dispute) -> Any:
    helper = Staff.objects.filter(rank=roles.PIT_MANAGER).first() or make_staff(roles.PIT_MANAGER)
    return complaint_file(
        by=who,
        dispute=dispute,
        text="They did not look at the recording.",
        contact="chen@example.org",
        assisted_by=helper,
        due_at=later(days=3),
    )


def reply(who: By, dispute: Dispute) -> Any:
    return complaint_decide(
        by=who,
        dispute=dispute,
        outcome="house",
        reasoning="The recording was looked at again.",
        letter="We have looked at it again.",
    )


# Every step as somebody takes it; the names are those of disputes.disputes.actions
STEPS: dict[str, Any] = {
    "resolve": lambda who, d: words_take(
        action="resolve", by=who, dispute=d, text="Shown the layout"
    ),
    "escalate": lambda who, d: dispute_escalate(by=who, dispute=d, text="Does not agree"),
    "know": lambda who, d: words_take(action="know", by=who, dispute=d),
    "due": lambda who, d: dispute_due(by=who, dispute=d, due_at=later()),
    "account": lambda who, d: account_take(
        by=who, dispute=d, party="player", name="Chen Wei", text="I said Banker."
    ),
    "file": lambda who, d: file_add(by=who, dispute=d, title="Layout", upload=upload()),
    "footage": footage,
    "ask": lambda who, d: words_take(
        action="ask", by=who, dispute=d, text="Where did the chips lie?"
    ),
    "review": lambda who, d: words_take(action="review", by=who, dispute=d, text="On Player."),
    "decide": decide,
    "agree": lambda who, d: words_take(action="agree", by=who, dispute=d),
    "disagree": lambda who, d: words_take(action="disagree", by=who, dispute=d),
    "tell": lambda who, d: words_take(action="tell", by=who, dispute=d),
    "waive": lambda who, d: words_take(action="waive", by=who, dispute=d),
    "complain": complain,
    "reply": reply,
    "hand": lambda who, d: words_take(action="hand", by=who, dispute=d),
}
# How one gets to each stage
WAY = {
    "open": (),
    "escalated": ("escalate",),
    "decided": ("escalate", "decide"),
    "disagreed": ("escalate", "decide", "disagree"),
    "told": ("escalate", "decide", "disagree", "tell"),
    "complaint": ("escalate", "decide", "disagree", "tell", "complain"),
    "answered": ("escalate", "decide", "disagree", "tell", "complain", "reply"),
    "resolved": ("resolve",),
    "agreed": ("escalate", "decide", "agree"),
    "closed": ("escalate", "decide", "disagree", "tell", "waive"),
}
WHO = {
    "resolve": roles.DEALER_INSPECTOR,
    "escalate": roles.PIT_SUPERVISOR,
    "know": roles.SURVEILLANCE,
    "footage": roles.SURVEILLANCE,
    "review": roles.SURVEILLANCE,
    "reply": roles.SENIOR_MANAGEMENT,
}


def take(dispute: Dispute, *steps: str) -> Dispute:
    """These steps, each by somebody who may."""
    for step in steps:
        STEPS[step](by(WHO.get(step, roles.PIT_MANAGER)), dispute)
        dispute = Dispute.objects.get(pk=dispute.pk)
    return dispute


def at(stage: str, number: int = 1, **changes: Any) -> Dispute:
    return take(opened(number, **changes), *WAY[stage])


def named(table: Table) -> dict[str, int]:
    """One of each thing that the routes of disputes and surveillance name."""
    dispute = dispute_open(
        by=by(roles.PIT_SUPERVISOR), table=table, claimant="Mai", claim="Mine", chips="rack"
    )
    STEPS["file"](by(roles.PIT_SUPERVISOR), dispute)
    STEPS["escalate"](by(roles.PIT_SUPERVISOR), dispute)
    line = SurveillanceEntry.objects.latest("pk")
    note = note_add(by=by(roles.SURVEILLANCE), dispute=dispute, text="Hm")
    return {
        "disputes/<int:pk>": dispute.pk,
        "file": dispute.attachments.get().pk,
        "surveillance/disputes/<int:pk>": dispute.pk,
        "surveillance/lines/<int:pk>": line.pk,
        "surveillance/notes/<int:pk>": note.pk,
        "surveillance/rounds/<int:pk>": 0,
    }
