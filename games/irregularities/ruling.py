"""From a case to the ruling its clause proposes.

A case is `{"game", "clause", "facts", "dealt"}`; `facts` may be absent where a clause asks for
none, `dealt` everywhere but under tiger and lucky7 7.6. Whatever else is wrong, the first of these
is said: bad-round, unknown-game, bad-card (in `dealt`), unknown-clause, missing-fact, bad-fact.
`dealt` is read as a round's is; that 7.6 wants it, and wants four cards, is a matter of fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.document import Document
from games.errors import BadRound
from games.irregularities.facts import ANSWERS, fits, is_card
from games.irregularities.model import Facts, Situation
from games.registry import GAMES
from games.words import _


def situations(slug: str) -> tuple[Situation, ...]:
    """The rows of a game's catalogue, in the rulebook's order."""
    return _document(slug).situations


def find(slug: str, clause: str) -> Situation:
    """The row of a clause, given as "7.6" or as "tiger 7.6"."""
    document = _document(slug)
    row = document.rows.get(clause.removeprefix(document.slug + " "))
    if row is None:
        raise BadRound("unknown-clause", _("This game has no irregularity under that clause."))
    return row


def rule(case: object) -> dict[str, Any]:
    """The proposed ruling; raises BadRound with the code of what is wrong.

    >>> rule({"game": "niu-niu", "clause": "7.4", "facts": {"box": 2, "handled": True}})["effects"]
    [{'effect': 'void-box', 'box': 2}, {'effect': 'continue'}]
    """
    slug, clause, facts, dealt = _read(case)
    row = find(slug, clause)
    document = _document(slug)
    clause = document.cite(row.clause)
    _check_there(row, facts, dealt, clause)
    _check_right(row, facts, dealt, clause)
    if row.reads_deal is not None and dealt is not None:
        facts = {**facts, **row.reads_deal(dealt, clause)}
    branch = next(each for each in row.branches if each.applies(facts))
    return {
        "clause": document.cite(branch.clause or row.clause),
        "effects": [effect.told(facts) for effect in branch.effects],
        "options": [option.told(facts) for option in branch.options],
        "authority": branch.authority,
        "holds": branch.holds,
    }


def _document(slug: str) -> Document:
    game = GAMES.get(slug)
    if game is None:
        raise BadRound("unknown-game", _("There is no game called “{game}” here.", game=slug))
    return game.document


def _read(case: object) -> tuple[str, str, dict[str, Any], list[str] | None]:
    """Game, clause, facts and dealt cards, each of the right kind."""
    if not isinstance(case, dict):
        raise BadRound("bad-round", _("A case is an object with a game, a clause and facts."))
    slug, clause, facts = case.get("game"), case.get("clause"), case.get("facts", {})
    if not isinstance(slug, str):
        raise BadRound("bad-round", _("The case does not say which game it is."))
    if not isinstance(clause, str):
        raise BadRound("bad-round", _("The case does not say which clause it is about."))
    if not isinstance(facts, dict):
        raise BadRound("bad-round", _("“{field}” must be an object.", field="facts"))
    # Where the document does not look at the deal, `dealt` is nobody's field.
    return slug, clause, facts, _dealt(case) if _document(slug).sees_deal else None


def _dealt(case: Mapping[str, Any]) -> list[str] | None:
    if "dealt" not in case:
        return None
    dealt = case["dealt"]
    if not isinstance(dealt, list):
        raise BadRound("bad-round", _("“{field}” must be a list of cards.", field="dealt"))
    if not all(map(is_card, dealt)):
        raise BadRound("bad-card", _("One of the cards dealt is not a card."))
    return dealt


def _check_there(row: Situation, facts: Facts, dealt: list[str] | None, clause: str) -> None:
    for fact in row.facts:
        if fact.name not in facts:
            raise BadRound(
                "missing-fact",
                _("Still to be answered: {question}", question=fact.question),
                clause,
            )
    if row.reads_deal is not None and dealt is None:
        raise BadRound("missing-fact", _("The first four cards are needed."), clause)


def _check_right(row: Situation, facts: Facts, dealt: list[str] | None, clause: str) -> None:
    for fact in row.facts:
        if not fits(fact, facts[fact.name]):
            raise BadRound(
                "bad-fact",
                _(
                    "{question} The answer must be {answer}.",
                    question=fact.question,
                    answer=ANSWERS[fact.kind],
                ),
                clause,
            )
    if row.reads_deal is not None and dealt is not None and len(dealt) != 4:
        raise BadRound("bad-fact", _("Exactly the first four cards are needed."), clause)
