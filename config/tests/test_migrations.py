"""A migration that installations have applied stays what it was, and needs nothing of ours to run.

Their sums are in `migrations.sha256`. A new migration is added to them, from the repository's root:

    sha256sum tables/migrations/0010_its_name.py >> config/tests/migrations.sha256
"""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path

import pytest
from django.conf import settings

SUMS = Path(__file__).with_name("migrations.sha256")
ROOT = settings.BASE_DIR
ALLOWED = {"datetime", "decimal", "django"}  # what a migration may import


def pinned():
    """Each file's sum, as `sha256sum` writes it."""
    lines = map(str.split, SUMS.read_text().splitlines())
    return {name: digest for digest, name in lines}


def found():
    files = ROOT.glob("*/migrations/[0-9]*.py")
    return {
        str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files
    }


def test_an_applied_migration_never_changes():
    here = found()
    for name, digest in pinned().items():
        assert name in here, f"{name} is gone, and installations have applied it: bring it back"
        assert here[name] == digest, (
            f"{name} has changed, and installations have applied it as it was:"
            " bring it back and write a new migration"
        )


def test_a_new_migration_is_added_to_the_sums():
    added = " ".join(sorted(found().keys() - pinned().keys()))
    assert not added, f"once finished, run: sha256sum {added} >> {SUMS.relative_to(ROOT)}"


@pytest.mark.parametrize("name", sorted(found()))
def test_a_migration_holds_all_it_needs(name):
    """Code of ours goes on changing; what a migration did to a database does not."""
    imported = set()
    for node in ast.walk(ast.parse((ROOT / name).read_text())):
        if isinstance(node, ast.ImportFrom):
            imported.add(str(node.module))
        elif isinstance(node, ast.Import):
            imported |= {each.name for each in node.names}
    assert {module.split(".")[0] for module in imported} <= ALLOWED
