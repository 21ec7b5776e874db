"""What a finished session looks like on paper and in workbooks, written into a folder."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tournaments.enums import Audience
from tournaments.exports.workbooks import results_workbook, standings_workbook
from tournaments.models import Session
from tournaments.printing.deal_sheets import deck_orders, hand_records, hand_slips
from tournaments.printing.guide_cards import guide_cards
from tournaments.printing.pickup_slips import pickup_slips
from tournaments.printing.seating import seating_poster
from tournaments.printing.standings import standings_sheet
from tournaments.printing.travellers import travellers
from tournaments.rows import StandingsTable
from tournaments.selectors.boards import boards_of
from tournaments.selectors.events import session_row
from tournaments.selectors.schedule import rounds_of


def write_sheets(session: Session, table: StandingsTable, folder: Path) -> tuple[Path, ...]:
    """Writes every sheet and workbook, in the order of an evening; the paths written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, make in _sheets(session, table).items():
        path = folder / name
        path.write_bytes(make())
        written.append(path)
    return tuple(written)


def _sheets(session: Session, table: StandingsTable) -> Mapping[str, Callable[[], bytes]]:
    row, rounds, boards = session_row(session), rounds_of(session), boards_of(session, audience=Audience.DIRECTOR)
    return {
        "1-seating.pdf": lambda: seating_poster(row, rounds[0]),
        "2-guide-cards.pdf": lambda: guide_cards(row, rounds),
        "3-hand-slips.pdf": lambda: hand_slips(row, boards),
        "4-deck-orders.pdf": lambda: deck_orders(row, boards),
        "5-travellers.pdf": lambda: travellers(row, boards),
        "6-pickup-slips.pdf": lambda: pickup_slips(row, rounds),
        "7-hand-records.pdf": lambda: hand_records(row, boards),
        "8-standings.pdf": lambda: standings_sheet(row, table),
        "standings.xlsx": lambda: standings_workbook(row, table),
        "results.xlsx": lambda: results_workbook(row, boards),
    }
