"""Section 8, the same in all four house documents: how a dispute is handled."""

from __future__ import annotations

from typing import Final

from games.rulebook.model import recorded, shown
from games.words import _

CLAUSES: Final = (
    recorded("8.1", _("Inspector or supervisor first; unsolved, it goes up to the pit manager.")),
    recorded("8.2", _("From the pit manager up: collect what is known and tell surveillance.")),
    recorded("8.3", _("Where possible the player hears by when it will be settled.")),
    shown("8.4", "dispute", _("A decision rests on one or more of eight grounds.")),
    recorded("8.4.1", _("Ground: the game's approved rules.")),
    recorded("8.4.2", _("Ground: what the casino has published, once approved.")),
    recorded("8.4.3", _("Ground: the house's standard procedures.")),
    recorded("8.4.4", _("Ground: the internal control standards.")),
    recorded("8.4.5", _("Ground: what each side says happened.")),
    recorded("8.4.6", _("Ground: what surveillance has seen.")),
    recorded("8.4.7", _("Ground: any further proof that can be had.")),
    recorded("8.4.8", _("Ground: the law of Vietnam where it applies.")),
    recorded("8.5", _("A player who disagrees is told that senior management hears complaints.")),
    recorded("8.6", _("Somebody helps the player to write the complaint.")),
)
