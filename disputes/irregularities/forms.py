"""What is chosen on the pages of irregularities, checked for shape; whether it may be is the
services' business."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from config.web.translation import translate
from disputes.irregularities.subject import Subject
from games.irregularities.effects import EFFECT_KINDS, PLAYERS, ROUND, picked
from games.registry import BETS
from games.state import State
from tables.felt.forms import AuthorisedForm
from tables.models import Table


def _words(*names: str) -> list[tuple[str, str]]:
    return [(name, translate(EFFECT_KINDS[name].words)) for name in names]


class ApproveForm(forms.Form):
    """Options are the clause's own; `order` the cards as the approver lays them."""

    def __init__(self, *args: Any, proposal: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [option["effect"] for option in proposal["options"]]
        self.fields["option"] = forms.MultipleChoiceField(
            choices=_words(*names), required=False, label=_("At your discretion")
        )

    def ruling(self) -> dict[str, Any]:
        return {"options": self.cleaned_data["option"], "order": cards(self.data, "order")}


class RulingForm(forms.Form):
    """Effects that somebody picks: what becomes of the round, and what else shall happen."""

    round = forms.ChoiceField(label=_("The round"), widget=forms.RadioSelect)
    players = forms.MultipleChoiceField(
        label=_("Players and cards"), required=False, widget=forms.CheckboxSelectMultiple
    )
    box = forms.MultipleChoiceField(
        label=_("Boxes out of the round"), required=False, widget=forms.CheckboxSelectMultiple
    )
    banker = forms.ChoiceField(
        label=_("A card for the Banker"), required=False, widget=forms.RadioSelect
    )
    free = forms.ChoiceField(label=_("The next hand"), required=False, widget=forms.RadioSelect)
    shoe = forms.MultipleChoiceField(
        label=_("The cards in the shoe"), required=False, widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(
        label=_("Why"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, subject: Subject, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules, state = subject.play.felt.table.rules, subject.state
        again = rules.free_hand is not None
        errors = state.errors if state else ()
        self._offer("round", _words(*picked(ROUND)))
        self._offer("players", _words(*picked(PLAYERS)) if state else [])
        self._offer("box", _boxes(subject.play.felt.table, state))
        self._offer("banker", [(card, card) for card in errors] if again else [])
        free = [("free", translate(EFFECT_KINDS["next-free-hand"].words))] if again else []
        self._offer("free", free)
        self._offer("shoe", _words(*rules.shoe_effects))
        self.errors_out = errors

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        if not choices:
            del self.fields[name]
            return
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def ruling(self) -> dict[str, Any]:
        return {"effects": self.effects(), "reason": self.cleaned_data["reason"]}

    def effects(self) -> list[dict[str, Any]]:
        """In the order in which they happen, which is the catalogue's."""
        chosen = self.cleaned_data
        named = [*chosen.get("players", []), chosen["round"], *chosen.get("shoe", [])]
        effects: list[dict[str, Any]] = [{"effect": name} for name in named]
        effects += [{"effect": "void-box", "box": int(box)} for box in chosen.get("box", [])]
        if card := chosen.get("banker"):
            effects.append({"effect": "card-to-banker", "card": card})
        if chosen.get("free"):
            left = [each for each in self.errors_out if each != card]
            effects.append({"effect": "next-free-hand", "cards": left})
        turns = list(EFFECT_KINDS)
        return sorted(effects, key=lambda each: turns.index(each["effect"]))


def _boxes(table: Table, state: State | None) -> list[tuple[str, str]]:
    """Each box that has a wager, and what lies there."""
    if state is None:
        return []
    return [
        (
            str(box),
            f"{box}: " + ", ".join(translate(BETS[bet]) for b, bet in state.wagers if b == box),
        )
        for box in state.boxes()
    ]


class RejectForm(forms.Form):
    reason = forms.CharField(
        label=_("Why"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def ruling(self) -> dict[str, Any]:
        return {"reason": self.cleaned_data["reason"]}


class PinForm(AuthorisedForm):
    """Somebody's number and PIN on the dealer's tablet, beside what they decide there."""


class ChoiceForm(forms.Form):
    box = forms.IntegerField(min_value=1, max_value=999)
    stays = forms.TypedChoiceField(
        choices=[("true", ""), ("false", "")], coerce=lambda text: text == "true"
    )


def cards(sent: Any, name: str) -> list[str]:
    """A list of cards as it was sent; what is no card is refused by the engine."""
    found = sent.getlist(name) if hasattr(sent, "getlist") else sent.get(name, [])
    return [str(card)[:2] for card in found][:60]
