"""The first administrator of an empty site comes from the command line, and only the first."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tables.models import Staff

pytestmark = pytest.mark.django_db


def test_the_printed_password_is_theirs():
    said = StringIO()
    call_command("administrator", "9001", "Ana Costa", stdout=said)
    staff = Staff.objects.get(number="9001")
    assert (staff.rank, staff.password_is_temporary) == ("administrator", True)
    assert staff.check_password(said.getvalue().rsplit(" with ")[1].split(",")[0])


def test_a_site_that_has_one_gets_no_second():
    call_command("administrator", "9001", "Ana Costa", stdout=StringIO())
    with pytest.raises(CommandError, match="already"):
        call_command("administrator", "9002", "Someone Else")


@pytest.mark.parametrize(("number", "name"), [("nine", "Ana Costa"), ("9001", " ")])
def test_bad_input_is_one_sentence(number, name):
    with pytest.raises(CommandError, match="A "):
        call_command("administrator", number, name)
    assert not Staff.objects.exists()
