"""The replay audit of settled rounds against reading the same rows out of PostgreSQL, on one core.

`manage.py benchreplay` runs it inside the site that is measured.
"""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

from django.db import connection

from settlement.checks import replay
from tables.checks.book import ENTRIES, ShoeBook
from tables.models import Shoe

TURNS = 3
SHOE = """
SELECT shoe.*, place.*, stream.* FROM tables_shoe shoe
JOIN tables_table place ON place.id = shoe.table_id
JOIN tables_stream stream ON stream.id = place.stream_id WHERE shoe.id = %s
"""
ROUNDS = """
SELECT id, number, free, last, result, opened_at, settled_at FROM tables_round
WHERE shoe_id = %s AND settled_at IS NOT NULL ORDER BY number
"""


def timed(rounds: int) -> dict[str, Any]:
    """Seconds of both for the newest shoes with so many rounds, the best of some turns."""
    shoes = _shoes(rounds)
    audited, read, found = [], [], 0
    for _turn in range(TURNS):
        began = perf_counter()
        _read(shoes)
        read.append(perf_counter() - began)
        began, cpu = perf_counter(), process_time()
        found = sum(len(list(replay.find_faults(ShoeBook.of(shoe)))) for shoe in shoes)
        audited.append((perf_counter() - began, process_time() - cpu))
    count = sum(ShoeBook.of(shoe).shoe.hands for shoe in shoes)
    wall, cpu = min(audited)
    return {"rounds": count, "audit": wall, "cpu": cpu, "read": min(read), "found": found}


def _shoes(rounds: int) -> list[int]:
    found, counted = [], 0
    for pk, hands in Shoe.objects.filter(hands__gt=0).order_by("-pk").values_list("pk", "hands"):
        if counted >= rounds:
            break
        found.append(pk)
        counted += hands
    return found


def _read(shoes: list[int]) -> None:
    """Every row that the audit looks at, fetched and not looked at."""
    with connection.cursor() as cursor:
        for shoe in shoes:
            for words in (SHOE, ROUNDS, ENTRIES, replay.LINES, replay.POSTINGS):
                cursor.execute(words, [shoe])
                cursor.fetchall()
