"""Who sits at a desk: asked by every request of theirs, so the question is written once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend

from config.compiled import Compiled
from tables.models import Staff

_of_pk = Compiled(lambda pk: Staff.objects.filter(pk=pk).order_by(), -9)


class StaffBackend(ModelBackend):
    def get_user(self, user_id: Any) -> Staff | None:
        staff = next(iter(_of_pk(user_id)), None)
        return staff if staff is not None and self.user_can_authenticate(staff) else None
