"""Whatever goes wrong: the right status, plain words, what to do next, and never a traceback."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.utils.html import escape

from config.web.errors import PROBLEMS, problem_response

pytestmark = pytest.mark.urls("lab.testing.config.raising_urls")
STATUSES = (400, 403, 404, 409, 422, 500)
SENTENCES = {
    403: "Only a shift manager may close a pit.",
    409: "Banker's card was already there.",
    422: "Player has 6 and stands.",
}


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def no_database(transactional_db, monkeypatch):
    """Where PostgreSQL should be there is nothing."""
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")


@pytest.mark.parametrize("status", STATUSES)
def test_a_person_reads_what_happened_and_what_to_do(visitor, status):
    answer = visitor.get(f"/fail/{status}/")
    assert answer.status_code == status
    page = answer.content.decode()
    problem = PROBLEMS[status]
    assert escape(str(problem.title)) in page
    assert escape(SENTENCES.get(status, str(problem.happened))) in page
    assert escape(str(problem.next)) in page
    assert "secret detail" not in page
    assert "Traceback" not in page
    assert answer["Cache-Control"] == "no-store"


def test_a_refusal_names_its_clause(visitor):
    assert "tiger 4.10" in visitor.get("/fail/422/").content.decode()


@pytest.mark.parametrize("status", STATUSES)
def test_htmx_gets_a_sentence_for_the_notice_and_no_page(visitor, status):
    answer = visitor.get(f"/fail/{status}/", headers={"HX-Request": "true"})
    fragment = answer.content.decode()
    assert answer.status_code == status
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#notice", "innerHTML")
    assert "<html" not in fragment
    assert escape(SENTENCES.get(status, str(PROBLEMS[status].happened))) in fragment


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize(
    ("prefix", "headers"), [("/api", {}), ("", {"Accept": "application/json"})]
)
def test_machines_get_json_in_the_contracts_form(visitor, status, prefix, headers):
    answer = visitor.get(f"{prefix}/fail/{status}/", headers=headers)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["code"] == PROBLEMS[status].code
    assert error["message"] == SENTENCES.get(status, str(PROBLEMS[status].happened))
    assert error.get("clause") == ("tiger 4.10" if status == 422 else None)


def test_an_unknown_address(visitor):
    assert visitor.get("/nothing/here/").status_code == 404


def test_the_wrong_method_gets_words_and_the_right_one_in_allow(visitor):
    answer = visitor.get("/post-only/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert escape(str(PROBLEMS[405].happened)) in answer.content.decode()


def test_a_stale_form_is_told_to_reload():
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    answer = strict.post("/post-only/")
    assert answer.status_code == 403
    assert "Reload it" in answer.content.decode()


def test_after_a_button_the_way_back_is_the_page_it_was_on(visitor):
    here, elsewhere = "http://testserver/tables/3/", "http://elsewhere.example/"
    assert (
        f'href="{here}"' in visitor.post("/fail/409/", headers={"Referer": here}).content.decode()
    )
    assert (
        "elsewhere"
        not in visitor.post("/fail/409/", headers={"Referer": elsewhere}).content.decode()
    )


@pytest.mark.parametrize("address", ["/query/", "/session/"])
def test_a_lost_database_is_a_503_that_retries(visitor, no_database, address):
    answer = visitor.get(address)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert f'<meta http-equiv="refresh" content="5; url={address}">' in page
    assert escape(str(PROBLEMS[503].happened)) in page


def test_a_503_after_a_button_retries_the_page_not_the_button(visitor, no_database):
    answer = visitor.post("/query/", headers={"Referer": "http://testserver/tables/3/"})
    assert 'content="5; url=http://testserver/tables/3/"' in answer.content.decode()


@pytest.mark.parametrize("status", PROBLEMS)
def test_error_pages_need_neither_session_nor_user_nor_database(rf, status):
    """No db fixture: a query would fail. No middleware ran: there is no user and no session."""
    assert (
        escape(str(PROBLEMS[status].title))
        in problem_response(rf.get("/"), status).content.decode()
    )


def test_a_session_that_cannot_be_looked_up_is_a_503_too(visitor, no_database):
    visitor.cookies["sessionid"] = "somebody"
    assert visitor.get("/fail/404/").status_code == 503
