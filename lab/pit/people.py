"""Who works in the demo pit, and who plays there.

Passwords and PINs are public: never load these people where real chips move.
"""

from __future__ import annotations

from dataclasses import dataclass

from config import roles


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
DEALERS = tuple(person for person in STAFF if person.rank == roles.DEALER)
DIRECTOR = next(person for person in STAFF if person.rank == roles.ASSISTANT_DIRECTOR)

GUESTS = (
    "Alexandra Pappa", "Bảo Ngọc", "Chen Yu", "Dimitra", "Đinh Quang", "Georgios", "Hồ Lan",
    "Ivan Petrov", "Jin-woo", "Katerina", "Lê Hải", "Maria", "Nguyễn An", "Park Soo", "Quách Tĩnh",
    "Rania", "Sato", "Thảo", "Vasilis", "Wang Fang",
)  # fmt: skip


def sign_ins() -> list[Person]:
    """One demo sign-in for each role, lowest first."""
    return [next(person for person in STAFF if person.rank == role) for role in roles.ROLES]
