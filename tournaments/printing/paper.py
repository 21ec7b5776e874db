"""The canvas of every sheet: A4 in millimetres from the top left, type in points, black only (three weights of line, three of letter).

A *piece* is a part of a page that is cut off; a *whole page* has a head and a numbered foot. Same input, same bytes: no date of printing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import TypeVar

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.graphics import renderPDF
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from engine.cards import Card, Suit
from tournaments.printing import suits
from tournaments.printing.faces import BIG, FOOT, LABEL, TEXT, drawable, fit, fit_name, wide
from tournaments.printing.words import session_line
from tournaments.rows import PairRow, SessionRow
from tournaments.typeface import BOLD, PLAIN, SEMIBOLD, glyphs
from tournaments.wording import suit_letter

HAIR, RULE, BAR = 0.3, 0.7, 1.4  # line widths in points
MARGIN = 10
DOTS = ([0.6, 2.6], 0)
SOLID: tuple[list[float], int] = ([], 0)

Item = TypeVar("Item")


def balanced(items: Sequence[Item], most: int) -> list[Sequence[Item]]:
    """Pages of at most so many items, filled evenly, so that the last page is never one lonely line."""
    pages = ceil(len(items) / most)
    cuts = [round(page * len(items) / pages) for page in range(pages + 1)] if pages else []
    return [items[start:stop] for start, stop in pairwise(cuts)]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a ruled table. Neighbours of one `group` share that word above their heads."""

    key: str
    head: str
    width: float
    group: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns side by side from `start`, found again by their key."""

    columns: tuple[Column, ...]
    start: float = MARGIN

    def left(self, key: str) -> float:
        """Where a column begins."""
        keys = [column.key for column in self.columns]
        return self.start + sum(column.width for column in self.columns[: keys.index(key)])

    def width(self, key: str) -> float:
        """How wide a column is."""
        return next(column.width for column in self.columns if column.key == key)

    def centre(self, key: str) -> float:
        """The middle of a column."""
        return self.left(key) + self.width(key) / 2

    @property
    def end(self) -> float:
        """The right edge of the last column."""
        return self.start + sum(column.width for column in self.columns)

    def groups(self) -> Iterator[tuple[str, float, float]]:
        """The words above several heads: word, centre, width."""
        for word in dict.fromkeys(column.group for column in self.columns if column.group):
            sharing = [column for column in self.columns if column.group == word]
            width = sum(column.width for column in sharing)
            yield word, self.left(sharing[0].key) + width / 2, width


class Paper:
    """A PDF in the making, for one session. Suits are form objects: stored once a file, however often shown."""

    def __init__(self, session: SessionRow, title: str, *, upright: bool = True, when: str = "") -> None:
        """`when`: what stands for number and date of the session, on a sheet that is of more than that one."""
        glyphs()  # the faces must be known before the canvas names one
        self.when = when or session_line(session)
        self.session, self.title, self.started = session, title, False
        self.across, self.high = (210, 297) if upright else (297, 210)
        size = (self.across * mm, self.high * mm)
        self.canvas = Canvas("", pagesize=size, invariant=1, initialFontName=PLAIN, pageCompression=1, lang=get_language() or "")
        self.canvas.setTitle(f"{title} · {session.event.title}")
        self.canvas.setAuthor(session.event.club)
        self.canvas.setSubject(self.when)
        self.canvas.setCreator("Predonats")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        for suit in Suit:
            self._store(suit)

    def _store(self, suit: Suit) -> None:
        self.canvas.beginForm(suit.value, -1, -1, suits.UNITS + 1, suits.UNITS + 1)
        renderPDF.draw(suits.drawing(suit), self.canvas, 0, 0)
        self.canvas.endForm()

    def finish(self) -> bytes:
        """The file. A sheet of which there is nothing yet says so."""
        if not self.started:
            self.headed(1, 1)
            self.text(MARGIN, 40, _("There is nothing to print on this sheet yet."), TEXT)
        self.canvas.showPage()
        return bytes(self.canvas.getpdfdata())

    # ---- pages and pieces ----

    def page(self) -> None:
        """A new page."""
        if self.started:
            self.canvas.showPage()
        self.started = True
        self.canvas.translate(0, self.high * mm)

    def headed(self, number: int, count: int, *, title: str = "", note: str = "", size: float = BIG) -> None:
        """A whole page number/count: title, event, session, a firm rule and the foot."""
        self.page()
        title = title or self.title
        end = self.text(MARGIN, 24, title, size, BOLD, width=100)
        self.text(200, 18, self.session.event.title, TEXT, align=1, width=186 - end)
        self.text(200, 24, " · ".join(filter(None, (self.when, note))), TEXT, align=1, width=186 - end)
        self.line(MARGIN, 28, 200, 28, RULE)
        self.foot(MARGIN, 290, 190, title, " · ".join(filter(None, (self.deals_code, f"{number}/{count}"))))

    def pieces(self, items: Sequence[Item], per_page: int, *, sideways: bool = False) -> Iterator[Item]:
        """Items, each at the corner of its piece of a page. Cut the pile at once: piles in order (page 1 of 12 holds items 1 and 13)."""
        step, pages = (self.across if sideways else self.high) / per_page, ceil(len(items) / per_page)
        for page in range(pages):
            self.page()
            cuts = [step * cut for cut in range(1, per_page)]
            self.cuts(down=cuts if sideways else (), over=() if sideways else cuts)
            for slot, item in enumerate(items[page::pages]):
                with self.at(*((step * slot, 0) if sideways else (0, step * slot))):
                    yield item

    @contextmanager
    def at(self, x: float, y: float) -> Iterator[None]:
        """Measures count from (x, y)."""
        self.canvas.saveState()
        self.canvas.translate(x * mm, -y * mm)
        yield
        self.canvas.restoreState()

    def cuts(self, *, down: Sequence[float] = (), over: Sequence[float] = (), high: float = 0) -> None:
        """Where to cut: a dotted hairline between the pieces and firm ticks on the edges of the page (of a part of that height)."""
        high = high or self.high
        for x in down:
            self.line(x, 6, x, high - 6, dash=DOTS)
            for edge in (0, high - 5):
                self.line(x, edge, x, edge + 5, RULE)
        for y in over:
            self.line(6, y, self.across - 6, y, dash=DOTS)
            for edge in (0, self.across - 5):
                self.line(edge, y, edge + 5, y, RULE)

    @property
    def deals_code(self) -> str:
        """`deals D914-3BA3`, for what depends on the deals; empty without deals."""
        return _("deals %(code)s") % {"code": self.session.deals_code} if self.session.deals_code else ""

    def foot(self, x: float, y: float, width: float, what: str, right: str = "") -> None:
        """What this piece of paper is, wherever it ends up: sheet, event, session; then a page number or the code of the deals."""
        right, _size = fit(right, PLAIN, FOOT, width / 2, 1)
        self.text(x + width, y, right, FOOT, align=1)
        words = " · ".join(filter(None, (what, self.session.event.title, self.when)))
        self.text(x, y, fit(words, PLAIN, FOOT, width - wide(right, PLAIN, FOOT) - 4, 1)[0], FOOT)

    # ---- words ----

    def text(
        self, x: float, y: float, words: object, size: float = TEXT, face: str = PLAIN, *, align: float = 0, width: float | None = None
    ) -> float:
        """One line with its baseline at y; align 0 left, 0.5 centre, 1 right; with a width it is made to fit. Returns where it ends."""
        line, size = (drawable(str(words)), size) if width is None else fit(str(words), face, size, width)
        length = wide(line, face, size)
        start = x - align * length
        self.canvas.setFont(face, size)
        self.canvas.drawString(start * mm, -y * mm, line)
        return start + length

    def middle(
        self, x: float, y: float, words: object, size: float = TEXT, face: str = PLAIN, *, align: float = 0.5, width: float | None = None
    ) -> float:
        """One line whose capitals and figures are centred on y. Returns where it ends."""
        return self.text(x, y + 0.33 * size / mm, words, size, face, align=align, width=width)

    def name(self, x: float, y: float, name: str, size: float, width: float) -> None:
        """A player's name from x, centred on y."""
        words, size = fit_name(name, size, width)
        self.middle(x, y, words, size, align=0)

    def pair(self, x: float, y: float, pair: PairRow, size: float, width: float, *, lead: float = 1.14) -> None:
        """A pair is always two lines, one player on each, centred as a block on y."""
        for place, name in enumerate(pair.players):
            self.name(x, y + (place - 0.5) * lead * size / mm, name, size, width)

    def tab(self, x: float, y: float, words: str, size: float, *, width: float = 60, face: str = BOLD) -> float:
        """White words on a black tab centred on y, a single letter also on x: the mark of the dealer and of nothing else. Returns its end."""
        words, size = fit(words, face, size, width)
        align = 0.5 if len(words) == 1 else 0
        broad, high = wide(words, BOLD, size) + 0.2 * size * (len(words) > 1) + 0.1 * size, size * 0.46
        self.box(x - align * broad, y - high / 2, broad, high, radius=0.7)
        self.canvas.setFillGray(1)
        self.middle(x + (0.5 - align) * broad, y, words, size, face)
        self.canvas.setFillGray(0)
        return x + (1 - align) * broad

    def framed(self, x: float, y: float, letter: str, size: float) -> float:
        """A letter in a frame from x, centred on y: the mark of a section and of nothing else. Returns where the frame ends."""
        side = 0.47 * size
        self.box(x, y - side / 2, side, side, weight=BAR, radius=1)
        self.middle(x + side / 2, y, letter, size, BOLD, width=side - 1)
        return x + side

    # ---- lines, boxes, tables ----

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = HAIR, *, dash: tuple[list[float], int] = SOLID) -> None:
        """A straight line."""
        self.canvas.setLineWidth(weight)
        self.canvas.setDash(*dash)
        self.canvas.line(x1 * mm, -y1 * mm, x2 * mm, -y2 * mm)

    def box(self, x: float, y: float, width: float, height: float, *, weight: float = 0, radius: float = 0) -> None:
        """An outline of that weight; without one, solid black."""
        self.canvas.setLineWidth(weight)
        self.canvas.setDash(*SOLID)
        self.canvas.roundRect(x * mm, -(y + height) * mm, width * mm, height * mm, radius * mm, stroke=weight > 0, fill=weight == 0)

    def ruled(self, grid: Grid, top: float, height: float, rows: int) -> None:
        """Column heads, with a word over those that share it, above a ruled table: hairlines, a firm rule at head and foot."""
        for row in range(rows + 1):
            self.line(grid.start, top + row * height, grid.end, top + row * height, RULE if row in (0, rows) else HAIR)
        for column in grid.columns:
            self.text(grid.centre(column.key), top - 1.7, column.head, LABEL, SEMIBOLD, align=0.5, width=column.width - 1)
        for column in grid.columns[1:]:
            self.line(grid.left(column.key), top, grid.left(column.key), top + rows * height)
        for word, centre, width in grid.groups():
            self.text(centre, top - 6.2, word, LABEL, align=0.5, width=width - 1)

    # ---- suits ----

    def suit(self, x: float, y: float, suit: Suit, height: float) -> None:
        """A suit centred on (x, y). Its letter is set there unseen, so that text read back or copied keeps the suits."""
        with self.at(x - height / 2, y + height / 2):
            self.canvas.setFont(PLAIN, height * mm)
            self.canvas.drawString(0, 0, drawable(suit_letter(suit)), mode=3)
            scale = height * mm / suits.UNITS
            self.canvas.scale(scale, scale)
            self.canvas.doForm(suit.value)

    def holding(self, x: float, y: float, suit: Suit, cards: Sequence[Card], size: float, *, width: float) -> None:
        """A suit and its cards, high to low, centred on y; a long suit first closes its gaps, then shrinks."""
        ranks, em, icon = [str(card.number) for card in cards] or ["—"], size / mm, 1.25 * size / mm
        figures, spaces = sum(wide(rank, SEMIBOLD, size) for rank in ranks), len(ranks) - 1
        room = width - icon
        gap = min(0.6, max(0.25, (room - figures) / (spaces * em))) if spaces else 0.6
        self.suit(x + 0.43 * em, y, suit, 0.86 * em)
        size *= min(1, room / (figures + spaces * gap * em))
        x += icon
        for rank in ranks:
            x = self.middle(x, y, rank, size, SEMIBOLD, align=0) + gap * size / mm
