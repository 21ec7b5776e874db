"""The typeface of the sheets, and what it can draw. Names are held to it, so that nobody's name becomes a row of question marks on paper."""

from functools import cache

from font_source_sans_pro import font_files_ttf
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

PLAIN, SEMIBOLD, BOLD = "SourceSansPro", "SourceSansProSemibold", "SourceSansProBold"


@cache
def glyphs() -> frozenset[int]:
    """The code points that the faces draw: Latin, Greek and Cyrillic; registers the faces the first time (all three hold the same)."""
    faces = [TTFont(name, font_files_ttf[name]) for name in (PLAIN, SEMIBOLD, BOLD)]
    for face in faces:
        registerFont(face)
    return frozenset.intersection(*(frozenset(face.face.charToGlyph) for face in faces))
