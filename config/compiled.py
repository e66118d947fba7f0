"""Questions that every tap asks: the ORM writes their SQL once, and reads the answers each time.

To build the SQL of a query with joins costs Django several times what PostgreSQL needs to answer
it, and to plan it costs PostgreSQL more than to run it. A `Compiled` query is written down as any
other, with samples in place of the values that change, and is planned once by each connection:

    of_token = Compiled(lambda token: Tablet.objects.filter(token_hash=token), "a sample")
    of_token("…")  # a list of tablets
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.db.models import query as orm
from psycopg import Cursor

Row = TypeVar("Row")


class Preparing(Cursor[Any]):
    """Values go to PostgreSQL beside the statement, which it keeps."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
        return super().execute(query, params, prepare=True, **options)


@contextmanager
def prepared() -> Iterator[Any]:
    """A cursor whose statements PostgreSQL plans once; Django's own while it logs queries, because
    a statement that is only named has no text to log."""
    if connection.queries_logged:
        with connection.cursor() as plain:
            yield plain
        return
    connection.ensure_connection()
    connection.connection.prepare_threshold = 0  # Django turns preparing off
    with cast(Any, connection)._prepare_cursor(Preparing(connection.connection)) as cursor:
        yield cursor


@dataclass(frozen=True)
class Ready:
    """What does not depend on the values."""

    sql: str
    params: tuple[Any, ...]
    places: tuple[int, ...]  # of the values among the parameters
    compiler: Any
    converters: dict[int, Any]
    plain: bool  # rows as they are, of values_list


class Compiled(Generic[Row]):
    """A query whose SQL is made when it is first asked. Samples are unlike all else in it."""

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], *samples: Any) -> None:
        self.make, self.samples = make, samples

    @cached_property
    def _ready(self) -> Ready:
        queryset = self.make(*self.samples)
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        if any(params.count(sample) != 1 for sample in self.samples):
            raise ValueError("A sample must stand in the SQL once, unlike anything else there.")
        places = tuple(params.index(sample) for sample in self.samples)
        columns = [column[0] for column in compiler.select[: compiler.col_count]]
        plain = not issubclass(queryset._iterable_class, orm.ModelIterable)
        return Ready(sql, params, places, compiler, compiler.get_converters(columns), plain)

    @cached_property
    def _read(self) -> Callable[[Any], Row]:
        """A row as the object it stands for."""
        compiler = self._ready.compiler
        info, select = compiler.klass_info, compiler.select
        model, fields = info["model"], info["select_fields"]
        first, last = fields[0], fields[-1] + 1
        names = [column[0].target.attname for column in select[first:last]]
        related = cast(Any, orm).get_related_populators(info, select, DEFAULT_DB_ALIAS)
        notes = (compiler.annotation_col_map or {}).items()

        def read(row: Any) -> Row:
            found: Row = model.from_db(DEFAULT_DB_ALIAS, names, row[first:last])
            for each in related:
                each.populate(row, found)
            for name, place in notes:
                setattr(found, name, row[place])
            return found

        return read

    def __call__(self, *values: Any) -> list[Row]:
        ready = self._ready
        params = list(ready.params)
        for place, value in zip(ready.places, values, strict=True):
            params[place] = value
        with prepared() as cursor:
            cursor.execute(ready.sql, params)
            rows = cursor.fetchall()
        if rows and ready.converters:
            rows = [self._converted(row, ready.converters) for row in rows]
        return list(rows) if ready.plain else list(map(self._read, rows))

    def _converted(self, row: Any, converters: dict[int, Any]) -> list[Any]:
        values = list(row)
        for place, (functions, expression) in converters.items():
            for convert in functions:
                values[place] = convert(values[place], expression, connection)
        return values
