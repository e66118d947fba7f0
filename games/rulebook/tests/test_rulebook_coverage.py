"""Which tests carry a clause: by name, mark, table, data file; and nothing else does."""

from __future__ import annotations

from textwrap import dedent

from games.rulebook.books import clauses
from games.rulebook.coverage import carried, cited, named, untested


def coverage(folder, source, **data):
    tests = folder / "tests"
    (tests / "data").mkdir(parents=True)
    for name, text in data.items():
        (tests / "data" / name.replace("_", ".")).write_text(dedent(text).lstrip())
    (tests / "test_it.py").write_text(dedent(source))
    return {
        clause: [test.removeprefix("tests/test_it.py::") for test in found]
        for clause, found in carried(folder, [tests / "test_it.py"], "lab.testing").items()
    }


def test_a_name_carries_clauses():
    assert named("test_niu_4_5_3_ii_reserve") == ["niu 4.5.3 ii"]
    assert named("test_tiger_4_14_lucky7_4_14_player_draws") == ["tiger 4.14", "lucky7 4.14"]
    assert named("test_the_tiger_bet") == named("test_niu_6_loses_half") == []


def test_only_a_whole_citation_counts():
    assert cited("holdem 7.10.1 ii") == ["holdem 7.10.1 ii"]
    assert (
        cited("tiger 7") == cited("tiger 7.6.") == cited("see tiger 7.6") == cited("uno 7.6") == []
    )


def test_marks_of_function_class_and_module(tmp_path):
    source = """
        import pytest
        pytestmark = pytest.mark.clause("guide 2.1")

        @pytest.mark.clause("tiger, lucky7 4.13")
        def test_one(): ...

        @pytest.mark.clause("niu 4.1")
        class TestIt:
            def test_two(self): ...
            def helper(self): return "niu 4.2"
    """
    assert coverage(tmp_path, source) == {
        "guide 2.1": ["test_one", "TestIt::test_two"],
        "tiger 4.13": ["test_one"],
        "lucky7 4.13": ["test_one"],
        "niu 4.1": ["TestIt::test_two"],
    }


def test_tables_and_bodies_but_not_other_tests_tables(tmp_path):
    source = """
        import pytest
        TABLE: list = [("9s", "tiger 6.1.1.1"), ("8s", "as in tiger 6.1.1.2")]
        OTHER = ["niu 4.1"]

        def rows():
            return TABLE

        @pytest.mark.parametrize("row", rows())
        def test_rows(row): ...

        def test_line(): assert settle() == "holdem 5.6"
        def test_nothing(): "unlike niu 4.2"
    """
    assert coverage(tmp_path, source) == {
        "tiger 6.1.1.1": ["test_rows"],
        "holdem 5.6": ["test_line"],
    }


def test_data_files_count_for_the_tests_that_read_them(tmp_path):
    source = """
        ROWS = read("data/cases.csv")

        def test_rows(): assert ROWS
        def test_cases(): read("more.json")
        def test_neither(): read("absent.csv")
    """
    found = coverage(
        tmp_path,
        source,
        cases_csv="""
            clause,note
            "tiger, lucky7 7.1",not niu 4.1
            niu 6.4.2 iv,
        """,
        more_json='[{"clause": "guide 3.1", "pays": 8}]',
    )
    assert found == {
        "lucky7 7.1": ["test_rows"],
        "niu 6.4.2 iv": ["test_rows"],
        "tiger 7.1": ["test_rows"],
        "guide 3.1": ["test_cases"],
    }


def test_an_enforced_clause_without_a_test_is_named():
    rows = [row for row in clauses("guide") if row.number in ("1.4", "1.7", "2.1")]
    assert [row.number for row in untested(rows, {"guide 2.1": ["a test"], "guide 1.7": []})] == [
        "1.7"
    ]
