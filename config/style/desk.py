"""Sample desks: the manager's queue, the floor, surveillance's list, the display above a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from config.style import felts, shoe

Page = dict[str, Any]


def before(minutes: float) -> datetime:
    return timezone.now() - timedelta(minutes=minutes)


def manager() -> Page:
    rows = [
        ("Tiger 3", "Third card to Player, not authorised", "tiger 7.6", "Trần Thu Hà · hand 41", 2.2, True),
        ("Lucky 7 1", "Cards in the wrong order", "lucky7 7.9", "Lê Minh · hand 12", 0.7, True),
        ("Hold'em 1", "Correction asked for", "", "Box 2, river recorded as check", 6.1, False),
        ("Niu Niu 2", "Limits change to approve", "", "500 – 20,000 to 1,000 – 50,000", 11.0, False),
    ]  # fmt: skip
    queue = [
        {"table": table, "what": what, "clause": clause, "more": more, "since": before(minutes),
         "held": is_held, "chosen": table == "Tiger 3", "url": "#", "sound": table if is_held else ""}
        for table, what, clause, more, minutes, is_held in rows
    ]  # fmt: skip
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


def floor() -> Page:
    beads = ["banker", "player", "player", "tie", "banker", "banker"]
    rows = [
        ("Tiger 3", "Tiger, commission", "500 – 100,000", "Held", 2.2, "held", 41, 182_500, "4.1", "Trần Thu Hà", 18, beads),
        ("Lucky 7 1", "Lucky 7", "300 – 50,000", "Held", 0.7, "held", 38, 54_200, "2.8", "Lê Minh", 41, beads[::-1]),
        ("Hold'em 1", "Hold'em Bonus", "500 – 10,000", "Relief overdue", 0, "alert", 27, -41_000, "−3.9", "S. Georgiou", 74, []),
        ("Tiger 1", "Tiger, non-commission", "500 – 100,000", "Betting", 0, "", 52, 310_000, "5.2", "Phạm Anh", 7, beads),
        ("Tiger 2", "Tiger, commission", "1,000 – 200,000", "Dealing", 0, "", 49, -88_000, "−1.7", "Võ Thị Lan", 22, beads[::-1]),
        ("Niu Niu 2", "Niu Niu", "500 – 20,000", "Paying", 0, "", 33, 21_750, "3.0", "D. Ioannou", 12, []),
        ("Super Six 1", "Super Six", "200 – 10,000", "Betting", 0, "", 44, 12_400, "1.1", "Đỗ Hùng", 33, beads),
    ]  # fmt: skip
    tiles = [
        {"name": name, "game": game, "limits": limits, "phase": phase, "state": state, "pace": pace,
         "phase_since": before(minutes) if minutes else None, "win": win, "hold": hold,
         "dealer": dealer, "dealer_since": before(since), "beads": last, "url": "#"}
        for name, game, limits, phase, minutes, state, pace, win, hold, dealer, since, last in rows
    ]  # fmt: skip
    shut = {"name": "Baccarat 2", "game": "Punto Banco", "limits": "100 – 5,000", "phase": "Closed",
            "state": "closed", "more": "Closed at 21:30 by L. Andersen", "url": "#"}  # fmt: skip
    return {"tiles": [*tiles, shut]}


def surveillance() -> Page:
    rows = [
        ("22:41:24", "Tiger 3", 41, "Card out in error", "tiger 7.6", "Trần Thu Hà", "held"),
        ("22:38:02", "Tiger 3", 40, "Take-back of a card", "", "Trần Thu Hà", ""),
        ("22:31:50", "Lucky 7 1", 11, "Correction approved", "lucky7 7.16", "L. Andersen", "info"),
        ("22:30:11", "Hold'em 1", 61, "Dispute opened", "", "S. Georgiou", "bad"),
        ("22:19:45", "Niu Niu 2", 102, "Hand set wrongly", "niu 7.8", "D. Ioannou", ""),
        ("22:07:33", "Super Six 1", 18, "Void round", "guide 2.6", "L. Andersen", "info"),
    ]
    return {"rows": rows, "hands": felts.held()["hands"]}


def display() -> Page:
    return {"roads": shoe.roads(), "counts": shoe.COUNTS}


PAGES: dict[str, Callable[[], Page]] = {
    "manager": manager,
    "floor": floor,
    "surveillance": surveillance,
    "display": display,
}
