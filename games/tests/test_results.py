"""What a round's result is called: every wording that a book may hold is known for ever."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from pathlib import Path

import games
from games import words
from games.baccarat.play import CALLS, NATURAL_CALLS
from games.holdem.hands import WORDS as HOLDEM_HANDS
from games.niuniu.hands import WORDS as NIU_HANDS
from games.words import REWORDED, _, wordings

# As results were ever called, and hands in them. One that is to be called otherwise keeps its line
# here, its new wording gets another, and words.REWORDED says which is which.
EVER_CALLED = {
    "Player wins, {player} over {banker}",
    "Banker wins, {banker} over {player}",
    "Tie, {player} all",
    "Natural {player}: Player wins, {player} over {banker}",
    "Natural {banker}: Banker wins, {banker} over {player}",
    "Natural {player}: Tie",
    "No box plays on",
    "Dealer has {hand}",
    "a royal flush",
    "a straight flush",
    "four of a kind",
    "a full house",
    "a flush",
    "a straight",
    "three of a kind",
    "two pairs",
    "one pair",
    "five odd cards",
    "No Hand",
    "Niu {number}",
    "Niu Niu",
    "Ultimate Niu Niu",
    "Hoiana Niu Niu",
}
HANDS = {hand.template for hand in (*HOLDEM_HANDS.values(), *NIU_HANDS.values())}


def said_in_place() -> set[str]:
    """What the families' `result` says itself."""
    plays = [ast.parse(path.read_text()) for path in Path(games.__file__).parent.glob("*/play.py")]
    nodes = (node for play in plays for node in ast.walk(play))
    found = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == "result"]
    assert len(found) == 3
    calls = (node for result in found for node in ast.walk(result) if isinstance(node, ast.Call))
    return {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "_"}


CALLED = {*CALLS.values(), *NATURAL_CALLS.values(), *HANDS, *said_in_place()}


def test_whatever_was_ever_a_result_is_one_still_or_is_reworded():
    assert set(REWORDED) == EVER_CALLED - CALLED, "say in words.REWORDED what it is called now"
    assert set() == CALLED - EVER_CALLED, "add it to EVER_CALLED"
    assert all(blanks(old) == blanks(new) for old, new in REWORDED.items())


def blanks(template: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", template))


def test_a_sentence_is_found_in_all_its_words_and_in_those_of_what_it_says(monkeypatch):
    monkeypatch.setitem(words.REWORDED, "The Dealer holds {hand}", "Dealer has {hand}")
    monkeypatch.setitem(words.REWORDED, "a boat", "a full house")
    assert set(wordings(_("Dealer has {hand}", hand=_("a full house")))) == {
        "Dealer has a full house",
        "Dealer has a boat",
        "The Dealer holds a full house",
        "The Dealer holds a boat",
    }
    assert list(wordings("void")) == ["void"]


def test_a_sentence_is_a_fact_in_a_copy_as_well():
    said = _("Dealer has {hand}", hand=_("a full house"))
    for other in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (other, other.as_json()) == (said, said.as_json())
