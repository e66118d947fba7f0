"""The demo's floor: two pits, a table for each of the nine games, and staff of every rank.

The same each time, written through the services, so that the log tells how it came about.
"""

from __future__ import annotations

from lab.pit.demo import evening
from lab.pit.people import ADMINISTRATOR, INSPECTOR, PIT_MANAGER, STAFF, SUPERVISOR, Person
from lab.pit.tables import TABLES
from tables.log.services import CLOCKWORK, By
from tables.models import Staff, Table
from tables.staff.services.duty import duty_start
from tables.staff.services.staff import Secrets, staff_add
from tables.staff.services.tablets import tablet_enrol
from tables.table.services.set_up import limits_change, pit_add, table_add


def load() -> None:
    """Fill an empty site."""
    people = {ADMINISTRATOR.number: _hire(ADMINISTRATOR, CLOCKWORK)}
    by = By.desk(people[ADMINISTRATOR.number])
    for person in STAFF:
        if person is not ADMINISTRATOR:
            people[person.number] = _hire(person, by)
    tables = _set_up_floor(by, people[PIT_MANAGER.number])
    supervisor = By.desk(people[SUPERVISOR.number])
    for table, person in zip(tables, STAFF, strict=False):
        tablet, _token = tablet_enrol(
            by=supervisor, table=table, post="dealer", label=f"Demo {table.number}"
        )
        duty_start(tablet=tablet, staff=people[person.number])
        dealer, second = people[person.number], people[INSPECTOR.number]
        evening.begin(table, by=By.tablet(dealer, tablet), second=By.tablet(second, tablet))


def _hire(person: Person, by: By) -> Staff:
    staff, _secrets = staff_add(
        by=by,
        number=person.number,
        name=person.name,
        rank=person.rank,
        language=person.language,
        own=Secrets(person.password, person.pin),
    )
    return staff


def _set_up_floor(by: By, approver: Staff) -> list[Table]:
    names = dict.fromkeys(wanted.pit for wanted in TABLES)
    pits = {name: pit_add(by=by, name=name) for name in names}
    tables = []
    for number, wanted in enumerate(TABLES, start=1):
        table = table_add(by=by, number=number, pit=pits[wanted.pit], **wanted.layout)
        manager = By.desk(approver)
        limits_change(by=manager, table=table, approved_by=approver, **wanted.limits)
        tables.append(table)
    return tables
