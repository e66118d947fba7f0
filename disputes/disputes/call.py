"""The dealer's call: what a player disputes, in a few taps, from what the table knows already."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web.translation import translate
from disputes.disputes.models.dispute import CHIPS
from disputes.irregularities.raise_dialog import round_before
from disputes.irregularities.subject import Subject
from disputes.models import Irregularity
from games.registry import BETS
from games.round.state import clockwise
from games.words import Sentence
from games.words import _ as sentence
from tables.felt.forms import DialogForm
from tables.models import Round, Table
from tables.rounds.play import Play

CLAIMS: Final[dict[str, Sentence]] = {
    "paid": sentence("It was paid wrongly"),
    "taken": sentence("A winning wager was taken"),
    "where": sentence("The chips lay on another bet"),
    "whose": sentence("The chips are somebody else's"),
    "late": sentence("The wager was refused, or came too late"),
    "cards": sentence("A card was dealt or read wrongly"),
    "heard": sentence("A word or a sign was misunderstood"),
    "other": sentence("Something else"),
}
NOTED: Final = "{claim}: {note}"  # what was tapped, and what the dealer typed


class CallForm(DialogForm):
    """`wager` is an amount that was tapped; one that was typed counts more."""

    box = forms.IntegerField(min_value=1, max_value=9999, required=False)
    claim = forms.ChoiceField(
        choices=list(CLAIMS.items()),
        error_messages={"required": gettext_lazy("Tap what is claimed.")},
    )
    note = forms.CharField(max_length=400, required=False)
    wager = forms.DecimalField(max_digits=16, decimal_places=2, required=False)
    amount = forms.DecimalField(max_digits=16, decimal_places=2, required=False)
    chips = forms.ChoiceField(choices=list(CHIPS.items()))

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = Round.objects.filter(table=table)
        cases = Irregularity.objects.filter(table=table)
        self.fields["round"] = forms.ModelChoiceField(rounds, required=False)
        self.fields["irregularity"] = forms.ModelChoiceField(cases, required=False)

    @property
    def told(self) -> dict[str, Any]:
        """As `dispute_open` takes it."""
        typed = dict(self.cleaned_data)
        note, wager, claim = typed.pop("note"), typed.pop("wager"), CLAIMS[typed["claim"]]
        typed["claim"] = Sentence(NOTED, {"claim": claim, "note": note}) if note else claim
        return typed | {"amount": typed["amount"] or wager}


@dataclass(frozen=True)
class Calling:
    """What can be tapped: boxes with who sits there, rounds, and what the box has wagered."""

    play: Play
    round: Round | None
    box: int | None

    @property
    def table(self) -> Table:
        return self.play.felt.table

    @cached_property
    def _wagers(self) -> dict[tuple[int, str], int]:
        state = Subject.of(self.play, self.round).state if self.round else None
        return dict(state.wagers) if state else {}

    @property
    def boxes(self) -> list[tuple[int, str]]:
        """Every seat, and the boxes behind that somebody has or has wagered on."""
        places = self.play.felt.places
        known = {int(box) for box in places} | {box for box, _bet in self._wagers}
        boxes = sorted(known | set(range(1, self.table.seats + 1)), key=clockwise)
        return [(box, places.get(str(box), {}).get("name", "")) for box in boxes]

    @property
    def rounds(self) -> list[tuple[int, str]]:
        here, before = self.play.felt.round, round_before(Subject.of(self.play))
        rows = [(here, _("This round, hand %(number)s")), (before, _("Before it, hand %(number)s"))]
        asked = self.round if self.round not in (here, before) else None
        rows.append((asked, _("Hand %(number)s")))
        return [(each.pk, words % {"number": each.number}) for each, words in rows if each]

    @property
    def wagers(self) -> list[tuple[Decimal, str]]:
        return [
            (Decimal(amount) / 100, translate(BETS[bet]))
            for (box, bet), amount in self._wagers.items()
            if box == self.box
        ]

    @property
    def likely_chips(self) -> str:
        """On the layout until the round is settled; then the house or the player has them."""
        return "layout" if self.round is None or self.round.settled_at is None else "rack"

    def claimant(self, box: int | None) -> str:
        named = dict(self.boxes).get(box or 0, "")
        return named or sentence("Unknown")
