"""Step 4, what the tables need on paper, and the files. A sheet with hands on it is opened by POST, and the log says so (SCORING.md §7)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from engine.movements.catalogue import is_drawn
from tournaments import wording
from tournaments.desk_rows import LogRow
from tournaments.enums import Audience, Step
from tournaments.exports.workbooks import results_workbook, standings_workbook
from tournaments.models import Session
from tournaments.printing.deal_sheets import deal_sheets, deck_orders, hand_records, hand_slips
from tournaments.printing.guide_cards import guide_cards
from tournaments.printing.pickup_slips import pickup_slips
from tournaments.printing.seating import seating_poster, with_idle
from tournaments.printing.standings import standings_sheet
from tournaments.printing.travellers import travellers
from tournaments.rows import BoardRow, RoundRow, SessionRow, StandingsTable
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import session_row
from tournaments.selectors.papers import papers_changed
from tournaments.selectors.repairs import presence_of
from tournaments.selectors.schedule import rounds_of
from tournaments.selectors.sections import sections_of
from tournaments.selectors.standings import published_standings, standings_of
from tournaments.services.deals import note_deals_printed
from tournaments.services.repairs import begun
from tournaments.web.access import director_page, session_of
from tournaments.web.director.page import desk_page, user_of
from tournaments.web.files import PDF, XLSX, file_response


@dataclass(frozen=True)
class Sheet:
    """A kind of sheet. `make` gives its bytes; `hands`: it shows cards. `parted`: its note in a hall with sections, where that is another one."""

    key: str
    title: wording.Word
    note: Promise
    make: Callable[[Session], bytes]
    hands: bool = False
    kind: str = PDF
    parted: Promise | None = None

    def noted(self, session: SessionRow) -> "Sheet":
        """With the note for that hall."""
        return replace(self, note=self.parted) if self.parted and session.sections > 1 else self

    @property
    def ending(self) -> str:
        """Of its file name."""
        return "xlsx" if self.kind == XLSX else "pdf"


def _with_boards(make: "Callable[[SessionRow, Sequence[BoardRow]], bytes]") -> Callable[[Session], bytes]:
    return lambda session: make(session_row(session), boards_of(session, audience=Audience.DIRECTOR))


def _with_rounds(make: "Callable[[SessionRow, Sequence[RoundRow]], bytes]") -> Callable[[Session], bytes]:
    return lambda session: make(session_row(session), rounds_of(session))


def _with_standings(make: "Callable[[SessionRow, StandingsTable], bytes]") -> Callable[[Session], bytes]:
    """From the newest published version, or before there is one from what has been entered."""
    return lambda session: make(session_row(session), published_standings(session) or standings_of(session, audience=Audience.DIRECTOR))


def _poster(session: Session) -> bytes:
    """Of the first round; where rounds are drawn one by one, of the newest."""
    rounds = rounds_of(session)
    shown = rounds[-1 if is_drawn(session.movement_kind) else 0]
    return seating_poster(session_row(session), with_idle(shown, rounds, presence_of(session)))


def _guide_cards(session: Session) -> bytes:
    return guide_cards(session_row(session), rounds_of(session), presence_of(session))


SHEETS: Mapping[str, Sheet] = {
    sheet.key: sheet
    for sheet in (
        Sheet(
            "deal-sheets",
            wording.HAND_SHEET_NAMES["deal-sheets"],
            _("four hand slips a board to cut out, then the hand records"),
            _with_boards(deal_sheets),
            hands=True,
        ),
        Sheet(
            "hand-slips",
            wording.HAND_SHEET_NAMES["hand-slips"],
            _("what each seat holds, to put the packs together"),
            _with_boards(hand_slips),
            hands=True,
        ),
        Sheet(
            "deck-orders", wording.HAND_SHEET_NAMES["deck-orders"], _("to deal each board from a sorted pack"), _with_boards(deck_orders), hands=True
        ),
        Sheet(
            "hand-records",
            wording.HAND_SHEET_NAMES["hand-records"],
            _("all deals, six a page, to hand out when the session is over"),
            _with_boards(hand_records),
            hands=True,
        ),
        Sheet(
            "travellers",
            _("Travellers"),
            _("one for each board: it travels in the board, every table writes its line"),
            _with_boards(travellers),
            parted=_("one for each board and section: it travels in the section’s copy of the board, every table writes its line"),
        ),
        Sheet(
            "pickup-slips",
            _("Pick-up slips"),
            _("one for each table and round, collected after the round"),
            _with_rounds(pickup_slips),
        ),
        Sheet("guide-cards", _("Guide cards"), _("one for each pair: where to sit in each round"), _guide_cards),
        Sheet(
            "seating",
            _("Seating poster"),
            _("who sits where in the round, to hang on the wall"),
            _poster,
            parted=_("the tables of each section, to hang where it plays, then all players from A to Z"),
        ),
        Sheet(
            "standings",
            _("Standings"),
            _("the newest published version, or as it stands now"),
            _with_standings(standings_sheet),
        ),
        Sheet("standings-xlsx", _("Standings (XLSX)"), _("the same as a workbook"), _with_standings(standings_workbook), kind=XLSX),
        Sheet("results-xlsx", _("Results (XLSX)"), _("every line with its comparison"), _with_boards(results_workbook), kind=XLSX),
    )
}
DEAL_SHEETS = [sheet for sheet in SHEETS.values() if sheet.hands]
TABLE_SHEETS = [SHEETS[key] for key in ("travellers", "pickup-slips", "guide-cards", "seating")]
FILES = [SHEETS[key] for key in ("standings", "standings-xlsx", "results-xlsx")]


@dataclass(frozen=True)
class StalePapers:
    """A change, and the names of the sheets to print again since. `pairs`: whose guide cards; empty for all."""

    entry: LogRow
    titles: Sequence[wording.Word]
    pairs: tuple[int, ...]


def stale_papers(session: Session) -> list[StalePapers]:
    """What is to be printed again, the newest change first."""
    changes = papers_changed(session, begun=begun(session))
    return [StalePapers(change.entry, [SHEETS[key].title for key in change.sheets], change.pairs) for change in changes]


@director_page
@require_safe
def sheets(request: HttpRequest, session: int) -> HttpResponse:
    """All sheets there are to print now."""
    found = session_of(request, session)
    row = session_row(found)
    sections = sections_of(rounds_of(found)) if row.sections > 1 else ()
    context = {
        "sections": sections,
        "papers": stale_papers(found),
        "deal_sheets": DEAL_SHEETS,
        "table_sheets": [sheet.noted(row) for sheet in TABLE_SHEETS],
        "files": FILES,
    }
    return desk_page(request, "director/sheets.html", found, Step.SHEETS, context)


@csp_exempt()  # type: ignore[arg-type]  # nothing of ours runs in a PDF, and browsers show it in a page of their own
@director_page
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, session: int, key: str) -> HttpResponse:
    """One sheet or file. Without what it is made from there is none (404); with hands it takes a POST and is logged."""
    found = session_of(request, session)
    wanted = SHEETS.get(key)
    if wanted is None or not found.movement_kind:
        raise Http404
    if wanted.hands:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        note_deals_printed(who=user_of(request), session=found, sheet=key)
    name = f"{found.event.slug}-{found.number}-{key.removesuffix('-xlsx')}.{wanted.ending}"
    return file_response(wanted.make(found), wanted.kind, name)
