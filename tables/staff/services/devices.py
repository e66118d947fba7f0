"""Giving a machine its token and taking it away; both are in the book, the secret never is."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from tables.log import services as log
from tables.log.services import By
from tables.models import Device, Table
from tables.staff.models.device import READER
from tables.staff.secret_tokens import in_use, new_token, revoke, token_hash

PREFIX = "pitbook_"  # so that one found in a file is known for what it is


@transaction.atomic
def device_make(
    *, by: By, label: str, scope: str, days: int, table: Table | None = None
) -> tuple[Device, str]:
    """A new token for one purpose. The secret is shown once, to whoever puts it into the device."""
    stream = log.lock_for(table)
    if (scope == READER) != (table is not None):
        raise Refused(_("A shoe reader belongs to one table, other devices to none."))
    if table and in_use(Device, table=table).exists():
        raise Refused(_("This table has a shoe reader: take that out of use first."))
    secret = new_token(PREFIX)
    device = Device.objects.create(
        label=label,
        scope=scope,
        table=table,
        token_hash=token_hash(secret),
        made_by=by.staff,
        expires_at=timezone.now() + timedelta(days=days),
    )
    data = {"device": device.pk, "label": label, "scope": scope, "days": days}
    log.append(stream, "DeviceMade", data, by=by)
    return device, secret


@transaction.atomic
def device_revoke(*, by: By, device: Device) -> None:
    """The token opens nothing from here on."""
    stream = log.lock_for(device.table)
    if revoke(device, by):
        data = {"device": device.pk, "label": device.label}
        log.append(stream, "DeviceRevoked", data, by=by)
