"""What pages show of an audit: how far it is, and what each check found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from settlement.audits.services.audits import checks_of
from settlement.models import Audit, Finding
from tables.checks.model import Check

SHOWN = 200
RUNS = 30


@dataclass(frozen=True)
class Job:
    """The progress component's figures."""

    name: str
    done_number: int
    total_number: int
    rounds: int
    left: str

    @property
    def done(self) -> int:
        return self.done_number

    @property
    def total(self) -> str:
        words = ngettext("%(count)s part", "%(count)s parts", self.total_number)
        return words % {"count": self.total_number}

    @property
    def doing(self) -> str:
        words = ngettext("%(count)s round looked at", "%(count)s rounds looked at", self.rounds)
        return words % {"count": self.rounds}


@dataclass(frozen=True)
class Report:
    audit: Audit
    only: str = ""  # a check's name: its findings alone

    @cached_property
    def job(self) -> Job:
        figures = self.audit.parts.aggregate(
            total=Count("pk"),
            done=Count("pk", filter=~Q(done_at=None)),
            rounds=Sum("looked_at", filter=Q(of="shoe"), default=0),
        )
        done, total = figures["done"], figures["total"]
        return Job(_("Looking"), done, total, figures["rounds"], self._left(done, total))

    def _left(self, done: int, total: int) -> str:
        if not done or self.audit.finished_at:
            return ""
        now = timezone.now()
        left = (now - self.audit.started_at) * (total - done) / done
        return _("about %(time)s left") % {"time": timeuntil(now + left, now)}

    @cached_property
    def by_check(self) -> list[tuple[Check, int]]:
        counts = dict(
            self.audit.findings.order_by().values_list("check_name").annotate(n=Count("pk"))
        )
        return [(check, counts.get(check.name, 0)) for check in checks_of(self.audit)]

    @property
    def findings(self) -> QuerySet[Finding]:
        found = self.audit.findings.select_related("table").order_by("known", "pk")
        return found.filter(check_name=self.only) if self.only else found

    @cached_property
    def shown(self) -> list[Finding]:
        return list(self.findings[:SHOWN])

    @cached_property
    def count(self) -> int:
        return self.findings.count()


def runs() -> QuerySet[Audit]:
    """The latest audits, with how much each found and how much of that was new."""
    new = Count("findings", filter=Q(findings__known=False))
    found = Audit.objects.select_related("table", "by")
    return found.annotate(found=Count("findings"), new=new)[:RUNS]
