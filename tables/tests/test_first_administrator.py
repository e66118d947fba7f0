"""A real house has no demo staff: its first administrator comes from the command line."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from config import roles
from tables.models import Staff


@pytest.mark.django_db
def test_the_first_administrator_of_a_real_house_comes_from_the_command_line():
    out = StringIO()
    call_command("addadministrator", "900", "Ana", stdout=out)
    staff = Staff.objects.get()
    assert (staff.rank, staff.password_is_temporary) == (roles.ADMINISTRATOR, True)
    assert staff.check_password(out.getvalue().split("password ")[1].split(",")[0])
    with pytest.raises(CommandError, match="taken"):
        call_command("addadministrator", "900", "Ana", stdout=out)
