"""What goes wrong now and then: an irregularity that is acknowledged, a dispute settled at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from disputes.disputes.actions import ACTIONS, OPENED, OPENED_ENTRY
from disputes.irregularities.models import APPROVED
from games.irregularities.ruling import rule
from games.registry import GAMES
from games.round.events import EffectApplied
from lab.history.book import Who
from lab.pit.mishaps import AGREED, CLAIMS

if TYPE_CHECKING:
    from lab.history.evening import Writer

# Play goes on at once, and nothing on the felt changes.
HARMLESS = "player-gone"


def irregularity(to: Writer, round_id: int) -> int:
    """Raised by the dealer, approved by the pit manager; by how much the round's version moves."""
    spot, by, manager = to.spot, to.by, Who(to.crew.manager)
    harmless = GAMES[spot.game].document.named.get(HARMLESS)
    if harmless is None:
        return 0
    proposal = rule({"game": spot.game, "clause": harmless.clause})
    case = to.book.row(
        "disputes_irregularity",
        table_id=spot.pk,
        session_id=to.session,
        round_id=round_id,
        situation=proposal["clause"],
        facts={},
        proposal=proposal,
        note="",
        raised_by_id=by.person.pk,
        raised_at=to.at,
        dealer_id=by.person.pk,
        **{name: proposal[name] for name in ("clause", "holds", "authority")},
    )
    told: dict[str, Any] = {"irregularity": case, "clause": proposal["clause"]}
    to.log("IrregularityRaised", told | {"proposal": proposal}, round_id=round_id)
    effects = [EffectApplied(each["effect"], proposal["clause"]) for each in proposal["effects"]]
    for effect in effects:
        to.log("EffectApplied", effect.as_json(), key=False, round_id=round_id)
    to.book.row(
        "disputes_outcome", irregularity_id=case, waited=0, moved=0, correction_id=None, at=to.at
    )
    ruled: dict[str, Any] = {"decision": APPROVED, "effects": proposal["effects"], "reason": ""}
    to.book.row(
        "disputes_ruling",
        irregularity_id=case,
        by_id=manager.person.pk,
        rank=manager.person.rank,
        at_table=False,
        at=to.at,
        **ruled,
    )
    to.book.entry("RulingMade", told | ruled, by=manager, at=to.at, round_id=round_id)
    return len(effects)


def dispute(to: Writer, round_id: int, box: int) -> None:
    """Opened and resolved by the inspector, with the player's agreement."""
    by, resolved = Who(to.crew.inspector), ACTIONS["resolve"]
    claimant = next(name for pk, name, _member in to.spot.guests if pk == to.players[box])
    told: dict[str, Any] = {"claimant": claimant, "claim": CLAIMS[0], "chips": "rack", "box": box}
    pk = to.book.row(
        "disputes_dispute",
        table_id=to.spot.pk,
        round_id=round_id,
        irregularity_id=None,
        player_id=to.players[box],
        amount=None,
        about_id=None,
        opened_by_id=by.person.pk,
        opened_at=to.at,
        **told,
    )
    to.book.sheets.add(
        "disputes_standing",
        dispute_id=pk,
        status=resolved.to,
        since=to.at,
        due_at=None,
        alerted_due=None,
        known=False,
        asked=False,
    )
    opening = {"dispute": pk, "amount": None, "irregularity": None, **told}
    steps = {OPENED: (OPENED_ENTRY, opening)}
    steps["resolve"] = (resolved.entry, {"dispute": pk, "text": AGREED})
    for action, (kind, data) in steps.items():
        entry = to.book.entry(kind, data, by=by, at=to.at, round_id=round_id)
        to.book.row("disputes_disputestep", dispute_id=pk, action=action, entry_id=entry)
