"""Sample content for the small parts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone

from lab.style import felts, shoe
from lab.style.boxes import CHIPS, SETTLED, boxes

ICONS = Path(settings.BASE_DIR) / "static" / "web" / "icons.css"
PITS = [("1", "Pit 1, main floor"), ("2", "Pit 2, salon")]


class SampleForm(forms.Form):
    staff_number = forms.CharField(label="Staff number", help_text="As on your badge.")
    pit = forms.ChoiceField(label="Pit", choices=PITS)
    reason = forms.CharField(label="Reason", widget=forms.Textarea)


def everything() -> dict[str, Any]:
    form = SampleForm({"staff_number": "1042", "pit": "1"})
    form.is_valid()
    return {
        "form": form,
        "now": timezone.now(),
        "chips": CHIPS,
        "left": shoe.left(out=("2h", "9c", "Kd")),
        "hands": felts.dealing()["hands"],
        "boxes": boxes(SETTLED)[:3],
        "totals": felts.tiger()["totals"],
        "parts": felts.result()["parts"],
        "roads": shoe.roads(),
        "job": {
            "name": "Replay audit",
            "doing": "Folding shoe 3 of Tiger 3",
            "done": "61,240",
            "total": "100,000 rounds",
            "left": "about 2 min left",
            "done_number": 61_240,
            "total_number": 100_000,
        },
        "icons": re.findall(r"\.icon--([\w-]+)", ICONS.read_text()),
    }
