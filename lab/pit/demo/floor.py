"""The demo pit: two pits, a table for each of the nine games, and staff of every rank.

The same each time, written through the services, so that the log tells how it came about. Its
passwords and PINs are public: never load it where real chips move.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from config import roles
from games.registry import GAMES
from lab.demo import play as demo_play
from tables.log.services import CLOCKWORK, By
from tables.models import Staff, Table
from tables.staff.services.duty import duty_start
from tables.staff.services.staff import Secrets, staff_add
from tables.staff.services.tablets import tablet_enrol
from tables.table.models import LIMIT_NAMES
from tables.table.services.set_up import limits_change, pit_add, table_add

HOIANA, GUIDE = "Hoiana pit", "Piraeus pit"


@dataclass(frozen=True)
class Person:
    number: str
    name: str
    rank: str
    pin: str
    language: str = "en"

    @property
    def password(self) -> str:
        return f"felt-and-chips-{self.number}"


ADMINISTRATOR = Person("9001", "Ana Costa", roles.ADMINISTRATOR, "740192")
INSPECTOR = Person("2001", "Bùi Thanh Tùng", roles.DEALER_INSPECTOR, "207954")
SUPERVISOR = Person("3001", "Hoàng Thị Lan", roles.PIT_SUPERVISOR, "318425")
PIT_MANAGER = Person("4001", "Katerina Nikolaou", roles.PIT_MANAGER, "402817")

# The first of each role is the one that `make run` prints.
STAFF = (
    Person("1001", "Nguyễn Thị Mai", roles.DEALER, "170624"),
    Person("1002", "Trần Văn Minh", roles.DEALER, "285013"),
    Person("1003", "Lê Thu Hà", roles.DEALER, "391746"),
    Person("1004", "Phạm Quốc Anh", roles.DEALER, "406385"),
    Person("1005", "Eleni Georgiou", roles.DEALER, "517290"),
    Person("1006", "Nikos Papadakis", roles.DEALER, "628407"),
    Person("1007", "Maria Ioannou", roles.DEALER, "739518"),
    Person("1008", "Đặng Hồng Sơn", roles.DEALER, "840629"),
    Person("1009", "Vũ Ngọc Bích", roles.DEALER, "951730"),
    Person("1010", "Giorgos Vlachos", roles.DEALER, "162843"),
    INSPECTOR,
    SUPERVISOR,
    PIT_MANAGER,
    Person("4002", "Đỗ Minh Khôi", roles.PIT_MANAGER, "415928"),
    Person("5001", "Stefan Weber", roles.SHIFT_MANAGER, "509163"),
    Person("6001", "Ioanna Markou", roles.ASSISTANT_DIRECTOR, "613074"),
    Person("7001", "Lý Gia Bảo", roles.SENIOR_MANAGEMENT, "720385"),
    Person("8001", "Amara Okafor", roles.SURVEILLANCE, "831496"),
    ADMINISTRATOR,
)

# What a table's sign may say, by its currency; a game takes the limits that it knows. 5% of each
# minimum, and a half of it, are whole chips of its table.
SIGNS = {
    "VND": {
        "minimum": Decimal(500_000),
        "maximum": Decimal(50_000_000),
        "side_minimum": Decimal(100_000),
        "side_maximum": Decimal(5_000_000),
        "differential": Decimal(60_000_000),
    },
    "EUR": {
        "minimum": Decimal(20),
        "maximum": Decimal(5_000),
        "side_minimum": Decimal(5),
        "side_maximum": Decimal(250),
        "side_total": Decimal(20_000),
    },
}
PITS = {"VND": HOIANA, "EUR": GUIDE}


@dataclass(frozen=True)
class Seat:
    """A table of the demo: where it stands, what is played, how it is dealt."""

    pit: str
    name: str
    game: str
    seats: int
    decks: int = 8
    face: str = "up"
    procedure: str = "shoe"


TABLES = tuple(
    Seat(PITS[demo.currency], demo.name, game.slug, *demo[2:])
    for game in GAMES.values()
    for demo in game.demo
)


def limits_of(seat: Seat) -> dict[str, Decimal]:
    """The usual limits of such a table."""
    currency = next(currency for currency, pit in PITS.items() if pit == seat.pit)
    known = {"min", "max", *GAMES[seat.game].layout.limits}
    sign = SIGNS[currency].items()
    return {column: amount for column, amount in sign if LIMIT_NAMES[column] in known}


def sign_ins() -> list[Person]:
    """One demo sign-in for each role, lowest first."""
    return [next(person for person in STAFF if person.rank == role) for role in roles.ROLES]


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
        demo_play.begin(table, by=By.tablet(dealer, tablet), second=By.tablet(second, tablet))


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
    pits = {name: pit_add(by=by, name=name) for name in (HOIANA, GUIDE)}
    tables = []
    for number, seat in enumerate(TABLES, start=1):
        hoiana = seat.pit == HOIANA
        table = table_add(
            by=by,
            number=number,
            name=seat.name,
            pit=pits[seat.pit],
            game=seat.game,
            seats=seat.seats,
            decks=seat.decks,
            face=seat.face,
            procedure=seat.procedure,
            currency="VND" if hoiana else "EUR",
            chip=Decimal(5_000) if hoiana else Decimal(1),
        )
        limits = limits_of(seat)
        limits_change(by=By.desk(approver), table=table, approved_by=approver, **limits)
        tables.append(table)
    return tables
