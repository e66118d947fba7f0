"""Sample content for the small parts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone

from config.style import felts, shoe


class SampleForm(forms.Form):
    staff_number = forms.CharField(label="Staff number", help_text="As on your badge.")
    pit = forms.ChoiceField(label="Pit", choices=[("1", "Pit 1, main floor"), ("2", "Pit 2, salon")])
    reason = forms.CharField(label="Reason", widget=forms.Textarea)


def everything() -> dict[str, Any]:
    form = SampleForm({"staff_number": "1042", "pit": "1"})
    form.is_valid()
    return {
        "form": form,
        "now": timezone.now(),
        "chips": felts.CHIPS,
        "left": shoe.left(out=("2h", "9c", "Kd")),
        "hands": felts.dealing()["hands"],
        "boxes": felts.boxes(felts.SETTLED)[:3],
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
        "suits": [("s", "spades"), ("h", "hearts"), ("c", "clubs"), ("d", "diamonds")],
        "icons": ICONS,
    }


ICONS = (
    "undo flag card-out cut bell check close backspace lock sound mute warn search print person "
    "chevron clock export repeat out"
).split()
