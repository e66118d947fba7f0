"""A name that the log or a table uses means one thing for good."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import pytest

from games import registry
from games.document import Document
from games.registry import BETS, DOCUMENTS, GAMES
from games.round.events import KINDS, BoxDecision
from games.words import _
from lab.testing.games.high_card import GAMES as INVENTED
from lab.testing.games.high_card.game import HighCard
from lab.testing.games.registered import registered

GAME = INVENTED[0]


def refused(game, words):
    with registered(), pytest.raises(ValueError, match=words):
        registry.register(game)


def test_a_game_is_registered_with_its_document_and_bets_and_may_be_again():
    with registered(*INVENTED):
        registry.register(*INVENTED)
        assert (GAMES["high-card"], DOCUMENTS["high"]) == (GAME, GAME.document)
        assert BETS["stake"] == "Stake"
    assert "high-card" not in GAMES


def test_a_bets_name_is_the_same_in_every_game_that_has_it():
    tie = replace(GAME.bets["stake"], name=_("Necktie"))
    refused(replace(GAME, bets={"tie": tie}), "another bet called “tie”")
    assert BETS["tie"] == "Tie"
    with registered(replace(GAME, bets={"tie": replace(tie, name=_("Tie"))})):
        assert BETS["tie"] == "Tie"


def test_a_slug_is_not_given_to_a_second_game():
    refused(replace(GAME, slug="niu-niu"), "another game called “niu-niu”")


def test_a_slug_is_not_given_to_a_second_document():
    document = Document("guide", _("Another guide"), {}, (), {}, ())
    refused(replace(GAME, document=document), "another document called “guide”")


def test_an_events_name_is_not_given_to_a_second_event():
    @dataclass(frozen=True, slots=True)
    class HandFolded(BoxDecision):
        pass

    class Folding(HighCard):
        moves = {"fold": HandFolded}

    invented = Folding(**{each.name: getattr(GAME, each.name) for each in fields(GAME)})
    refused(invented, "another event called “HandFolded”")
    assert KINDS["HandFolded"] is not HandFolded
