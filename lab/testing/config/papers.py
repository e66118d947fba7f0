"""What the papers of the project name: files, functions, commands, addresses, settings, words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.apps import apps
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from config.paths import BASE_DIR

PAPERS = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "config/locale/README.md",
)
PACKAGES = ("config", "games", "tables", "settlement", "disputes", "ops", "lab")
SOURCES = (".py", ".js", ".css", ".html", ".toml", ".yml", ".yaml", ".txt", ".sh")
MADE_LATER = ("var/", ".venv/")  # by running and setting up
TEXT = re.compile(r"```.*?```", re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
MAKE = re.compile(r"\bmake ([a-z][\w-]*)")
COMMAND = re.compile(r"manage\.py ([a-z]\w*)")
PATH = re.compile(r"\.?[\w<>*.-]+(/[\w<>*.-]+)*/?")
FILE = re.compile(r"[\w<>*/.-]+\.(py|js|css|html|md|toml|yml|yaml|txt|po|mo|svg|png|sha256|zip)")
PLACE = re.compile(r"(?P<file>[\w/.-]+\.(?:py|js)):(?P<name>[A-Za-z_][\w.]*)")
DOTTED = re.compile(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+(?::\w+)?")
ADDRESS = re.compile(r"/[a-z0-9/_-]*")
WORD = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@dataclass(frozen=True)
class Paper:
    name: str
    text: str

    @property
    def folder(self) -> Path:
        return (BASE_DIR / self.name).parent

    def spans(self) -> Iterator[str]:
        yield from SPAN.findall(TEXT.sub("", self.text))

    def code(self) -> Iterator[str]:
        """Every line that shows what to type, or that names something."""
        yield from self.spans()
        for block in TEXT.findall(self.text):
            yield from block.splitlines()[1:-1]


def papers() -> list[Paper]:
    names = [BASE_DIR / name for name in PAPERS]
    found = [*(path for path in names), *sorted((BASE_DIR / "docs").rglob("*.md"))]
    return [Paper(str(path.relative_to(BASE_DIR)), _read(path)) for path in found]


def _read(path: Path) -> str:
    """Of the changes only the newest: what was true of an older version may be gone."""
    text = path.read_text()
    return "\n## ".join(text.split("\n## ")[:2]) if path.name == "CHANGELOG.md" else text


def wrong(paper: Paper) -> list[str]:
    """What a paper names that is not there."""
    links = [link for link in LINK.findall(TEXT.sub("", paper.text)) if not _links(paper, link)]
    asked = [line for line in paper.code() if not (_targets(line) and _commands(line))]
    return [*links, *asked, *(span for span in paper.spans() if not known(span))]


def known(span: str) -> bool:
    """Whether what stands in backticks is there, as far as it looks like something of ours."""
    span = re.sub(r"\(.*\)$", "", span)
    if place := PLACE.fullmatch(span):
        return has_name(place["file"], place["name"])
    if span.startswith(MADE_LATER):
        return True
    if ADDRESS.fullmatch(span) and span != "/":
        return _answers(span)
    if FILE.fullmatch(span) or (PATH.fullmatch(span) and "/" in span):
        return _is_there(span) or f'"{span}"' in _read(BASE_DIR / "config" / "settings.py")
    if DOTTED.fullmatch(span):
        return _module_has(span.replace(":", "."))
    return not WORD.fullmatch(span) or words().issuperset(span.split("."))


def has_name(file: str, name: str) -> bool:
    path = BASE_DIR / file
    if not path.is_file():
        return False
    if path.suffix == ".js":
        return bool(re.search(rf"\b(const|let|function) {re.escape(name)}\b", path.read_text()))
    return name in names(path)


@cache
def names(path: Path) -> frozenset[str]:
    """What a module defines: `round_move`, `Play`, `Play.locked`."""
    return frozenset(_defined(ast.parse(path.read_text()).body))


def _defined(body: list[ast.stmt], within: str = "") -> Iterator[str]:
    for each in body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield within + each.name
        if isinstance(each, ast.ClassDef):
            yield from _defined(each.body, f"{within}{each.name}.")
        yield from (within + name for name in _assigned(each))


def _assigned(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        inner = (each for target in targets for each in ast.walk(target))
        yield from (each.id for each in inner if isinstance(each, ast.Name))


def _module_has(dotted: str) -> bool:
    """`config.roles`, `config.roles.PERMISSIONS`, `tables.checks`."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        path, rest = BASE_DIR.joinpath(*parts[:end]), ".".join(parts[end:])
        if path.is_dir() and not rest:
            return True
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.is_file():
                return not rest or rest in names(file) or rest in imported(file)
    return False


@cache
def imported(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text())
    found = [each for each in tree.body if isinstance(each, ast.ImportFrom)]
    return frozenset(name.asname or name.name for each in found for name in each.names)


def _is_there(path: str) -> bool:
    """`<thing>` and `*` stand for any name; a file's name alone is looked for everywhere."""
    pattern = re.sub(r"<[^>]*>", "*", path).rstrip("/")
    return any(BASE_DIR.glob(pattern)) or ("/" not in pattern and any(_named(pattern)))


def _named(pattern: str) -> Iterator[Path]:
    return (path for folder in (*PACKAGES, "docs", "static", "templates")
            for path in (BASE_DIR / folder).rglob(pattern))  # fmt: skip


def _links(paper: Paper, link: str) -> bool:
    file, _, part = link.partition("#")
    if file.startswith(("http://", "https://", "mailto:")):
        return True
    target = (paper.folder / file).resolve() if file else BASE_DIR / paper.name
    return target.exists() and (not part or part in anchors(target))


@cache
def anchors(path: Path) -> frozenset[str]:
    """The headings as a link names them."""
    titles = re.findall(r"^#+ (.*)$", TEXT.sub("", path.read_text()), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", title.lower()) for title in titles)
    return frozenset(title.replace(" ", "-") for title in plain)


def _targets(line: str) -> bool:
    rules = re.findall(r"^([a-z][\w-]*):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE)
    return set(MAKE.findall(line)) <= set(rules)


def _commands(line: str) -> bool:
    return set(COMMAND.findall(line)) <= set(get_commands())


def _answers(address: str) -> bool:
    if address.startswith("/live/"):
        return True  # the live server's
    try:
        resolve(address)
    except Resolver404:
        return False
    return True


@cache
def words() -> frozenset[str]:
    """Every name that occurs in the sources, and the tables of the database."""
    files = [path for folder in (*PACKAGES, "static", "templates", ".ci")
             for path in (BASE_DIR / folder).rglob("*") if path.suffix in SOURCES]  # fmt: skip
    files += [path for path in BASE_DIR.iterdir() if path.is_file()]
    texts = (path.read_text() for path in files if not {"vendor", "tests"} & {*path.parts})
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    return frozenset(word for text in texts for word in re.findall(r"\w+", text)) | tables
