"""What is chosen on the pages of irregularities, checked for shape; whether it may be is the
services' business."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from config.web.translation import translate
from disputes.irregularities.subject import Subject
from games.irregularities.effects import BOX, CARD, CARDS, EFFECT_KINDS, PLAYERS, QUESTIONS, ROUND
from games.registry import BETS
from games.round.state import State
from tables.felt.forms import AuthorisedForm


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


class Choice(NamedTuple):
    """What can be picked, in words, and the effect that it is."""

    value: str
    words: str
    effect: dict[str, Any]


class RulingForm(forms.Form):
    """Effects that somebody picks, among those that the game allows: a field for each question
    that they answer."""

    reason = forms.CharField(
        label=_("Why"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, subject: Subject, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.subject = subject
        self.offered = {question: self._choices(question) for question in QUESTIONS}
        for question, choices in self.offered.items():
            if choices:
                self.fields[question] = _question(question, choices)
        self.order_fields([*QUESTIONS, "reason"])

    @property
    def of_cards(self) -> set[str]:
        """The fields in which cards are picked."""
        return {name for name, choices in self.offered.items() if _asked(choices) == {CARD}}

    def _choices(self, question: str) -> list[Choice]:
        if question == PLAYERS and self.subject.state is None:
            return []
        allowed = self.subject.play.felt.table.rules.effects
        kinds = {name: kind for name, kind in EFFECT_KINDS.items() if name in allowed}
        asked = [name for name, kind in kinds.items() if kind.picked == question]
        return [choice for name in asked for choice in self._of(name)]

    def _of(self, name: str) -> list[Choice]:
        """An effect, once for each box or card that it may be about."""
        kind, state = EFFECT_KINDS[name], self.subject.state
        if kind.asks == BOX:
            boxes = _boxes(state) if state else []
            return [Choice(str(box), words, {"effect": name, "box": box}) for box, words in boxes]
        if kind.asks == CARD:
            errors = dict.fromkeys(state.errors) if state else {}
            return [Choice(card, card, {"effect": name, "card": card}) for card in errors]
        return [Choice(name, translate(kind.words), {"effect": name})]

    def ruling(self) -> dict[str, Any]:
        return {"effects": self.effects(), "reason": self.cleaned_data["reason"]}

    def effects(self) -> list[dict[str, Any]]:
        """In the order in which they happen, which is the catalogue's."""
        effects = [dict(each.effect) for each in self._picked()]
        placed = [each["card"] for each in effects if "card" in each]
        errors = self.subject.state.errors if self.subject.state else ()
        for each in effects:
            if EFFECT_KINDS[each["effect"]].asks == CARDS:
                each["cards"] = [card for card in errors if card not in placed]
        turns = list(EFFECT_KINDS)
        return sorted(effects, key=lambda each: turns.index(each["effect"]))

    def _picked(self) -> Iterator[Choice]:
        for question, choices in self.offered.items():
            sent = self.cleaned_data.get(question, [])
            values = {sent} if isinstance(sent, str) else set(sent)
            yield from (each for each in choices if each.value in values)


def _asked(choices: list[Choice]) -> set[str]:
    return {EFFECT_KINDS[each.effect["effect"]].asks for each in choices}


def _question(question: str, choices: list[Choice]) -> forms.ChoiceField:
    """One of what becomes of the round, and of the cards for one place; any of the others."""
    kinds = [EFFECT_KINDS[each.effect["effect"]] for each in choices]
    one = all(kind.decides_round or kind.asks == CARD for kind in kinds)
    field, widget = (
        (forms.ChoiceField, forms.RadioSelect)
        if one
        else (forms.MultipleChoiceField, forms.CheckboxSelectMultiple)
    )
    return field(
        choices=[(each.value, each.words) for each in choices],
        label=translate(QUESTIONS[question]),
        required=question == ROUND,
        widget=widget,
    )


def _boxes(state: State) -> list[tuple[int, str]]:
    """Each box that has a wager, and what lies there."""
    return [
        (box, f"{box}: " + ", ".join(translate(BETS[bet]) for b, bet in state.wagers if b == box))
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
