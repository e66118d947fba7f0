"""Who signs beside the dealer types on the dialog's own keypad, whichever dialog it is."""

from __future__ import annotations

import pytest

from settlement.bank.forms import BuyInForm
from settlement.bank.views.tablet import on_glass
from tables.felt.forms import AuthorisedForm, ReplaceForm
from tables.staff.forms import SecondForm


@pytest.mark.parametrize("form", [on_glass(SecondForm()), on_glass(BuyInForm()), AuthorisedForm()])
@pytest.mark.parametrize("name", ["number", "pin"])
def test_the_systems_keyboard_does_not_cover_the_dialogs(form, name):
    attrs = form.fields[name].widget.attrs
    assert attrs["inputmode"] == "none"
    assert attrs["data-typed"] == ""
    assert attrs["autocomplete"] == "off"
    assert "autofocus" not in attrs


def test_figures_are_typed_on_it_as_well_and_words_are_not():
    fields = on_glass(BuyInForm()).fields
    assert {name for name in fields if "data-typed" in fields[name].widget.attrs} == {
        "number", "pin", "box", "amount",
    }  # fmt: skip
    assert "data-typed" not in ReplaceForm().fields["reason"].widget.attrs


def test_at_a_desk_the_keyboard_is_there():
    assert SecondForm().fields["number"].widget.attrs["inputmode"] == "numeric"
