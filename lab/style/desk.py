"""Sample desks: the manager's queue, the floor, surveillance's list, the display above a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.roads import preview
from lab.style import felts, shoe
from lab.style.boxes import Part
from lab.style.samples import clause


def before(minutes: float) -> datetime:
    return timezone.now() - timedelta(minutes=minutes)


def waiting(table: str, what: str, clause: str, more: str, minutes: float) -> Part:
    row = {"table": table, "what": what, "clause": clause, "more": more, "url": "#"}
    return {**row, "since": before(minutes), "held": bool(clause), "sound": clause and table}


def manager() -> Part:
    queue = [
        waiting(
            "Tiger 3",
            "Third card not authorised",
            clause("third-card-not-due"),
            "Trần Thu Hà · hand 41",
            2.2,
        ),
        waiting(
            "Lucky 7 1",
            "Cards in the wrong order",
            clause("wrong-squeezer"),
            "Lê Minh · hand 12",
            0.7,
        ),
        waiting("Hold'em 1", "Correction asked for", "", "Box 2, river taken for check", 6.1),
        waiting("Niu Niu 2", "Limits to approve", "", "500 – 20,000 to 1,000 – 50,000", 11),
    ]
    queue[0]["chosen"] = True
    story = [
        ("22:41:07", "", "Bets closed, 52,500 down", False),
        ("22:41:12", "7s", "to Player", False),
        ("22:41:14", "Kh", "to Banker", False),
        ("22:41:16", "9d", "to Player: 6, stands", False),
        ("22:41:19", "3c", "to Banker: 3, draws", False),
        ("22:41:24", "5h", "drawn in error, laid towards Player", True),
    ]
    money = [
        (1, "Banker", 12_000, "in play", "+11,400"),
        (2, "Player", 25_000, "in play", "−25,000"),
        (3, "Banker", 6_000, "in play", "+5,700"),
        (5, "Player", 5_000, "in play", "−5,000"),
        (6, "Banker", 2_500, "in play", "+2,375"),
    ]
    return {"queue": queue, "story": story, "money": money, "hands": felts.held()["hands"]}


def tile(name: str, game: str, limits: str, phase: str, **more: Any) -> Part:
    usual = {"pace": 44, "win": 12_400, "hold": "1.15", "dealer": "Đỗ Hùng", "url": "#"}
    words = {"name": name, "game": game, "limits": limits, "phase": phase}
    return {**usual, "dealer_since": before(more.pop("since", 12)), **words, **more}


def floor() -> Part:
    beads = ["banker", "player", "player", "tie", "banker", "banker"]
    held, late = {"state": "held", "beads": beads}, {"state": "alert", "since": 74}
    closed = {"state": "closed", "more": "Closed at 21:30 by L. Andersen"}
    tiles = [
        tile("Tiger 3", "Tiger", "500 – 100,000", "Held", phase_since=before(2.2), **held),
        tile("Lucky 7 1", "Lucky 7", "300 – 50,000", "Held", phase_since=before(0.7), **held),
        tile("Hold'em 1", "Hold'em Bonus", "500 – 10,000", "Relief overdue", win=-41_000, **late),
        tile("Tiger 1", "Tiger, non-commission", "500 – 100,000", "Betting", beads=beads[::-1]),
        tile("Tiger 2", "Tiger", "1,000 – 200,000", "Dealing", win=-88_000, beads=beads),
        tile("Niu Niu 2", "Niu Niu", "500 – 20,000", "Paying", since=33),
        tile("Super Six 1", "Super Six", "200 – 10,000", "Betting", since=41, beads=beads),
        tile("Baccarat 2", "Punto Banco", "100 – 5,000", "Closed", **closed),
    ]
    return {"tiles": tiles}


def surveillance() -> Part:
    rows = [
        (
            "22:41:24",
            "Tiger 3",
            41,
            "Card out in error",
            clause("third-card-not-due"),
            "Trần Thu Hà",
        ),
        ("22:38:02", "Tiger 3", 40, "Take-back of a card", "", "Trần Thu Hà"),
        ("22:31:50", "Lucky 7 1", 11, "Correction approved", clause("uncovered"), "L. Andersen"),
        ("22:30:11", "Hold'em 1", 61, "Dispute opened", "", "S. Georgiou"),
        ("22:19:45", "Niu Niu 2", 102, "Hand set wrongly", clause("player-gone"), "D. Ioannou"),
        ("22:07:33", "Super Six 1", 18, "Void round", clause("uncovered"), "L. Andersen"),
    ]
    return {"rows": rows, "hands": felts.held()["hands"]}


def display() -> Part:
    roads = {"eye": "big_eye", "small": "small", "cockroach": "cockroach"}
    after = preview(shoe.RESULTS)
    coming = [
        (side, [(kind, after[side[0].upper()][name]) for kind, name in roads.items()])
        for side in ("banker", "player")
    ]
    return {"roads": shoe.roads(), "counts": shoe.COUNTS, "next": coming}


PAGES: dict[str, Callable[[], Part]] = {
    "manager": manager,
    "floor": floor,
    "surveillance": surveillance,
    "display": display,
}
