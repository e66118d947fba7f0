"""Its document: eight clauses, and what is decided when the dealer has shown a card too early."""

from __future__ import annotations

from games.document import Document
from games.irregularities.detectors import face_up
from games.irregularities.effects import VOID_ROUND, refer
from games.irregularities.model import BETTING, BETWEEN, DEALING, DECIDED, Branch, Situation
from games.rulebook.model import book, enforced
from games.words import _

CLAUSES = (
    enforced("1.1", _("One deck; up to seven boxes."), "procedure"),
    enforced("1.2", _("One wager a box, made before the first card."), "procedure"),
    enforced("1.3", _("A card to each box, from the dealer's left; then one to the Dealer.")),
    enforced("1.4", _("Who has a card doubles the stake or stands, before the Dealer has one.")),
    enforced("2.1", _("The higher card wins even money; equal ranks stand off.")),
    enforced("2.2", _("Aces are high.")),
    enforced("3.1", _("A card that shows itself too early voids the round.")),
    enforced("3.2", _("A void round gives every wager back.")),
)
SITUATIONS = (
    Situation(
        "3.1",
        _("A card showed itself before its time"),
        (Branch((VOID_ROUND,)),),
        name="card-shown",
    ),
    Situation(
        "other",
        _("Something that no rule covers"),
        (refer("other"),),
        name="uncovered",
        without_round=True,
    ),
)
DOCUMENT = Document(
    "high",
    _("High Card, an invented game"),
    book("high", CLAUSES, sections={"1": "procedure", "2": "payout", "3": "irregularity"}),
    SITUATIONS,
    likely={BETTING: (), DEALING: ("3.1",), DECIDED: (), BETWEEN: ("other",)},
    detectors=(face_up("3.1"),),
)
