"""The laws of the fold, on rounds of all nine games played at random, with and without trouble."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK
from games.errors import IllegalMove
from games.money import cents
from games.registry import GAMES, MOVES
from games.round import engine
from games.round import events as e
from games.round.adjudicate import adjudicate
from games.round.notices import notices
from games.round.rulings import EFFECTS
from games.round.state import Phase
from lab.testing.games.player import Player

SEED = st.integers(0, 2**32)
GAME = st.sampled_from(sorted(GAMES))
TROUBLE = st.sampled_from([0.0, 0.1, 0.3])
played = given(SEED, GAME, TROUBLE)


def chips(text):
    amount = cents(text)
    assert amount is not None
    return amount


@played
def test_the_fold_of_any_prefix_never_raises_and_is_what_was_seen_at_the_time(seed, game, trouble):
    player = Player(seed, game, trouble)
    seen = [player.state]
    while player.state.phase not in (Phase.ANNOUNCED, Phase.VOID) or player.state.held:
        before = len(player.history)
        player.step()
        # A reserve and its wager are one step; the prefix between them is a round as well.
        seen += [
            engine.fold(game, player.history[:n]) for n in range(before + 1, len(player.history))
        ]
        seen += [player.state] * (len(player.history) > before)
    assert [engine.fold(game, player.history[: n + 1]) for n in range(len(player.history))] == seen
    for state in seen:
        assert state.upcoming().say
        assert all(call.say and call.clause for call in state.calls())
        assert all((notice.box, notice.bet) in state.wagers for notice in notices(state))


@played
def test_replay_is_idempotent_from_the_log_as_well(seed, game, trouble):
    player = Player(seed, game, trouble).play()
    log = [(type(event).__name__, json.dumps(event.as_json())) for event in player.history]
    again = [e.from_json(kind, json.loads(data)) for kind, data in log]
    assert again == player.history
    assert engine.fold(game, again) == engine.fold(game, player.history) == player.state


@played
def test_a_finished_round_is_adjudicated_and_chips_are_conserved(seed, game, trouble):
    state = Player(seed, game, trouble).play().state
    settlement = adjudicate(state.as_json())
    assert "error" not in settlement, settlement
    lines = settlement["wagers"]
    assert [(line["box"], line["bet"]) for line in lines] == list(state.wagers)
    for line in lines:
        amount, taken, returned = (chips(line[name]) for name in ("amount", "taken", "returned"))
        assert taken + returned <= amount == state.wagers[line["box"], line["bet"]]
        assert not (taken and chips(line["paid"]))
        if state.void or line["box"] in state.withdrawn:
            assert (line["result"], returned) == ("returned", amount)
    for name in ("paid", "taken", "returned", "commission"):
        assert chips(settlement["totals"][name]) == sum(chips(line[name]) for line in lines)


@played
def test_as_json_is_plain_json(seed, game, trouble):
    player = Player(seed, game, trouble)
    while player.state.phase not in (Phase.ANNOUNCED, Phase.VOID) or player.state.held:
        told = player.state.as_json()
        assert json.loads(json.dumps(told)) == told
        player.step()


@played
def test_taking_back_is_the_fold_of_the_history_without_the_entry(seed, game, trouble):
    player = Player(seed, game, trouble)
    while player.state.phase not in (Phase.ANNOUNCED, Phase.VOID) or player.state.held:
        history = player.history
        counting = engine.effective(history)
        assert player.state.last is engine.fold(game, history).last is counting[-1]
        if engine.can_take_back(player.state):
            assert counting[-1].mistap
            without = engine.fold(game, counting[:-1])
            assert engine.fold(game, [*history, engine.take_back(player.state)]) == without
        else:
            assert player.state.held or not counting[-1].mistap
        player.step()
    assert not engine.can_take_back(player.state)


@given(SEED, GAME)
def test_the_order_of_wagers_does_not_change_the_totals(seed, game):
    player = Player(seed, game).play()
    wagers = [
        event for event in player.history if isinstance(event, e.WagerPlaced | e.WagerWithdrawn)
    ]
    betting = player.history.index(e.BetsClosed()) if e.BetsClosed() in player.history else 0
    before, rest = player.history[:1], player.history[betting or 1 :]
    standing = engine.fold(game, player.history[:betting] or before).wagers
    placed = [w for w in wagers if isinstance(w, e.WagerPlaced) and (w.box, w.bet) in standing]
    last = {(w.box, w.bet): w for w in placed if w in player.history[:betting]}
    other = list(last.values())[::-1]
    shuffled = engine.fold(game, [*before, *other, *rest])
    assert Counter(shuffled.wagers) == Counter(player.state.wagers)
    assert adjudicate(shuffled.as_json())["totals"] == adjudicate(player.state.as_json())["totals"]


# Moves with any arguments -----------------------------------------------------------------------

BOX = st.integers(-110, 410) | st.integers(1, 6)
BET = st.sampled_from([*sorted({bet for game in GAMES.values() for bet in game.bets}), "", "x"])
CARD = st.sampled_from([*DECK, "", "1s", "9S", "Ahh"])
AMOUNT = st.sampled_from(["100", "5", "0", "", "-1", "1.5", "0.01", "999999999999.99", "ten"])
SLOT = st.sampled_from(
    [
        "player-1",
        "player-2",
        "banker-1",
        "banker-3",
        "player-3",
        "dealer",
        "community",
        "1",
        "6",
        "",
    ]
)
CLAUSE = st.sampled_from(
    ["tiger 7.4", "tiger 7.10.2", "niu 7.4.1", "holdem 7.11", "holdem 7.11.1", "guide 2.5", ""]
)
EFFECT = st.builds(
    e.EffectApplied,
    st.sampled_from([*sorted(EFFECTS), "", "pay"]),
    CLAUSE,
    box=st.none() | BOX | st.just("dealer"),
    card=st.none() | CARD,
    cards=st.lists(CARD, max_size=6).map(tuple),
)
ARGUMENTS = {
    "place_wager": (BOX, BET, AMOUNT),
    "withdraw_wager": (BOX, BET),
    "close_bets": (),
    "deal": (CARD, st.none() | SLOT),
    "draw_in_error": (CARD,),
    "decide": (st.sampled_from([*sorted(MOVES), "", "dance"]), BOX),
    "announce": (),
    "hold": (CLAUSE, st.just("pit-manager")),
    "release": (),
    "withdraw_box": (BOX, CLAUSE),
    "apply_effect": (EFFECT,),
}
ASKED = {
    "place_wager", "close_bets", "deal", "decide", "announce", "withdraw_box", "apply_effect",
}  # fmt: skip
MOVE = st.sampled_from(sorted(ARGUMENTS)).flatmap(
    lambda name: st.tuples(st.just(name), st.tuples(*ARGUMENTS[name]))
)


def attempt(move, *args):
    """What the move gives, or its refusal; any other exception is a fault of the engine."""
    try:
        return move(*args)
    except IllegalMove as refusal:
        return refusal


@given(SEED, GAME, TROUBLE, st.floats(0, 1), st.lists(MOVE, min_size=1, max_size=12))
@settings(max_examples=300)
def test_a_move_is_made_or_refused_with_a_sentence_and_never_half_made(
    seed, game, trouble, how_far, moves
):
    player = Player(seed, game, trouble).play()
    history = player.history[: 1 + int(how_far * len(player.history))]
    state = engine.fold(game, history)
    for name, args in moves:
        before, event = state, attempt(getattr(engine, name), state, *args)
        refused = isinstance(event, IllegalMove)
        assert (
            isinstance(attempt(getattr(engine, f"verify_{name}"), state, *args), IllegalMove)
            == refused
        )
        if name in ASKED:
            assert getattr(engine, f"can_{name}")(state, *args) != refused
        assert engine.fold(game, history) == before
        if refused:
            assert event.message
            assert event.clause is None or isinstance(event.clause, str)
            continue
        state, history = engine.advance(state, event), [*history, event]
        assert engine.fold(game, history) == state
        assert state.upcoming().say
        assert isinstance(notices(state), list)
        if state.phase in (Phase.RESULT, Phase.ANNOUNCED, Phase.VOID):
            assert "error" not in adjudicate(state.as_json())


@played
def test_only_what_the_felt_bears_out_is_offered(seed, game, trouble):
    """The screen's buttons come from can_x: where a slot is open a card may come, and nowhere else."""
    player = Player(seed, game, trouble)
    while player.state.phase not in (Phase.ANNOUNCED, Phase.VOID) or player.state.held:
        state = player.state
        free = state.phase is Phase.DEALING and not state.held and not state.errors
        card = next(card for card in DECK if card not in state.in_hands())
        for slot in ("player-1", "player-3", "banker-2", "community", "dealer", "1", "4"):
            assert engine.can_deal(state, card, slot) == (free and slot in state.slots())
        assert engine.can_announce(state) == (
            state.phase is Phase.RESULT and not state.held and not state.errors
        )
        player.step()
