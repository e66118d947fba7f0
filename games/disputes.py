"""The steps of a dispute and what a decision may rest on, with their numbers in section 8.

All house documents have this section. The guide has none, but the house's rule is one: where a
game's own document does not have it, the number stands alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from games.words import Sentence, _

if TYPE_CHECKING:
    from games.document import Document


class Ground(NamedTuple):
    number: str
    words: Sentence


STEPS: Final = {
    "resolve": "8.1",
    "escalate": "8.1",
    "know": "8.2",
    "ask": "8.2",
    "due": "8.3",
    "decide": "8.4",
    "account": "8.4.5",
    "footage": "8.4.6",
    "review": "8.4.6",
    "file": "8.4.7",
    "agree": "8.5",
    "disagree": "8.5",
    "tell": "8.5",
    "waive": "8.5",
    "reply": "8.5",
    "complain": "8.6",
    "hand": "8.6",
}
GROUNDS: Final = {
    "rules": Ground("8.4.1", _("The approved rules of the game")),
    "published": Ground("8.4.2", _("What the casino has published, as approved")),
    "procedures": Ground("8.4.3", _("The standard operating procedures")),
    "controls": Ground("8.4.4", _("The internal control standards")),
    "accounts": Ground("8.4.5", _("What both parties say happened")),
    "surveillance": Ground("8.4.6", _("What surveillance found")),
    "evidence": Ground("8.4.7", _("Other evidence")),
    "law": Ground("8.4.8", _("The law of the land")),
}


def clause(step: str, document: Document | None = None) -> str:
    """The clause behind a step, cited from the document where that has the section; empty where
    no rulebook speaks of such a step.

    >>> clause("decide"), clause("dance")
    ('8.4', '')
    """
    number = STEPS.get(step, "")
    if document is None or number not in document.rulebook:
        return number
    return document.cite(number)
