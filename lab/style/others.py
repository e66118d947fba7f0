"""Niu Niu and Hold'em on the same felt: hands that lie in boxes, decisions box by box."""

from __future__ import annotations

from lab.style import shoe
from lab.style.boxes import Bet, Part, boxes
from lab.style.felts import hand, tiger

NIU_BETS: tuple[Bet, ...] = (
    ("even", "Even", "EVEN", "", ""),
    ("double", "Double", "DBL", "", ""),
    ("super-niu", "Super Niu", "SUP", "", ""),
)
NIU_DOWN = {
    (1, "even"): 2_000,
    (1, "double"): 1_000,
    (2, "even"): 5_000,
    (2, "double"): 5_000,
    (3, "even"): 500,
    (5, "even"): 10_000,
    (5, "super-niu"): 1_000,
}
NIU_HANDS = {
    1: (["Kd", "7s", "3h"], ["9c", "8d"], "Niu 7"),
    2: (["Th", "Qs", "Jc"], ["5s", "5d"], "Niu Niu"),
    3: (["4d", "6h", "Ks"], ["2c", ""], ""),
    5: (["back", "back", "back"], ["back", "back"], ""),
}
HOLDEM_BETS: tuple[Bet, ...] = (
    ("ante", "Ante", "ANTE", "", ""),
    ("bonus", "Bonus", "BON", "", ""),
    ("flop", "Flop", "FLOP", "", ""),
    ("turn", "Turn", "TURN", "", ""),
    ("river", "River", "RIVER", "", ""),
)
HOLDEM_DOWN = {
    (1, "ante"): 1_000,
    (1, "flop"): 2_000,
    (1, "turn"): 1_000,
    (2, "ante"): 500,
    (2, "bonus"): 200,
    (2, "flop"): 1_000,
    (3, "ante"): 2_000,
    (5, "ante"): 1_500,
    (5, "flop"): 3_000,
}
SEATS = (1, 2, 3, 5, 6, 7)


def niu_niu() -> Part:
    seats = boxes(down=NIU_DOWN, seats=SEATS, bets=NIU_BETS)
    for box in seats:
        box["cards"], box["rest"], box["says"] = NIU_HANDS.get(box["number"], ([], [], ""))
        box["turn"] = box["number"] == 3
    return tiger(
        name="Niu Niu 2",
        game="Niu Niu",
        facts=[("Limits", "500 – 20,000"), ("Round", 118), ("One deck", "33 cards left")],
        phase="dealing",
        band={"word": "Box 3", "more": "Fifth card of five"},
        boxes=seats,
        hands=[hand("dealer", ["back"] * 5)],
        totals=None,
        roads=[],
        say={"words": "Box 3, one more card", "why": "Then box 5, then the dealer's hand"},
        rail="pad",
        left={card: 0 if card in shoe.NIU_OUT else 1 for card in shoe.left()},
    )


def holdem() -> Part:
    seats = boxes(down=HOLDEM_DOWN, seats=SEATS, bets=HOLDEM_BETS)
    for box in seats:
        box["cards"] = ["back", "back"] if (box["number"], "ante") in HOLDEM_DOWN else []
        box["turn"] = box["number"] == 2
        box["folded"] = box["number"] == 3
        box["says"] = "Folded" if box["folded"] else ""
    return tiger(
        name="Hold'em 1",
        game="Texas Hold'em Bonus",
        facts=[("Ante", "500 – 10,000"), ("Bonus", "100 – 2,000"), ("Round", 64)],
        phase="dealing",
        band={"word": "Turn", "more": "Second betting round"},
        boxes=seats,
        hands=[hand("board", ["Qs", "9h", "9d", "", ""], next=3), hand("dealer", ["back", "back"])],
        totals=None,
        roads=[],
        say={"words": "Box 2: turn or check?", "why": "Turn is 500, the same as the ante"},
        rail="decisions",
        decisions=[("Turn", "500"), ("Check", "")],
    )
