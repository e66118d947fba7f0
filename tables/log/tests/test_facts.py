"""The log keeps facts: no row holds a finished sentence, and every page tells each in the reader's
language. What was written as finished English before is shown as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import weasyprint
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone, translation

from config.web import catalogue
from config.web.gaming_day import gaming_day
from config.web.translation import translate
from disputes.irregularities.services.irregularities import irregularity_raise
from disputes.irregularities.services.rulings import ruling_approve
from disputes.models import Dispute, Irregularity, SurveillanceEntry
from disputes.surveillance.filters import filtered
from disputes.surveillance.services.entries import catch_up
from games.words import Sentence
from lab.pit.demo.rulings import Hand, desk
from lab.testing.tables.cast import desk_client, make_tablet, tablet_client, tap_in
from lab.testing.tables.kept_facts import Kept, everything, raw, sentences
from settlement.corrections.services.corrections import correction_confirm
from settlement.models import Audit, Correction
from tables.alerts.calls import supervisor_call
from tables.log import services as log
from tables.log.services import CLOCKWORK
from tables.models import Alert, Entry, Round, Staff, Table

pytestmark = [pytest.mark.django_db, pytest.mark.sweep, pytest.mark.xdist_group("demo")]
BASE = Path(settings.BASE_DIR)
OPEN, SHUT = "⟦", "⟧"
BLANK = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
WORD = re.compile(r"[A-Za-z]{2,}")
NOTED = "I pushed them over"
LATE = "Ruling after the round was settled"


@pytest.fixture(scope="module")
def played(module_db: None) -> None:
    """The demo pit and a ruling on a round that was over, played by people whose every translated
    word stands in brackets: a finished sentence in a row would bring its brackets along."""
    with pytest.MonkeyPatch.context() as patch:
        translators = vars(translation)["_trans"]  # behind them all, the lazy ones too
        for name in ("gettext", "pgettext", "ngettext", "npgettext"):
            patch.setattr(translators, name, bracketed(getattr(translators, name)))
        call_command("loaddemo", verbosity=0)
        late()
        called()
        catch_up()


def bracketed(translate: Callable[..., str]) -> Callable[..., str]:
    return lambda *words: f"{OPEN} {translate(*words)} {SHUT}"


def late() -> None:
    """The cards were not shuffled, it turns out afterwards: the round is void by a correction."""
    hand = Hand.at(2, (1, 1_000_000))
    hand.deal("2s", "3h", "4d", "4c")
    hand.settle()
    case = irregularity_raise(by=hand.by, table=hand.table, clause="7.3", facts={})
    ruling_approve(by=desk("4001"), irregularity=case)
    correction_confirm(by=desk("3001"), correction=Correction.objects.get(cause=case.clause))
    supervisor_call(by=hand.by, table=Table.objects.get(number=1))


def called() -> None:
    """Two players whom nobody knows dispute something, as the dealer taps it on the tablet."""
    tablet, token = make_tablet(Table.objects.get(number=2), "dealer")
    tap_in(tablet)
    client = tablet_client(token)
    for note in ("", NOTED):
        tapped = {"key": uuid4(), "box": 3, "claim": "where", "chips": "rack", "note": note}
        assert client.post("/tablet/dispute/", tapped).status_code == 303


# What is kept ------------------------------------------------------------------------------------


def test_no_row_holds_words_that_were_translated_when_it_was_written(played):
    assert [kept for kept in everything() if OPEN in kept.said] == []


def test_no_row_holds_a_sentence_that_was_filled_in_when_it_was_written(played):
    patterns = [template(words) for words in our_sentences()]
    assert len(patterns) > 1000
    assert {kept for kept in everything() if is_finished(kept, patterns)} == set()


def our_sentences() -> Iterator[str]:
    """Whatever is said in three words or more, or in two and blanks, as its source says it. Names
    are of two words as well."""
    for message in catalogue.entries(catalogue.extracted(BASE)):
        for words in catalogue.forms(message.id):
            if len(WORD.findall(BLANK.sub("", words))) + bool(BLANK.search(words)) > 2:
                yield words


def template(words: str) -> re.Pattern[str]:
    """What it may have been filled in to."""
    return re.compile(".+".join(map(re.escape, BLANK.split(words))), re.DOTALL)


def is_finished(kept: Kept, patterns: list[re.Pattern[str]]) -> bool:
    if isinstance(kept.said, Sentence) or len(WORD.findall(kept.said)) < 2:
        return False
    return any(pattern.fullmatch(kept.said) for pattern in patterns)


def test_a_finished_sentence_is_found():
    patterns = [template(words) for words in our_sentences()]
    assert is_finished(Kept("x", "Banker wins, 7 over 6"), patterns)
    assert is_finished(Kept("x", LATE), patterns)
    assert not is_finished(Kept("x", "The dealer called too early."), patterns)
    assert not is_finished(Kept("x", Sentence("Place your bets", {})), patterns)


def test_everything_that_says_something_of_its_own_is_kept_as_a_fact(played):
    columns = {kept.place for kept in everything() if isinstance(kept.said, Sentence)}
    assert columns >= {
        "tables.Entry.data",
        "tables.Round.result",
        "tables.Alert.says",
        "settlement.Finding.says",
        "settlement.Correction.reason",
        "settlement.Transfer.reason",
        "disputes.SurveillanceEntry.detail",
        "disputes.Dispute.claim",
        "disputes.Dispute.claimant",
    }
    for kind in ("AlertRaised", "AlertAcknowledged", "AuditFound"):
        said = Entry.objects.filter(kind=kind).values_list("data__say", flat=True)
        assert {tuple(sorted(say)) for say in said} == {("template", "values")}
    assert {row.say.template for row in Alert.objects.all()} <= set(our_sentences())


def test_no_amount_moment_or_code_would_be_told_raw(played):
    assert {value for said in sentences() for value in raw(said)} == set()


# What is told ------------------------------------------------------------------------------------


def pages() -> dict[str, str]:
    """Where the rows of a case are read, and by whom."""
    corrected = Correction.objects.get(reason=Sentence(LATE, {}))
    case = Irregularity.objects.get(round=corrected.round)
    overridden = Irregularity.objects.get(ruling__decision="overridden")
    found = SurveillanceEntry.objects.filter(kind="finding").latest("pk")
    return {
        "/surveillance/": "8001",
        f"/surveillance/?entry={found.pk}": "8001",
        f"/irregularities/{case.pk}/": "4001",
        f"/irregularities/{overridden.pk}/": "4001",
        f"/rounds/{corrected.round_id}/": "4001",
        f"/rounds/{_last().pk}/": "4001",
        f"/corrections/{corrected.pk}/": "4001",
        "/corrections/": "4001",
        "/alerts/": "4001",
        "/floor/": "4001",
        "/disputes/handover/": "4001",
        f"/disputes/{Dispute.objects.latest('pk').pk}/": "4001",
        "/disputes/": "4001",
        f"/disputes/{_called().pk}/": "4001",
        f"/audits/{Audit.objects.latest('pk').pk}/": "8001",
    }


def papers() -> dict[str, str]:
    """What is printed, taken along as a list, or asked for by machines."""
    corrected = Correction.objects.get(reason=Sentence(LATE, {}))
    day, pit = gaming_day(corrected.at), corrected.table.pit_id
    return {
        f"/surveillance/rounds/{corrected.round_id}/case.pdf": "8001",
        f"/surveillance/rounds/{_last().pk}/case.pdf": "8001",
        f"/disputes/{_called().pk}/case.pdf": "8001",
        f"/rounds/{corrected.round_id}/sheet.pdf": "4001",
        f"/rounds/{_last().pk}/sheet.csv": "4001",
        f"/shift/{pit}/{day}.pdf": "4001",
        f"/shift/{pit}/{day}.csv": "4001",
        f"/audits/{Audit.objects.latest('pk').pk}/findings.csv": "8001",
        "/surveillance/list.csv": "8001",
        "/api/findings/": "8001",
        "/api/disputes/": "4001",
        "/api/irregularities/": "4001",
        "/api/rounds/": "4001",
        f"/api/rounds/{corrected.round_id}/": "4001",
        "/api/settlements/": "4001",
    }


def _called() -> Dispute:
    """One that a dealer tapped, with nothing typed."""
    return Dispute.objects.exclude(claim__contains=NOTED).latest("pk")


def _last() -> Round:
    """The last that was not void."""
    return Round.objects.exclude(result__in=["", "void"]).latest("settled_at")


def clients(language: str) -> dict[str, Client]:
    Staff.objects.update(language=language)
    return {number: desk_client(Staff.objects.get(number=number)) for number in ("4001", "8001")}


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return words(answer.getvalue().decode())


def words(content: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", content)).split())


@pytest.mark.parametrize("language", ["vi", "el"])
def test_no_page_shows_a_kept_sentence_in_english_to_who_reads_another_language(played, language):
    desks, told = clients(language), set[str]()
    kept = sentences()
    with translation.override(language):
        theirs = {said: translate(said) for said in kept}
    for address, number in pages().items():
        shown = read(desks[number], address)
        english = {said for said in kept if theirs[said] != said and said in shown}
        assert english == set(), address
        told |= {said for said in kept if theirs[said] in shown}
    assert len(told) > 10


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever goes to print, as the page that it is printed from."""
    pages: list[str] = []

    class Read(weasyprint.HTML):  # type: ignore[misc]
        def __init__(self, *args: Any, string: str, **options: Any) -> None:
            pages.append(string)
            super().__init__(*args, string=string, **options)

    monkeypatch.setattr(weasyprint, "HTML", Read)
    return pages


@pytest.mark.parametrize("language", ["vi", "el"])
def test_nor_does_any_paper_list_or_answer_to_a_machine(played, printed, language):
    desks, told = clients(language), set[str]()
    with translation.override(language):
        theirs = {said: translate(said) for said in sentences()}
    for address, number in papers().items():
        ask = desks[number].post if address.endswith("case.pdf") else desks[number].get
        answer = ask(address)
        assert answer.status_code == 200, address
        shown = words(printed.pop() if address.endswith(".pdf") else answer.getvalue().decode())
        english = {said for said in theirs if theirs[said] != said and said in shown}
        assert english == set(), address
        told |= {said for said in theirs if theirs[said] in shown}
    assert len(told) > 10


def test_the_same_pages_say_it_in_english_to_who_reads_english(played):
    desks = clients("en")
    shown = {address: read(desks[number], address) for address, number in pages().items()}
    everywhere = " ".join(shown.values())
    for said in (
        str(_last().result),
        LATE,
        "was overridden",
        "asks for a supervisor",
        "stands as “Tie",
    ):
        assert said in everywhere


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "overridden"),
        ("en", '"ruling under"'),
        ("vi", '"khu bàn"'),
        ("el", "υπεύθυνος"),
    ],
)
def test_a_search_finds_what_its_reader_would_type(played, language, words):
    with translation.override(language):
        found = [line for line in filtered({"q": words}) if isinstance(line.detail, Sentence)]
        assert [line for line in found if words.strip('"') in translate(line.detail).lower()] != []


# What was written before --------------------------------------------------------------------------


def test_what_was_written_as_finished_english_is_shown_as_it_was(played):
    """An alert, a finding and a result of before, in the log, on the list and on a sheet."""
    table = Table.objects.get(number=1)
    stream = log.lock(table.stream_id)
    round = Round.objects.filter(table=table, settled_at__isnull=False).latest("pk")
    for kind, say in (("AlertRaised", "The old alert"), ("AuditFound", "The old finding")):
        data = {"alert": 1, "kind": "card-count", "say": say}
        log.append(stream, kind, data, by=CLOCKWORK, round_id=round.pk)
    Round.objects.filter(pk=round.pk).update(result="The old result, 7 over 6")
    catch_up()
    desks = clients("vi")
    line = SurveillanceEntry.objects.filter(detail="The old finding").get()
    assert line.at <= timezone.now()
    shown = read(desks["8001"], f"/surveillance/?entry={line.pk}")
    assert shown.count("The old finding") >= 2
    assert "The old alert" in shown  # on the list, and in the round's own story
    assert "The old result, 7 over 6" in read(desks["4001"], f"/rounds/{round.pk}/")
