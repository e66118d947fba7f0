"""What every actor gets from every route: the table that `test_access` walks.

To add a route, add one row: the route as the URL patterns spell it, and for each method it takes
who gets which status. A method that a row does not name must be 405 for everybody. The people are
spelled out here, not read from `config.roles`, so that a slip there shows up.

    desk(WHO, 200)         WHO gets 200, other roles 403, whoever is not signed in goes to sign in
    tablet(200)            the dealer's tablet gets 200, with nobody tapped in it goes to the keypad
    api(WHO, 200)          the same for machines: whoever is not signed in gets 401
    everybody(200)         no question asked
"""

from __future__ import annotations

from collections.abc import Iterable

from config.roles import ADMINISTRATOR, LADDER, ROLES, SURVEILLANCE

ANONYMOUS = "anonymous"
IDLE_TABLET = "tablet, nobody tapped in"
DEALER_TABLET = "tablet, a dealer tapped in"
ACTORS = (*ROLES, ANONYMOUS, IDLE_TABLET, DEALER_TABLET)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")

STAFF = set(ROLES)
SUPERVISORS = {
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "assistant-director",
    "senior-management",
}
INSPECTORS = SUPERVISORS | {"dealer-inspector"}
PIT_MANAGERS = SUPERVISORS - {"pit-supervisor"}
WATCHERS = {SURVEILLANCE}
AUDITORS = WATCHERS | {"senior-management"}
SET_UP = {ADMINISTRATOR}

# A status, or several where it depends on what runs beside the tests.
Status = int | tuple[int, ...]
Expected = dict[str, Status]


def everybody(status: Status) -> Expected:
    return dict.fromkeys(ACTORS, status)


def desk(who: Iterable[str], status: Status) -> Expected:
    away = dict.fromkeys((ANONYMOUS, IDLE_TABLET, DEALER_TABLET), 302)
    return dict.fromkeys(ROLES, 403) | away | dict.fromkeys(who, status)


def tablet(on_duty: Status, idle: Status = 302) -> Expected:
    return everybody(403) | {DEALER_TABLET: on_duty, IDLE_TABLET: idle}


def api(who: Iterable[str], status: Status) -> Expected:
    """Signed in at a desk: by role. Without a token or a desk nobody is anybody."""
    away = dict.fromkeys((ANONYMOUS, IDLE_TABLET, DEALER_TABLET), 401)
    return dict.fromkeys(ROLES, 403) | away | dict.fromkeys(who, status)


ACCESS: dict[str, dict[str, Expected]] = {
    "healthz": {"GET": everybody((200, 503))},
    # a desk of one's own
    "": {"GET": desk(STAFF, 200)},
    "sign-in/": {
        "GET": desk(STAFF, 302) | {ANONYMOUS: 200},
        "POST": desk(STAFF, 302) | {ANONYMOUS: 422},
    },
    "sign-out/": {"POST": everybody(303)},
    "lock/": {"POST": desk(STAFF, 303)},
    "unlock/": {"GET": desk(STAFF, 302), "POST": desk(STAFF, 302)},
    "account/": {"GET": desk(STAFF, 200)},
    "account/language/": {"POST": desk(STAFF, 422)},
    "account/password/": {"POST": desk(STAFF, 422)},
    "account/pin/": {"POST": desk(STAFF, 422)},
    # set-up
    "staff/": {"GET": desk(SET_UP, 200)},
    "staff/new/": {"GET": desk(SET_UP, 200), "POST": desk(SET_UP, 422)},
    "staff/<slug:number>/": {"GET": desk(SET_UP, 200), "POST": desk(SET_UP, 422)},
    "staff/<slug:number>/deactivate/": {"POST": desk(SET_UP, 303)},
    "staff/<slug:number>/reactivate/": {"POST": desk(SET_UP, 303)},
    "staff/<slug:number>/password/": {"POST": desk(SET_UP, 200)},
    "staff/<slug:number>/pin/": {"POST": desk(SET_UP, 200)},
    "setup/": {"GET": desk(SET_UP, 200)},
    "setup/pits/new/": {"GET": desk(SET_UP, 200), "POST": desk(SET_UP, 422)},
    "setup/tables/new/": {"GET": desk(SET_UP, 200), "POST": desk(SET_UP, 422)},
    "setup/tables/<int:number>/": {"GET": desk(SET_UP, 200), "POST": desk(SET_UP, 422)},
    # the floor; who may not approve limits types the number of somebody who may
    "tables/<int:number>/limits/": {
        "GET": desk(SUPERVISORS | SET_UP, 200),
        "POST": desk(SUPERVISORS | SET_UP, 422),
    },
    "floor/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "floor/tiles/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "floor/figures/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "floor/day/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "floor/<int:number>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "floor/<int:number>/open/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 422)},
    "floor/<int:number>/closing/": {"POST": desk(SUPERVISORS, 422)},
    "floor/<int:number>/close/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 422)},
    "floor/<int:number>/relief/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 404)},
    "alerts/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    # this one is for pit managers and surveillance: others may not answer it
    "alerts/<int:pk>/acknowledge/": {
        "POST": desk(PIT_MANAGERS | WATCHERS, 303)
        | dict.fromkeys(("dealer-inspector", "pit-supervisor"), 422),
    },
    "displays/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 422)},
    "displays/<int:pk>/revoke/": {"POST": desk(SUPERVISORS, 303)},
    # the screen above a table: whoever has the link
    "display/<slug:token>/": {"GET": everybody(200)},
    "display/<slug:token>/board/": {"GET": everybody(200)},
    # the machines' door; what is no JSON is not read
    "devices/": {"GET": desk(SET_UP, 200), "POST": desk(SET_UP, 422)},
    "devices/<int:pk>/revoke/": {"POST": desk(SET_UP, 303)},
    "api/adjudicate/": {"POST": api(STAFF, 415)},
    "api/reader/cards/": {"GET": api((), 403), "POST": api((), 403)},
    "api/rounds/": {"GET": api(INSPECTORS | WATCHERS, 200)},
    "api/rounds/<int:pk>/": {"GET": api(INSPECTORS | WATCHERS, 200)},
    "api/settlements/": {"GET": api(INSPECTORS | WATCHERS, 200)},
    "api/irregularities/": {"GET": api(SUPERVISORS | WATCHERS, 200)},
    "api/disputes/": {"GET": api(INSPECTORS | WATCHERS, 200)},
    "api/findings/": {"GET": api(WATCHERS | {"senior-management"}, 200)},
    "api/schema/": {"GET": everybody(200)},
    "api/docs/": {"GET": everybody(200)},
    # disputes; the one asked for is escalated, and a step without its fields is refused
    "disputes/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "disputes/new/": {"GET": desk(INSPECTORS, 200), "POST": desk(INSPECTORS, 422)},
    "disputes/handover/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "disputes/<int:pk>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "disputes/<int:pk>/record/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "disputes/<int:pk>/money/": {"POST": desk(INSPECTORS, 303)},
    "disputes/<int:pk>/moves/": {"POST": desk(PIT_MANAGERS, 200)},
    "disputes/<int:pk>/files/<int:file>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "disputes/<int:pk>/letter.pdf": {"GET": desk(INSPECTORS | WATCHERS, 404)},
    "disputes/<int:pk>/case.pdf": {"POST": desk(WATCHERS, 200)},
    "disputes/<int:pk>/resolve/": {"POST": desk(INSPECTORS, 422)},
    "disputes/<int:pk>/escalate/": {"POST": desk(INSPECTORS, 422)},
    "disputes/<int:pk>/know/": {"POST": desk(WATCHERS, 303)},
    "disputes/<int:pk>/due/": {"POST": desk(PIT_MANAGERS, 422)},
    "disputes/<int:pk>/account/": {"POST": desk(INSPECTORS, 422)},
    "disputes/<int:pk>/file/": {"POST": desk(INSPECTORS, 422)},
    "disputes/<int:pk>/footage/": {"POST": desk(WATCHERS, 422)},
    "disputes/<int:pk>/ask/": {"POST": desk(PIT_MANAGERS, 422)},
    "disputes/<int:pk>/review/": {"POST": desk(WATCHERS, 422)},
    "disputes/<int:pk>/decide/": {"POST": desk(PIT_MANAGERS, 422)},
    "disputes/<int:pk>/agree/": {"POST": desk(SUPERVISORS, 422)},
    "disputes/<int:pk>/disagree/": {"POST": desk(SUPERVISORS, 422)},
    "disputes/<int:pk>/tell/": {"POST": desk(SUPERVISORS, 422)},
    "disputes/<int:pk>/waive/": {"POST": desk(SUPERVISORS, 422)},
    "disputes/<int:pk>/complain/": {"POST": desk(SUPERVISORS, 422)},
    "disputes/<int:pk>/reply/": {"POST": desk({"senior-management"}, 422)},
    "disputes/<int:pk>/hand/": {"POST": desk(PIT_MANAGERS, 422)},
    # surveillance's desk: nobody of the pit, however high
    "surveillance/": {"GET": desk(WATCHERS, 200)},
    "surveillance/list.csv": {"GET": desk(WATCHERS, 200)},
    "surveillance/verify/": {"POST": desk(WATCHERS, 303)},
    "surveillance/lines/<int:pk>/note/": {"POST": desk(WATCHERS, 422)},
    "surveillance/lines/<int:pk>/review/": {"POST": desk(WATCHERS, 422)},
    "surveillance/disputes/<int:pk>/note/": {"POST": desk(WATCHERS, 422)},
    "surveillance/notes/<int:pk>/release/": {"POST": desk(WATCHERS, 303)},
    "surveillance/rounds/<int:pk>/": {"GET": desk(WATCHERS, 404)},
    "surveillance/rounds/<int:pk>/case.pdf": {"POST": desk(WATCHERS, 404)},
    # the money; the round asked for is settled, its correction waits, its table's fill is asked for
    "rounds/<int:pk>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "rounds/<int:pk>/sheet.csv": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "rounds/<int:pk>/sheet.pdf": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "rounds/<int:pk>/correct/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 422)},
    "rounds/<int:pk>/payment/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 422)},
    "audits/": {"GET": desk(AUDITORS, 200), "POST": desk(AUDITORS, 303)},
    "audits/<int:pk>/": {"GET": desk(AUDITORS, 200)},
    "audits/<int:pk>/findings.csv": {"GET": desk(AUDITORS, 200)},
    "corrections/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "corrections/<int:pk>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "corrections/<int:pk>/confirm/": {"POST": desk(INSPECTORS, 303)},
    "corrections/<int:pk>/reject/": {"POST": desk(INSPECTORS, 422)},
    "bank/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "tables/<int:number>/bank/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "tables/<int:number>/float/open/": {
        "GET": desk(INSPECTORS, 200),
        "POST": desk(INSPECTORS, 422),
    },
    "tables/<int:number>/float/close/": {
        "GET": desk(INSPECTORS, 200),
        "POST": desk(INSPECTORS, 422),
    },
    "tables/<int:number>/slips/new/": {"GET": desk(INSPECTORS, 200), "POST": desk(INSPECTORS, 422)},
    "slips/<int:pk>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "slips/<int:pk>/approve/": {"POST": desk(SUPERVISORS, 303)},
    "slips/<int:pk>/deliver/": {"POST": desk(INSPECTORS, 422)},
    "slips/<int:pk>/receive/": {"POST": desk(set(LADDER), 422)},
    "slips/<int:pk>/void/": {"POST": desk(SUPERVISORS, 422)},
    "tables/<int:number>/day/": {"GET": desk(INSPECTORS | WATCHERS, 302)},
    "tables/<int:number>/day/<day:day>/": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "tables/<int:number>/day/<day:day>.csv": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "tables/<int:number>/day/<day:day>.pdf": {"GET": desk(INSPECTORS | WATCHERS, 200)},
    "shift/": {"GET": desk(SUPERVISORS | WATCHERS, 302)},
    "shift/<int:pit>/<day:day>/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "shift/<int:pit>/<day:day>.csv": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "shift/<int:pit>/<day:day>.pdf": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "restrictions/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "restrictions/places/<int:pk>/": {
        "GET": desk(PIT_MANAGERS, 200),
        "POST": desk(PIT_MANAGERS, 422),
    },
    "restrictions/<int:pk>/lift/": {"POST": desk(PIT_MANAGERS, 303)},
    # acting ranks; whom one may raise, and whose one may end, the ladder decides
    "acting/": {
        "GET": desk(PIT_MANAGERS | WATCHERS, 200),
        "POST": desk(PIT_MANAGERS, 422),
    },
    "acting/<int:pk>/end/": {
        "POST": desk(PIT_MANAGERS, 303) | {"pit-manager": 422},
    },
    # tablets, from a desk
    "tablets/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "tablets/enrol/": {"GET": desk(SUPERVISORS, 200), "POST": desk(SUPERVISORS, 422)},
    "tablets/<int:pk>/revoke/": {"POST": desk(SUPERVISORS, 303)},
    # irregularities; the one asked for waits for a pit manager, and asks no player anything
    "rulings/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "rulings/badge/": {"GET": desk(PIT_MANAGERS, 200)},
    "irregularities/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "irregularities/numbers/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "irregularities/<int:pk>/": {"GET": desk(SUPERVISORS | WATCHERS, 200)},
    "irregularities/<int:pk>/approve/": {"POST": desk(PIT_MANAGERS, 303)},
    "irregularities/<int:pk>/decide/": {"POST": desk(PIT_MANAGERS, 422)},
    "irregularities/<int:pk>/reject/": {"POST": desk(PIT_MANAGERS, 422)},
    "irregularities/<int:pk>/choice/": {"POST": desk(PIT_MANAGERS, 422)},
    "irregularities/<int:pk>/order/": {"POST": desk(PIT_MANAGERS, 409)},
    "irregularities/<int:pk>/known/": {"POST": desk(WATCHERS, 303)},
    "tablet/irregularity/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/dispute/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/ruling/": {"GET": tablet(200)},
    "tablet/ruling/<int:pk>/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/ruling/<int:pk>/choice/": {"POST": tablet(422)},
    "tablet/ruling/<int:pk>/order/": {"GET": tablet(200), "POST": tablet(409)},
    # on the tablet itself
    "tablet/": {"GET": tablet(200)},
    # the round on the felt; a tap without its fields is unreadable
    "tablet/felt/": {"GET": tablet(200)},
    "tablet/open/": {"POST": tablet(400)},
    "tablet/wagers/": {"POST": tablet(400)},
    "tablet/move/": {"POST": tablet(400)},
    "tablet/back/": {"POST": tablet(400)},
    "tablet/settle/": {"POST": tablet(400)},
    # slips and corrections of another table are not there
    "tablet/round/": {"GET": tablet(200)},
    "tablet/money/": {"GET": tablet(200)},
    "tablet/money/buy-in/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/money/colour/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/money/float/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/money/slips/<int:pk>/": {"POST": tablet(404)},
    "tablet/money/corrections/<int:pk>/": {"POST": tablet(404)},
    "tablet/call/": {"POST": tablet(200)},
    "tablet/in/": {"GET": tablet(200, idle=200), "POST": tablet(422, idle=422)},
    "tablet/out/": {"POST": tablet(303)},
    "tablet/pin/": {"GET": tablet(200, idle=200), "POST": tablet(422, idle=422)},
    "tablet/release/": {"GET": tablet(200, idle=200), "POST": tablet(422, idle=422)},
    # the table's life, on its tablet
    "tablet/session/open/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/session/closing/": {"POST": tablet(422)},
    "tablet/session/close/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/shoe/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/shoe/cut-card/": {"POST": tablet(400)},
    "tablet/shoe/replace/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/limits/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/seats/<int:box>/": {"GET": tablet(200)},
    "tablet/seats/<int:box>/sit/": {"POST": tablet(422)},
    "tablet/seats/<int:box>/name/": {"POST": tablet(422)},
    "tablet/seats/<int:box>/move/": {"POST": tablet(422)},
    "tablet/seats/<int:box>/leave/": {"POST": tablet(303)},
    "tablet/seats/<int:box>/restrict/": {"GET": tablet(200), "POST": tablet(422)},
    "tablet/seats/<int:box>/lift/<int:pk>/": {"GET": tablet(200), "POST": tablet(422)},
}

assert set(LADDER) | {SURVEILLANCE, ADMINISTRATOR} == STAFF
