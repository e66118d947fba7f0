"""Whatever is ruled at whatever point: no card is lost, no wager changes, and the round can go on."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK
from games.errors import BadRound, IllegalMove
from games.irregularities.effects import EFFECT_KINDS
from games.irregularities.ruling import rule, situations
from games.round import engine, rulings
from games.round import events as e
from games.round.adjudicate import adjudicate
from games.round.state import Phase
from lab.testing.games.documents import DOCUMENT
from lab.testing.games.player import Player

SEED = st.integers(0, 2**32)
GAME = st.sampled_from(sorted(DOCUMENT))


def interrupted(seed, game):
    """A round at some point of its life, perhaps with cards out in error."""
    player = Player(seed, game)
    for _ in range(player.random.randint(0, 40)):
        if player.state.phase in (Phase.ANNOUNCED, Phase.VOID):
            break
        player.step()
    for _ in range(player.random.choice((0, 0, 1, 2))):
        player.tell(engine.draw_in_error(player.state, player.random.choice(DECK)))
    return player


def answer(player, fact):
    pick, felt = player.random.choice, player.state.on_felt()
    match fact.kind:
        case "bool":
            return pick((True, False))
        case "number":
            return pick((fact.least, 1, 2))
        case "card":
            return pick([*player.state.errors, pick(DECK)])
        case "cards":
            return list(player.random.sample(felt, len(felt)))
        case _:
            return pick([*player.state.boxes(), 1])


def ruling(player):
    """A ruling of this game's catalogue, with facts that fit the felt where it can."""
    row = player.random.choice(situations(player.game))
    case = {
        "game": player.game,
        "clause": row.clause,
        "facts": {fact.name: answer(player, fact) for fact in row.facts},
    }
    if row.reads_deal:
        case["dealt"] = list(player.state.in_hands()[:4])
    return rule(case), case["facts"]


def apply(player, ruling, facts):
    """The ruling's events, with some of its options taken and some boxes withdrawing."""
    random, state = player.random, player.state
    chosen = [each for each in ruling["options"] if random.random() < 0.5]
    events = rulings.events_for(ruling, state, chosen=chosen, box=facts.get("box"))
    for event in events:
        player.tell(engine.apply_effect(player.state, event))
        if event.effect == "offer-withdrawal":
            for box in random.sample(state.boxes(), random.randint(0, len(state.boxes()))):
                player.tell(engine.withdraw_box(player.state, box, ruling["clause"]))
            everybody = rulings.all_withdrew(player.state, ruling["clause"])
            if everybody:
                for void in everybody:
                    player.tell(engine.apply_effect(player.state, void))
                return


@given(SEED, GAME)
@settings(max_examples=400)
def test_after_any_ruling_the_round_goes_on_to_its_end(seed, game):
    player = interrupted(seed, game)
    before, history = player.state, list(player.history)
    try:
        ruled, facts = ruling(player)
        apply(player, ruled, facts)
    except (BadRound, IllegalMove):  # facts that the felt does not bear out
        assert engine.fold(game, history) == before
        return
    after = player.state
    new = Counter(
        card
        for event in player.history[len(history) :]
        if isinstance(event, e.EffectApplied) and event.effect == "next-free-hand"
        for card in event.cards
        if card not in before.errors
    )
    assert Counter(after.known()) == Counter(before.known()) + new
    assert after.wagers == before.wagers
    assert Counter(after.errors) <= Counter(before.known())
    effects = {each["effect"] for each in ruled["effects"]}
    silent = ruled["clause"] in before.game.document.silent_on_errors
    places = {name for name, kind in EFFECT_KINDS.items() if kind.places_cards}
    if not silent and effects.isdisjoint(places | {"refer"}):
        assert after.errors == ()  # nobody waits any more
    as_it_comes = before.game.document.situation(ruled["clause"]).as_it_comes
    if silent and not after.void and not as_it_comes:
        assert after.errors == before.errors  # nobody has looked at them
    if "void-round" in effects:
        assert after.phase is Phase.VOID
    finished = player.play().state
    settlement = adjudicate(finished.as_json())
    assert "error" not in settlement, settlement
    assert settlement["outcome"].get("void", False) == (finished.void is not None)
    for line in settlement["wagers"]:
        if line["box"] in finished.withdrawn or finished.void:
            assert line["returned"] == line["amount"]


@given(SEED, GAME)
def test_a_rulings_events_go_into_the_log_and_come_back(seed, game):
    player = interrupted(seed, game)
    try:
        ruled, facts = ruling(player)
    except BadRound:
        return
    for event in rulings.events_for(ruled, player.state, box=facts.get("box")):
        assert event.clause == ruled["clause"]
        assert e.from_json("EffectApplied", event.as_json()) == event
