"""A dealer's tablet in each phase of a round, as the real pages hand it to the components."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from config.style import shoe

Felt = dict[str, Any]
CHIPS = [(1, 100), (2, 500), (3, 1_000), (4, 5_000), (5, 10_000), (6, 50_000), (7, 100_000)]
NAMES = {1: "Nguyễn Văn Hải", 2: "M. Papadopoulos", 3: "Anonymous", 5: "Chen Wei", 6: "Anonymous"}
BETS = (
    ("tie", "Tie", "T", "tie", ""),
    ("banker", "Banker", "B", "banker", "main"),
    ("player", "Player", "P", "player", "main"),
    ("player-pair", "Player Pair", "PP", "player", "half"),
    ("banker-pair", "Banker Pair", "BP", "banker", "half"),
    ("tiger", "Tiger", "TG", "", "half"),
    ("small-tiger", "Small Tiger", "SM", "", "half"),
    ("big-tiger", "Big Tiger", "BIG", "", "half"),
)
DOWN = {
    (1, "banker"): 12_000,
    (1, "tiger"): 500,
    (2, "player"): 25_000,
    (2, "player-pair"): 1_000,
    (3, "banker"): 6_000,
    (5, "player"): 5_000,
    (5, "tie"): 500,
    (6, "banker"): 2_500,
}


def boxes(
    gets: dict[tuple[int, str], tuple[str, str]] | None = None,
    down: dict[tuple[int, str], int] | None = None,
    seats: tuple[int, ...] = (1, 2, 3, 5, 6, 8),
    bets: tuple[tuple[str, str, str, str, str], ...] = BETS,
    closed: bool = True,
) -> list[Felt]:
    down = DOWN if down is None else down
    return [
        {
            "number": seat,
            "player": NAMES.get(seat, ""),
            "flag": "Warned: one wager under the minimum was settled" if seat == 6 else "",
            "bets": [
                {
                    "slug": slug,
                    "name": name,
                    "letter": letter,
                    "side": side,
                    "size": size,
                    "amount": down.get((seat, slug)),
                    "gets": (gets or {}).get((seat, slug), ("", ""))[0],
                    "result": (gets or {}).get((seat, slug), ("", ""))[1],
                    "closed": closed,
                }
                for slug, name, letter, side, size in bets
            ],
        }
        for seat in seats
    ]


def hands(player: list[str], banker: list[str], **more: Any) -> list[Felt]:
    return [
        {"side": "player", "name": "PLAYER", "cards": player, "points": more.get("p"),
         "next": more.get("p_next"), "wins": more.get("winner") == "player"},
        {"side": "banker", "name": "BANKER", "cards": banker, "points": more.get("b"),
         "next": more.get("b_next"), "wins": more.get("winner") == "banker"},
    ]  # fmt: skip


def tiger(**more: Any) -> Felt:
    return {
        "name": "Tiger 3",
        "game": "Tiger Baccarat, commission",
        "facts": [("Limits", "500 – 100,000"), ("Shoe", "3"), ("Hand", "41"), ("Left", "212 cards")],
        "dealer": "Trần Thu Hà",
        "boxes": boxes(),
        "closed": True,
        "hands": hands(["", "", ""], ["", "", ""]),
        "totals": {"player": 30_000, "banker": 20_500, "difference": 9_500, "limit": 50_000},
        "roads": shoe.roads(),
        "counts": shoe.COUNTS,
        **more,
    }


def betting() -> Felt:
    return tiger(
        phase="betting",
        band={"word": "Bets open", "more": "5 boxes, 8 wagers", "score": "52,500"},
        closed=False,
        hands=[],
        boxes=boxes(closed=False),
        say={"words": "Place your bets, please", "why": "Chips only, multiples of 100"},
        action="No more bets",
        rail="chips",
        chips=CHIPS,
        picked=500,
    )


def over_differential() -> Felt:
    felt = betting()
    felt["boxes"][1]["bets"][2] |= {"amount": 75_000, "must_change": True}
    felt["totals"] = {"player": 80_000, "banker": 20_500, "difference": 59_500, "limit": 50_000,
                      "over": True}  # fmt: skip
    felt["say"] = {"words": "Differential over by 9,500", "clause": "tiger 4.3.1",
                   "why": "Player side must come down, or Banker side up"}  # fmt: skip
    return felt


def no_more_bets() -> Felt:
    return tiger(
        phase="no-more-bets",
        band={"word": "No more bets", "more": "8 wagers, 52,500 down"},
        say={"words": "No more bets", "why": "First card to Player"},
        hands=hands(["", "", ""], ["", "", ""], p_next=0),
        rail="pad",
    )


def dealing() -> Felt:
    return tiger(
        phase="dealing",
        band={"word": "Dealing", "more": "Card 5 goes to Player"},
        hands=hands(["7s", "8d", ""], ["Kh", "3c", ""], p=5, b=3, p_next=2),
        say={"words": "Player 5, draws", "why": "Banker 3", "clause": "tiger 4.10"},
        rail="pad",
        left=shoe.left("7s", "8d", "Kh", "3c", out=("4c", "Jd")),
    )


SETTLED = {
    (1, "banker"): ("+11,400", "win"),
    (1, "tiger"): ("−500", "lose"),
    (2, "player"): ("−25,000", "lose"),
    (2, "player-pair"): ("−1,000", "lose"),
    (3, "banker"): ("+5,700", "win"),
    (5, "player"): ("−5,000", "lose"),
    (5, "tie"): ("−500", "lose"),
    (6, "banker"): ("+2,375", "win"),
}


def result() -> Felt:
    take = [
        {"id": 1, "box": 1, "what": "Tiger", "amount": 500, "chips": [(2, 1, 500)], "done": True},
        {"id": 2, "box": 2, "what": "Player", "amount": 25_000, "chips": [(5, 2, 10_000), (4, 1, 5_000)], "done": True},
        {"id": 3, "box": 2, "what": "Player Pair", "amount": 1_000, "chips": [(3, 1, 1_000)], "next": True},
        {"id": 4, "box": 5, "what": "Player, Tie", "amount": 5_500, "chips": [(4, 1, 5_000), (2, 1, 500)]},
    ]
    pay = [
        {"id": 5, "box": 6, "what": "Banker −5%", "amount": 2_375, "chips": [(3, 2, 1_000), (1, 3, 100)]},
        {"id": 6, "box": 3, "what": "Banker −5%", "amount": 5_700, "chips": [(4, 1, 5_000), (2, 1, 500), (1, 2, 100)]},
        {"id": 7, "box": 1, "what": "Banker −5%", "amount": 11_400, "chips": [(5, 1, 10_000), (3, 1, 1_000), (1, 4, 100)]},
    ]  # fmt: skip
    return tiger(
        phase="result",
        winner="banker",
        band={"word": "B  Banker wins", "score": "P 5 – 7 B"},
        boxes=boxes(SETTLED),
        hands=hands(["7s", "8d", "Ts"], ["Kh", "3c", "4h"], p=5, b=7, winner="banker"),
        say={"words": "Banker wins, 7 over 5", "why": "Collect first, then pay from box 6"},
        rail="sheet",
        action="All paid",
        parts=[
            {"title": "Collect", "total": 32_000, "kind": "take", "lines": take},
            {"title": "Pay", "total": 19_475, "kind": "pay", "lines": pay},
        ],
    )


def held() -> Felt:
    since = timezone.now() - timedelta(minutes=2, seconds=14)
    return tiger(
        phase="held",
        band={"word": "Held", "more": "Waiting for the pit manager", "since": since},
        hands=hands(["7s", "9d", ""], ["Kh", "3c", ""], p=6, b=3),
        error_card="5h",
        say={"words": "Third card to Player, not authorised", "clause": "tiger 7.6",
             "why": "Player has 6 and stands. Leave the cards where they are."},
        action="Authorise at the table",
        rail="held",
    )  # fmt: skip


def void() -> Felt:
    return tiger(
        phase="void",
        band={"word": "Void", "more": "Ruled by L. Andersen, pit manager"},
        hands=hands(["7s", "9d", ""], ["Kh", "", ""], p=6),
        say={"words": "The hand is void", "why": "Every wager goes back", "clause": "tiger 7.3"},
        action="All returned",
    )


def free_hand() -> Felt:
    return tiger(
        phase="free-hand",
        band={"word": "Free hand", "more": "No wagers. First card already there"},
        boxes=boxes(down={}),
        hands=hands(["5h", "", ""], ["", "", ""], p=5, p_next=1),
        say={"words": "Free hand, no wagers", "why": "Next card to Banker", "clause": "tiger 7.8"},
        rail="pad",
    )


def last_hand() -> Felt:
    felt = betting()
    return felt | {
        "phase": "last-hand",
        "band": {"word": "Last hand", "more": "The cut card is out"},
        "say": {"words": "Last hand of this shoe", "why": "Place your bets, please"},
    }


def closed() -> Felt:
    return tiger(
        phase="closed",
        band={"word": "Closed", "more": "Opens when two people have attested the cards"},
        boxes=[],
        hands=[],
        totals=None,
        say={"words": "Table closed", "why": "Count and verify eight decks to open it"},
        action="Open the table",
    )


GUIDE_BETS = tuple(bet for bet in BETS if "tiger" not in bet[0]) + (
    ("super-six", "Super Six", "S6", "", "half"),
)


def nine_seats() -> Felt:
    down = {(n, "banker" if n % 3 else "player"): n * 1_500 for n in range(1, 10)}
    felt = betting() | {"name": "Super Six 1", "game": "Super Six", "totals": None}
    return felt | {"boxes": boxes(down=down, seats=tuple(range(1, 10)), bets=GUIDE_BETS, closed=False)}


def niu_niu() -> Felt:
    bets = (
        ("even", "Even", "EVEN", "", ""),
        ("double", "Double", "DBL", "", ""),
        ("super-niu", "Super Niu", "SUP", "", ""),
    )
    down = {(1, "even"): 2_000, (1, "double"): 1_000, (2, "even"): 5_000, (2, "double"): 5_000,
            (3, "even"): 500, (5, "even"): 10_000, (5, "super-niu"): 1_000}  # fmt: skip
    held_hands = {
        1: (["Kd", "7s", "3h"], ["9c", "8d"], "Niu 7"),
        2: (["Th", "Qs", "Jc"], ["5s", "5d"], "Niu Niu"),
        3: (["4d", "6h", "Ks"], ["2c", ""], ""),
        5: (["back", "back", "back"], ["back", "back"], ""),
    }
    seats = boxes(down=down, seats=(1, 2, 3, 5, 6, 7), bets=bets)
    for box in seats:
        box["cards"], box["rest"], box["says"] = held_hands.get(box["number"], ([], [], ""))
        box["turn"] = box["number"] == 3
        box["flag"] = ""
    return tiger(
        name="Niu Niu 2",
        game="Niu Niu",
        facts=[("Limits", "500 – 20,000"), ("Round", "118"), ("One deck", "33 cards left")],
        phase="dealing",
        band={"word": "Box 3", "more": "Fifth card of five"},
        boxes=seats,
        hands=[{"side": "dealer", "name": "DEALER", "cards": ["back"] * 5, "points": None}],
        totals=None,
        roads=[],
        say={"words": "Box 3, one more card", "why": "Then box 5, then the dealer's hand"},
        rail="pad",
        left={card: 0 if card in shoe.NIU_OUT else 1 for card in shoe.left()},
    )


def holdem() -> Felt:
    bets = (
        ("ante", "Ante", "ANTE", "", ""),
        ("bonus", "Bonus", "BON", "", ""),
        ("flop", "Flop", "FLOP", "", ""),
        ("turn", "Turn", "TURN", "", ""),
        ("river", "River", "RIVER", "", ""),
    )
    down = {(1, "ante"): 1_000, (1, "flop"): 2_000, (1, "turn"): 1_000, (2, "ante"): 500,
            (2, "bonus"): 200, (2, "flop"): 1_000, (3, "ante"): 2_000, (5, "ante"): 1_500,
            (5, "flop"): 3_000}  # fmt: skip
    seats = boxes(down=down, seats=(1, 2, 3, 5, 6, 7), bets=bets)
    for box in seats:
        box["flag"] = ""
        box["cards"] = ["back", "back"] if (box["number"], "ante") in down else []
        box["turn"] = box["number"] == 2
        box["folded"] = box["number"] == 3
        box["says"] = "Folded" if box["folded"] else ""
    return tiger(
        name="Hold'em 1",
        game="Texas Hold'em Bonus",
        facts=[("Ante", "500 – 10,000"), ("Bonus", "100 – 2,000"), ("Round", "64")],
        phase="dealing",
        band={"word": "Turn", "more": "Second betting round"},
        boxes=seats,
        hands=[
            {"side": "board", "name": "BOARD", "cards": ["Qs", "9h", "9d", "", ""], "next": 3},
            {"side": "dealer", "name": "DEALER", "cards": ["back", "back"]},
        ],
        totals=None,
        roads=[],
        say={"words": "Box 2: turn or check?", "why": "Turn is 500, the same as the ante"},
        rail="decisions",
        decisions=[("Turn", "500"), ("Check", "")],
    )


FELTS: dict[str, Callable[[], Felt]] = {
    "betting": betting,
    "over-differential": over_differential,
    "no-more-bets": no_more_bets,
    "dealing": dealing,
    "result": result,
    "held": held,
    "void": void,
    "free-hand": free_hand,
    "last-hand": last_hand,
    "closed": closed,
    "nine-seats": nine_seats,
    "niu-niu": niu_niu,
    "holdem": holdem,
}
