"""Which rank somebody had at a moment: their own as the log has changed it since, or one lent."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from config import roles
from tables.log.models import HOUSE
from tables.models import ActingRank, Entry, Staff


class Ranks:
    """All of it read once, for as many questions as there are."""

    def __init__(self) -> None:
        self.staff = {person.pk: person for person in Staff.objects.all()}
        self.changes: dict[str, list[tuple[datetime, str]]] = defaultdict(list)
        told = Entry.objects.filter(stream__name=HOUSE, kind="StaffChanged").order_by("seq")
        for at, data in told.values_list("at", "data"):
            if "rank" in data["changes"]:
                self.changes[data["staff"]].append((at, data["changes"]["rank"][0]))
        self.lent: dict[int, list[ActingRank]] = defaultdict(list)
        for acting in ActingRank.objects.all():
            self.lent[acting.staff_id].append(acting)

    def own(self, pk: int, moment: datetime) -> str:
        person = self.staff[pk]
        later = (old for at, old in self.changes[person.number] if at > moment)
        return next(later, person.rank)

    def at(self, pk: int, moment: datetime) -> set[str]:
        """Their own rank and those lent to them at that moment."""
        lent = {
            acting.rank
            for acting in self.lent[pk]
            if acting.starts_at <= moment < (acting.revoked_at or acting.ends_at)
        }
        return {self.own(pk, moment), *lent}

    def may(self, pk: int, permission: str, moment: datetime) -> bool:
        return any(roles.may(rank, permission) for rank in self.at(pk, moment))

    def number(self, pk: int | None) -> str:
        return self.staff[pk].number if pk in self.staff else "–"
