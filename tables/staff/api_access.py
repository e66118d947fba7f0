"""Who may ask the API: a machine by its token's scope, a person at a desk by their role.

    class Rounds(Listing):
        scope, permission = READ, "sheet.see"

Every view names both; without a permission no person may, whatever their rank.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tables.models import Device, Staff
from tables.staff.permissions import who_may
from tables.staff.secret_tokens import opened_by

SCHEME = "Bearer"
USED = timedelta(minutes=1)  # how exactly "last used" is kept, to spare a write on every request


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer …`. One that is unknown, expired or revoked gets the same answer."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Device] | None:
        scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        device = device_by_token(secret.strip())
        if device is None:
            raise AuthenticationFailed(_("This token is unknown, expired or out of use."))
        return AnonymousUser(), device

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class DeskAuthentication(SessionAuthentication):
    """Somebody signed in at a desk, with the page's own token where anything is posted."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        found = super().authenticate(request)
        if found and cast(Staff, found[0]).password_is_temporary:
            raise AuthenticationFailed(_("Choose a password of your own first."))
        return found


def device_by_token(secret: str) -> Device | None:
    now = timezone.now()
    device = opened_by(Device, secret).filter(expires_at__gt=now).select_related("table").first()
    if device and (device.used_at is None or now - device.used_at > USED):
        stale = Q(used_at=None) | Q(used_at__lt=now - USED)
        Device.objects.filter(stale, pk=device.pk).update(used_at=now)
    return device


class MayAsk(BasePermission):
    message: Any = _("This is not what this token, or this person, may ask.")

    def has_permission(self, request: Request, view: Any) -> bool:
        if isinstance(request.auth, Device):
            return bool(request.auth.scope == view.scope)
        if not request.user.is_authenticated or not view.permission:
            return False
        self.message = who_may(view.permission)
        return request.user.may(view.permission)
