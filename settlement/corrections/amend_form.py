"""The round as it should have been, on one form: wagers, cards, who left it, whether it is void.

The fields are the contract's own, so that what is typed can be asked of the engine as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web.translation import translate
from games.money import cents, text
from games.round.state import State, clockwise
from settlement.bank.forms import amount_field, reason_field

MORE = 3  # empty lines for wagers that were not recorded
Cards = dict[str, Any]


def card_list(typed: str) -> list[str]:
    """
    >>> card_list("10s, kH 9d")
    ['Ts', 'Kh', '9d']
    """
    words = typed.replace(",", " ").replace("10", "T").split()
    return [word[:1].upper() + word[1:].lower() for word in words]


class AmendForm(forms.Form):
    void = forms.BooleanField(label=gettext_lazy("The round is void"), required=False)
    reason = reason_field()
    cause = forms.CharField(
        label=gettext_lazy("Clause, if one applies"), max_length=60, required=False
    )

    def __init__(self, *args: Any, state: State, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.state = state
        self._wagers()
        self._cards()
        self._withdrawn()
        self.fields["void"].initial = state.void is not None

    # The fields --------------------------------------------------------------------------------

    def _wagers(self) -> None:
        bets = [("", "")] + [
            (slug, translate(bet.name)) for slug, bet in self.state.game.bets.items()
        ]
        known = [(box, bet, text(a)) for (box, bet), a in self.state.wagers.items()]
        lines = known + [(None, "", None)] * MORE
        self.lines = range(len(lines))
        for n, (box, bet, amount) in enumerate(lines):
            self.fields[f"box-{n}"] = forms.IntegerField(
                label=_("Box"), min_value=1, max_value=999, required=False, initial=box
            )
            self.fields[f"bet-{n}"] = forms.ChoiceField(
                label=_("Bet"), choices=bets, required=False, initial=bet
            )
            self.fields[f"amount-{n}"] = amount_field(_("Amount"), required=False)
            self.fields[f"amount-{n}"].initial = amount and _short(amount)

    def _cards(self) -> None:
        statuses = [(slug, translate(words)) for slug, words in self.state.game.statuses.items()]
        self.told = self.state.fields()
        for told in self.told:
            self._hand(told.name, translate(told.label), told.cards)
            if told.status:
                self.fields[_status(told.name)] = forms.ChoiceField(
                    label=translate(told.label),
                    choices=statuses,
                    required=False,
                    initial=told.status,
                )

    def _hand(self, field: str, label: str, cards: Iterable[str]) -> None:
        attrs = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        self.fields[field] = forms.CharField(
            label=label,
            max_length=60,
            required=False,
            initial=" ".join(cards),
            widget=forms.TextInput(attrs=attrs),
        )

    def _withdrawn(self) -> None:
        boxes = sorted({box for box, _bet in self.state.wagers}, key=clockwise)
        self.fields["withdrawn"] = forms.TypedMultipleChoiceField(
            label=_("Boxes that left the round"),
            choices=[(box, _owner(str(box))) for box in boxes],
            coerce=int,
            required=False,
            initial=sorted(self.state.withdrawn),
            widget=forms.CheckboxSelectMultiple,
        )

    # What the template draws -------------------------------------------------------------------

    @property
    def wager_fields(self) -> list[list[forms.BoundField]]:
        return [[self[f"{part}-{n}"] for part in ("box", "bet", "amount")] for n in self.lines]

    @property
    def card_fields(self) -> list[forms.BoundField]:
        return [self[told.name] for told in self.told]

    @property
    def status_fields(self) -> list[forms.BoundField]:
        return [self[_status(told.name)] for told in self.told if told.status]

    # The round as typed ------------------------------------------------------------------------

    def amended(self) -> dict[str, Any]:
        typed = self.cleaned_data
        round = {"wagers": self._typed_wagers(), "void": typed["void"]}
        round["withdrawn"] = sorted(typed["withdrawn"])
        return round | self._typed_cards(round["wagers"])

    def _typed_wagers(self) -> list[dict[str, Any]]:
        """In the order of the form; a line without an amount is a wager that was not there."""
        lines = [
            [self.cleaned_data[f"{p}-{n}"] for p in ("box", "bet", "amount")] for n in self.lines
        ]
        return [
            {"box": box, "bet": bet, "amount": _plain(amount)}
            for box, bet, amount in lines
            if amount
        ]

    def _typed_cards(self, wagers: list[dict[str, Any]]) -> Cards:
        typed = self.cleaned_data
        cards = {told.name: card_list(typed[told.name]) for told in self.told}
        statuses = {told.name: typed.get(_status(told.name), "") for told in self.told}
        return self.state.typed(cards, statuses, {w["box"] for w in wagers if w["box"]})


def _status(field: str) -> str:
    """
    >>> _status("hole-3")
    'status-3'
    """
    return f"status-{field.rpartition('-')[2]}"


def _owner(owner: str) -> str:
    return _("Box %(box)s") % {"box": owner} if owner.isdigit() else _("Dealer")


def _short(amount: str) -> str:
    return amount.removesuffix(".00")


def _plain(amount: Any) -> str:
    """As the engine reads it; what it cannot read, it refuses by itself."""
    written = f"{amount:f}"
    known = cents(written)
    return written if known is None else text(known)
