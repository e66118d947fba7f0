"""Two who do the same thing at once."""

import threading

from django.db import connection

from games.errors import Refused
from tables.log.chain import first_break
from tables.models import Stream


def at_once(*actions) -> list[object]:
    """Each in a thread and on a connection of its own; what each gave, or its refusal."""
    answers: list[object] = [None] * len(actions)
    gate = threading.Barrier(len(actions))

    def run(place, action):
        gate.wait()
        try:
            answers[place] = action()
        except Refused as refusal:
            answers[place] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def whole(table) -> bool:
    return first_break(Stream.objects.get(pk=table.stream_id)) is None
