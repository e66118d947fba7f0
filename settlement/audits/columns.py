"""The columns of what an audit found."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from config.web.columns import IN_FILE, ON_PAGES, Column, Columns
from config.web.translation import translate
from settlement.models import Finding


def _said(finding: Finding) -> str:
    return translate(finding.say)


def _known(finding: Finding) -> str:
    return _("yes") if finding.known else _("no")


FINDINGS: Final = Columns(
    (
        Column(
            heading=pgettext_lazy("of an audit", "Check"),
            value=attrgetter("title"),
            file_value=attrgetter("check_name"),
            names_row=True,
            labelled=False,
        ),
        Column(heading=gettext_lazy("What"), value=_said, on=ON_PAGES),
        Column(
            heading=gettext_lazy("Table"),
            value=lambda finding: str(finding.table or ""),
            written=lambda table, currency: table or "–",
        ),
        Column(
            heading=gettext_lazy("Round"),
            value=lambda finding: finding.round_id or "",
            template="settlement/audits/finding_round.html",
        ),
        Column(heading=gettext_lazy("What"), value=_said, on=IN_FILE),
        Column(
            heading=gettext_lazy("Since"),
            value=attrgetter("known"),
            template="settlement/audits/finding_known.html",
            file_heading=gettext_lazy("Known before"),
            file_value=_known,
        ),
        Column(heading=gettext_lazy("Time"), value=lambda found: found.at.isoformat(), on=IN_FILE),
    )
)
