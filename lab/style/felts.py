"""A baccarat tablet in each phase of a round, as the real pages hand it to the components."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from lab.style import shoe
from lab.style.boxes import CHIPS, GUIDE_BETS, SETTLED, Part, boxes, line
from lab.style.samples import GAME, clause


def hand(side: str, cards: list[str], points: int | None = None, **more: Any) -> Part:
    return {"side": side, "name": side.upper(), "cards": cards, "points": points, **more}


EMPTY = [hand("player", ["", "", ""]), hand("banker", ["", "", ""])]


def tiger(**more: Any) -> Part:
    return {
        "name": "Tiger 3",
        "game": "Tiger Baccarat, commission",
        "facts": [("Limits", "500 – 100,000"), ("Shoe", 3), ("Hand", 41), ("Left", "212 cards")],
        "dealer": "Trần Thu Hà",
        "boxes": boxes(),
        "closed": True,
        "hands": EMPTY,
        "totals": {"player": 30_000, "banker": 20_500, "difference": 9_500, "limit": 50_000},
        "roads": shoe.roads(),
        "counts": shoe.COUNTS,
        **more,
    }


def betting() -> Part:
    return tiger(
        phase="betting",
        band={"word": "Bets open", "more": "5 boxes, 8 wagers", "score": "52,500"},
        boxes=boxes(closed=False),
        closed=False,
        hands=[],
        say={"words": "Place your bets, please", "why": "Chips only, multiples of 100"},
        action="No more bets",
        rail="chips",
        chips=CHIPS,
        picked=500,
    )


def over_differential() -> Part:
    felt = betting()
    felt["boxes"][1]["bets"][2] |= {"amount": 75_000, "must_change": True}
    felt["totals"] |= {"player": 80_000, "difference": 59_500, "over": True}
    return felt | {
        "say": {
            "words": "Differential over by 9,500",
            "why": "Player side must come down, or Banker side up",
            "clause": GAME.clauses["differential"],
        },
        "action_why": "once the differential is met",
    }


def no_more_bets() -> Part:
    return tiger(
        phase="no-more-bets",
        band={"word": "No more bets", "more": "8 wagers, 52,500 down"},
        say={"words": "No more bets", "why": "First card to Player"},
        hands=[hand("player", ["", "", ""], next=0), hand("banker", ["", "", ""])],
        rail="pad",
    )


def dealing() -> Part:
    return tiger(
        phase="dealing",
        band={"word": "Dealing", "more": "Card 5 goes to Player"},
        hands=[hand("player", ["7s", "8d", ""], 5, next=2), hand("banker", ["Kh", "3c", ""], 3)],
        say={"words": "Player 5, draws", "why": "Banker 3", "clause": GAME.clauses["drawing"]},
        rail="pad",
        left=shoe.left("7s", "8d", "Kh", "3c", out=("4c", "Jd")),
    )


def result() -> Part:
    take = [
        line(1, "Tiger", 500, (2, 1), done=True),
        line(2, "Player", 25_000, (5, 2), (4, 1), done=True),
        line(2, "Player Pair", 1_000, (3, 1), next=True),
        line(5, "Player, Tie", 5_500, (4, 1), (2, 1)),
    ]
    pay = [
        line(6, "Banker −5%", 2_375, (3, 2), (1, 3)),
        line(3, "Banker −5%", 5_700, (4, 1), (2, 1), (1, 2)),
        line(1, "Banker −5%", 11_400, (5, 1), (3, 1), (1, 4)),
    ]
    return tiger(
        phase="result",
        winner="banker",
        band={"word": "B  Banker wins", "score": "P 5 – 7 B"},
        boxes=boxes(SETTLED),
        hands=[
            hand("player", ["7s", "8d", "Ts"], 5),
            hand("banker", ["Kh", "3c", "4h"], 7, wins=True),
        ],
        say={"words": "Banker wins, 7 over 5", "why": "Collect first, then pay from box 6"},
        rail="sheet",
        action="All paid",
        parts=[
            {"title": "Collect", "total": 32_000, "kind": "take", "lines": take},
            {"title": "Pay", "total": 19_475, "kind": "pay", "lines": pay},
        ],
    )


def held() -> Part:
    since = timezone.now() - timedelta(minutes=2, seconds=14)
    return tiger(
        phase="held",
        band={"word": "Held", "more": "Waiting for the pit manager", "since": since},
        hands=[hand("player", ["7s", "9d", ""], 6), hand("banker", ["Kh", "3c", ""], 3)],
        error_card="5h",
        say={
            "words": "Third card to Player, not authorised",
            "why": "Player has 6 and stands. Leave the cards where they are.",
            "clause": clause("third-card-not-due"),
        },
        action="Authorise at the table",
        rail="held",
    )


def void() -> Part:
    return tiger(
        phase="void",
        band={"word": "Void", "more": "Ruled by L. Andersen, pit manager"},
        hands=[hand("player", ["7s", "9d", ""], 6), hand("banker", ["Kh", "", ""])],
        say={
            "words": "The hand is void",
            "why": "Every wager goes back",
            "clause": GAME.clauses["void"],
        },
        action="All returned",
    )


def free_hand() -> Part:
    return tiger(
        phase="free-hand",
        band={"word": "Free hand", "more": "No wagers. First card already there"},
        boxes=boxes(down={}),
        hands=[hand("player", ["5h", "", ""], 5), hand("banker", ["", "", ""], next=0)],
        say={
            "words": "Free hand, no wagers",
            "why": "Next card to Banker",
            "clause": GAME.clauses["free-hand"],
        },
        rail="pad",
    )


def last_hand() -> Part:
    return betting() | {
        "phase": "last-hand",
        "band": {"word": "Last hand", "more": "The cut card is out"},
        "say": {"words": "Last hand of this shoe", "why": "Place your bets, please"},
    }


def closed() -> Part:
    return tiger(
        phase="closed",
        band={"word": "Closed", "more": "Opens when two people have attested the cards"},
        boxes=[],
        hands=[],
        totals=None,
        say={"words": "Table closed", "why": "Count and verify eight decks to open it"},
        action="Open the table",
    )


def nine_seats() -> Part:
    seats = tuple(range(1, 10))
    down = {(seat, "banker" if seat % 3 else "player"): seat * 1_500 for seat in seats}
    felt = betting() | {"name": "Super Six 1", "game": "Super Six", "totals": None}
    return felt | {"boxes": boxes(down=down, seats=seats, bets=GUIDE_BETS, closed=False)}
