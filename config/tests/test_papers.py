"""README, CONTRIBUTING, SECURITY, the newest changes and docs/ name what is there, as it is called."""

import re

import pytest

from config.paths import BASE_DIR
from lab.testing.config.papers import known, papers, wrong

PAPERS = {paper.name: paper for paper in papers()}


@pytest.mark.parametrize("name", PAPERS)
def test_every_path_function_command_address_and_name_in_a_paper_exists(name):
    assert wrong(PAPERS[name]) == []


@pytest.mark.parametrize(
    "span",
    [
        "games/nothing.py",
        "nothing.py",
        "games/<family>/nothing.py",
        "tables/rounds/play.py:Nothing",
        "tables/rounds/play.py:Play.nothing",
        "config.roles.NOTHING",
        "config.roles:nothing",
        "tables.nothing",
        "/nothing/",
        "NoSuchName",
        "no_such_name",
        "NO_SUCH_NAME",
    ],
)
def test_what_is_not_there_is_found(span):
    assert not known(span)


def test_every_setting_of_the_environment_is_in_its_table():
    asked = re.compile(r'(?:flag|number|required|time_zone|database|valkey|str)\("([A-Z_]+)"')
    settings = set(asked.findall((BASE_DIR / "config" / "settings.py").read_text()))
    told = " ".join(row[0] for row in rows("docs/operations.md", "Settings"))
    assert settings == settings & set(re.findall(r"`([A-Z_]+)`", told))


def rows(paper, section):
    """The cells of a section's table, row by row."""
    body = PAPERS[paper].text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    lines = [line for line in body.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_number_of_a_changes_files_is_that_of_the_files_named():
    changes = rows("docs/how-to-add.md", "How many files a change touches")
    assert len(changes) >= 12
    for change, number, files in changes:
        assert (change, int(number)) == (change, len(re.findall(r"`[^`]+`", files)))
