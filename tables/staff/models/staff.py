"""People: nobody is ever deleted, and a rank is either their own or lent for a few hours.

The database refuses DELETE on staff and any change of a staff number (see the migrations), so a
log entry always names the person it meant.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config import roles

RANK_NAMES = {
    roles.DEALER: _("Dealer"),
    roles.DEALER_INSPECTOR: _("Dealer inspector"),
    roles.PIT_SUPERVISOR: _("Pit supervisor"),
    roles.PIT_MANAGER: _("Pit manager"),
    roles.SHIFT_MANAGER: _("Shift manager"),
    roles.ASSISTANT_DIRECTOR: _("Assistant director"),
    roles.SENIOR_MANAGEMENT: _("Senior management"),
    roles.SURVEILLANCE: _("Surveillance"),
    roles.ADMINISTRATOR: _("Administrator"),
}
LANGUAGE_NAMES = {"en": "English", "vi": "Tiếng Việt", "el": "Ελληνικά"}
LONGEST_ACTING = timedelta(hours=12)


class ActingRankQuerySet(models.QuerySet["ActingRank"]):
    def in_force(self) -> ActingRankQuerySet:
        return self.filter(starts_at__lte=Now(), ends_at__gt=Now(), revoked_at=None)


LADDER = ", ".join(f"'{rank}'" for rank in roles.LADDER)
# The highest rank lent at this moment to the person whose id is put in
LENT = f"""(
    SELECT lent.rank FROM tables_actingrank lent
    WHERE lent.staff_id = {{staff}} AND lent.revoked_at IS NULL
        AND lent.starts_at <= statement_timestamp() AND lent.ends_at > statement_timestamp()
    ORDER BY array_position(ARRAY[{LADDER}]::varchar[], lent.rank) DESC NULLS LAST LIMIT 1)
"""  # noqa: S608  (the ranks are ours)


class HighestLent(models.Func):
    """Every request asks it, and as a subquery of the ORM's it took longer to write than to
    answer."""

    template = LENT.format(staff="%(expressions)s")
    output_field = models.CharField()


class StaffManager(BaseUserManager["Staff"]):
    """Loads people together with the rank lent to them now, so that knowing it costs no query."""

    def get_queryset(self) -> models.QuerySet[Staff]:
        lent = {"acting_rank": HighestLent("pk")}  # as a dict: the name is declared on Staff
        return super().get_queryset().annotate(**lent)

    def get_by_natural_key(self, username: str | None) -> Staff:
        return self.get(number=username)


class Staff(AbstractBaseUser):
    number = models.CharField(_("staff number"), max_length=8, unique=True)
    name = models.CharField(_("name"), max_length=100)
    rank = models.CharField(_("rank"), max_length=20, choices=list(RANK_NAMES.items()))
    is_active = models.BooleanField(_("works here"), default=True)
    language = models.CharField(
        _("language"), max_length=5, default="en", choices=list(LANGUAGE_NAMES.items())
    )
    pin = models.CharField(max_length=128)  # hashed, as the password is
    # A secret that somebody else has seen must be replaced before it proves anything.
    password_is_temporary = models.BooleanField(default=True)
    pin_is_temporary = models.BooleanField(default=True)
    wrong_pins = models.PositiveSmallIntegerField(default=0)
    pin_locked_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    acting_rank: str | None  # comes with the manager's query, see `_acting`

    objects = StaffManager()
    USERNAME_FIELD = "number"

    class Meta:
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(number__regex=r"^[0-9]{3,8}$"), name="staff_number_is_digits"
            ),
            models.CheckConstraint(
                condition=models.Q(rank__in=roles.ROLES), name="staff_rank_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def rank_now(self) -> str:
        """Their own rank, or a higher one lent to them at this moment."""
        acting = self._acting()
        return acting if acting and roles.above(acting, self.rank) else self.rank

    @property
    def rank_name(self) -> str:
        return str(RANK_NAMES[self.rank_now])

    @property
    def is_acting(self) -> bool:
        return self.rank_now != self.rank

    def may(self, permission: str) -> bool:
        return self.is_active and roles.may(self.rank_now, permission)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise models.ProtectedError("Staff are deactivated, never deleted.", {self})

    def _acting(self) -> str | None:
        # Present when loaded through the manager; a relation's join does not bring it along.
        if "acting_rank" not in self.__dict__:
            lent = ActingRank.objects.in_force().filter(staff=self).values_list("rank", flat=True)
            self.acting_rank = max(lent, key=roles.LADDER.index, default=None)
        return self.acting_rank


class ActingRank(models.Model):
    """A rank lent for a limited time by somebody above it. It ends by itself, or is revoked."""

    staff = models.ForeignKey(Staff, models.PROTECT, related_name="acting_ranks")
    rank = models.CharField(max_length=20, choices=[(r, RANK_NAMES[r]) for r in roles.LADDER])
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    reason = models.CharField(max_length=200)
    granted_by = models.ForeignKey(Staff, models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(Staff, models.PROTECT, related_name="+", null=True, blank=True)

    objects = ActingRankQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at"))
                & models.Q(ends_at__lte=models.F("starts_at") + LONGEST_ACTING),
                name="acting_rank_is_short",
            ),
            models.CheckConstraint(
                condition=models.Q(rank__in=roles.LADDER[1:-1]), name="acting_rank_can_be_lent"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff} acting {self.rank}"
