"""Players: a member number finds the same person again; without one, each who sits is new."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games.errors import Refused
from tables.models import Player

MEMBER = re.compile(r"[0-9A-Za-z-]{1,20}")


def player_know(*, name: str = "", member_number: str = "") -> Player:
    """The member of that number, or somebody new: named or anonymous. Inside a transaction."""
    name, member_number = name.strip(), member_number.strip().upper()
    if len(name) > 80:
        raise Refused(_("A name has at most eighty letters."))
    if not member_number:
        return Player.objects.create(name=name)
    if not MEMBER.fullmatch(member_number):
        raise Refused(_("A member number is up to twenty letters and digits."))
    player, _made = Player.objects.get_or_create(
        member_number=member_number, defaults={"name": name}
    )
    if name and not player.name:
        player.name = name
        player.save(update_fields=["name"])
    return player
