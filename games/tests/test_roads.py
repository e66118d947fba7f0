"""The five roads: each drawing rule by example, then the laws for any shoe whatever."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import BadRound
from games.roads import (
    DERIVED,
    ROWS,
    bead_plate,
    big_road,
    derived_road,
    place,
    preview,
    roads,
    streaks,
)

SHOES = st.text(alphabet="PBT", max_size=120)
LONG_STREAKS = st.lists(st.integers(1, 20), max_size=14).map(
    lambda lengths: "".join("PB"[i % 2] * length for i, length in enumerate(lengths))
)
ANY_SHOE = SHOES | LONG_STREAKS


def cells(shoe):
    return [(cell.column, cell.row) for cell in big_road(shoe)]


# Bead plate


def test_bead_plate_goes_down_six_rows_and_keeps_ties():
    assert bead_plate("PBTPBTP") == [
        (0, 0, "P"), (0, 1, "B"), (0, 2, "T"), (0, 3, "P"), (0, 4, "B"), (0, 5, "T"), (1, 0, "P"),
    ]  # fmt: skip


# Big road: ties


@pytest.mark.parametrize(
    ("shoe", "drawn"),
    [
        ("", []),
        ("TTT", []),
        ("P", [(0, 0, "P", 0)]),
        ("PTT", [(0, 0, "P", 2)]),
        ("TTP", [(0, 0, "P", 2)]),
        ("TPTB", [(0, 0, "P", 2), (1, 0, "B", 0)]),
        ("PTPTB", [(0, 0, "P", 1), (0, 1, "P", 1), (1, 0, "B", 0)]),
        ("BTBT", [(0, 0, "B", 1), (0, 1, "B", 1)]),
    ],
)
def test_ties_sit_on_the_cell_before_them(shoe, drawn):
    assert big_road(shoe) == drawn


# Big road: dragon tails


def test_a_streak_turns_right_at_the_bottom():
    assert cells("P" * 8)[4:] == [(0, 4), (0, 5), (1, 5), (2, 5)]


def test_the_next_streak_starts_beside_the_last_start_not_beside_its_tail():
    assert cells("P" * 9 + "B")[-1] == (1, 0)


def test_a_streak_turns_right_above_a_taken_cell():
    assert cells("P" * 9 + "B" * 6)[-2:] == [(1, 4), (2, 4)]


def test_a_tail_goes_down_again_where_it_is_free():
    # The first tail ends at column 2, so the second one drops to the bottom in column 3.
    assert cells("P" * 8 + "B" * 8)[8:] == [
        (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (3, 5),
    ]  # fmt: skip


def test_a_start_skips_columns_whose_top_cell_is_taken():
    # Six nested tails lift the sixth streak to the top row, where it runs right.
    shoe = "".join("PB"[i % 2] * 13 for i in range(6)) + "P"
    drawn = big_road(shoe)
    sixth = drawn[5 * 13 : 6 * 13]
    assert [cell[:2] for cell in sixth[:3]] == [(5, 0), (6, 0), (7, 0)]
    last_on_top = max(cell.column for cell in sixth if cell.row == 0)
    assert drawn[-1] == (last_on_top + 1, 0, "P", 0)


@given(ANY_SHOE)
def test_no_two_results_share_a_cell_and_all_rows_exist(shoe):
    drawn = cells(shoe)
    assert len(set(drawn)) == len(drawn)
    assert all(column >= 0 and 0 <= row < ROWS for column, row in drawn)


@given(ANY_SHOE)
def test_the_big_road_keeps_every_result_in_order_and_every_tie(shoe):
    drawn = big_road(shoe)
    assert "".join(cell.mark for cell in drawn) == shoe.replace("T", "")
    if drawn:
        assert sum(cell.ties for cell in drawn) == shoe.count("T")


@given(ANY_SHOE)
def test_the_ties_of_the_big_road_tell_the_shoe_again(shoe):
    told = "".join(cell.mark + "T" * cell.ties for cell in big_road(shoe))
    if set(shoe) - {"T"}:
        lead, first, rest = re.findall(r"\A(T*)([PB])(.*)\Z", shoe)[0]
        assert told == first + lead + rest


@given(ANY_SHOE)
def test_each_step_of_a_streak_goes_down_unless_it_cannot(shoe):
    drawn = big_road(shoe)
    taken = set()
    for before, cell in zip([None, *drawn], drawn, strict=False):
        if before is not None and before.mark == cell.mark:
            below = (before.column, before.row + 1)
            free = before.row + 1 < ROWS and below not in taken
            assert cell[:2] == (below if free else (before.column + 1, before.row))
        taken.add(cell[:2])


@given(ANY_SHOE)
def test_streaks_start_on_top_in_the_first_free_column_after_the_last_start(shoe):
    drawn = big_road(shoe)
    taken, last = set(), -1
    for before, cell in zip([None, *drawn], drawn, strict=False):
        if before is None or before.mark != cell.mark:
            assert cell.row == 0
            assert cell.column > last
            assert all((column, 0) in taken for column in range(last + 1, cell.column))
            last = cell.column
        taken.add(cell[:2])


@given(ANY_SHOE)
def test_a_later_result_never_moves_an_earlier_one(shoe):
    whole, most = cells(shoe), cells(shoe[:-1])
    assert whole[: len(most)] == most


# Derived roads


def naive_derived(shoe, k):
    """The same marks the way a pit clerk counts them: one column of the unturned road at a time."""
    columns: list[str] = []
    marks = ""
    for result in shoe.replace("T", ""):
        if columns and columns[-1][-1] == result:
            columns[-1] += result
            behind = columns[-1 - k] if len(columns) > k else None
            if behind is not None:
                marks += "B" if len(behind) == len(columns[-1]) - 1 else "R"
        else:
            if len(columns) > k:
                marks += "R" if len(columns[-1]) == len(columns[-1 - k]) else "B"
            columns.append(result)
    return marks


@pytest.mark.parametrize(
    ("shoe", "big_eye", "small", "cockroach"),
    [
        ("", "", "", ""),
        ("TTTT", "", "", ""),
        ("PPP", "", "", ""),
        ("PB", "", "", ""),
        ("PBB", "B", "", ""),  # row 2 beside a streak of one: just below its end
        ("PPBB", "R", "", ""),
        ("PBBB", "BR", "", ""),  # two below its end is red again
        ("PBP", "R", "", ""),
        ("PPBP", "B", "", ""),
        ("PBPB", "RR", "R", ""),
        ("PBPBP", "RRR", "RR", "R"),
        ("PTBTPTBTTP", "RRR", "RR", "R"),  # ties change nothing
        ("PBPBB", "RRB", "RB", "B"),
        ("PPBBPP", "RRR", "R", ""),
    ],
)
def test_derived_roads_by_hand(shoe, big_eye, small, cockroach):
    drawn = roads(shoe)
    assert (drawn["big_eye"], drawn["small"], drawn["cockroach"]) == (big_eye, small, cockroach)


@given(ANY_SHOE, st.sampled_from(list(DERIVED)))
def test_derived_roads_agree_with_counting_columns(shoe, road):
    assert dict(roads(shoe))[road] == naive_derived(shoe, DERIVED[road])


@given(ANY_SHOE, st.sampled_from("PB"))
def test_the_preview_is_what_the_next_result_then_adds(shoe, result):
    now, then = dict(roads(shoe)), dict(roads(shoe + result))
    for road, mark in preview(shoe)[result].items():
        assert f"{now[road]}{mark}" == then[road]


@given(ANY_SHOE)
def test_player_and_banker_are_mirror_images(shoe):
    mirrored = shoe.translate(str.maketrans("PB", "BP"))
    assert [derived_road(streaks(shoe), k) for k in DERIVED.values()] == [
        derived_road(streaks(mirrored), k) for k in DERIVED.values()
    ]
    assert cells(shoe) == cells(mirrored)


@given(st.text(alphabet="RB", max_size=150))
def test_derived_roads_are_placed_by_the_rule_of_the_big_road(marks):
    as_results = marks.replace("R", "P")
    assert [cell[:2] for cell in place(marks)] == cells(as_results)
    assert "".join(cell.mark for cell in place(marks)) == marks


# Bad shoes


@pytest.mark.parametrize(("shoe", "position"), [("X", 1), ("PBp", 3), ("P B", 2), ("PB\r", 3)])
def test_any_other_letter_is_refused_and_the_round_is_named(shoe, position):
    with pytest.raises(BadRound, match=f"Round {position} ") as refused:
        roads(shoe)
    assert refused.value.code == "bad-round"
