"""The whole evening in a real browser, in Catalan, with the numbers that ButiNET's manual prints (RULES.md §5).

Àlex creates, seats, deals, prints, enters with the keyboard, corrects, closes and publishes; a reader without an account looks at the result.
"""

import io
import re

import pdfplumber
import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, expect

from tests.conftest import PASSWORD
from tournaments.models import Result, Session

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = "\n".join(f"{number}. Nord {number} ; Sud {number}" for number in range(1, 11))
PLAYED = [("35", "+"), ("40", "+"), ("39", "+"), ("25", ""), ("47", "+")]  # NS points, and whether EW said contro
NS_RESULTS, EW_RESULTS = ["−1", "+4", "+3", "−11", "+11"], ["+2", "−8", "−6", "+11", "−22"]
NS_POINTS, EW_POINTS = ["45", "68", "63", "0", "100"], ["72", "42", "48", "100", "0"]


@pytest.fixture
def go(page: Page, live_server):
    """Opens an address by its name; whatever the browser complains about fails the test."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)

    def open_(name: str, *args: object) -> Page:
        page.goto(live_server.url + reverse(name, args=args))
        return page

    yield open_
    assert complaints == []


def submit(page: Page, action: str) -> None:
    """Sends the form with this action, which may say where on the page to come back to."""
    page.locator(f"form[method=post]:is([action='{action}'], [action^='{action}#']) button").last.click()


def column(page: Page, attribute: str) -> list[str]:
    return [text.strip() for text in page.locator(f"tr.line [{attribute}]").all_inner_texts()]


def all_saved(page: Page) -> None:
    """Waits until every line is in and this page has heard so of each."""
    expect(page.locator("[data-count]")).to_have_text("5")
    expect(page.locator("tr.line.pending")).to_have_count(0)


def test_an_evening(go, page: Page, browser: Browser, live_server):
    User.objects.create_user("alex", password=PASSWORD)
    go("login")
    page.fill("[name=username]", "alex")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")

    # create
    page.wait_for_url("**/desk/")
    page.fill("[name=name]", "Club de Botifarra La Sínia")
    page.press("[name=name]", "Enter")
    page.wait_for_url("**/new-event/")
    page.fill("[name=title]", "Predonats de Sant Martí")
    page.fill("[name=date]", "2026-11-12")
    for name, value in (("method", "predonats"), ("truncate", "yes"), ("doubling_policy", "own")):
        page.select_option(f"[name={name}]", value)
    page.locator("main form button.btn-primary").click()
    page.wait_for_url("**/pairs/")
    session = Session.objects.get()

    # pairs
    page.fill("#list textarea", PAIRS)
    page.locator("#list button").click()
    expect(page.locator(".pd-pairs li")).to_have_count(10)

    # movement: seen before it is accepted
    go("desk_movement", session.pk)
    page.fill("[name=boards_per_round]", "1")
    page.locator("main form[method=get] button").click()
    expect(page.locator("main")).to_contain_text("1–10")  # round 2, table 1
    assert not session.rounds.exists()
    submit(page, reverse("desk_movement", args=[session.pk]))
    expect(page.locator(".pd-steps")).to_contain_text("5 × 1")
    assert session.rounds.count() == 5

    # deals
    go("desk_deals", session.pk)
    page.fill("[name=word]", "22437")
    submit(page, reverse("desk_deals", args=[session.pk]))
    expect(page.locator("main code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    assert "N:" not in page.content()

    # print
    go("desk_sheets", session.pk)
    token = page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value")
    address = live_server.url + reverse("desk_sheet", args=[session.pk, "deal-sheets"])
    sheet = page.request.post(address, form={"csrfmiddlewaretoken": token or ""}, headers={"Referer": live_server.url})
    with pdfplumber.open(io.BytesIO(sheet.body())) as pdf:
        assert len(pdf.pages) == 4  # five boards: three pages of slips, two boards a page, and one of records
    slips = page.request.get(live_server.url + reverse("desk_sheet", args=[session.pk, "travellers"]))
    with pdfplumber.open(io.BytesIO(slips.body())) as pdf:
        assert "Estoig 1" in (pdf.pages[0].extract_text() or "")
    cards = page.request.get(live_server.url + reverse("desk_sheet", args=[session.pk, "guide-cards"]))
    with pdfplumber.open(io.BytesIO(cards.body())) as pdf:
        assert "Nord 1" in (pdf.pages[0].extract_text() or "")

    # enter board 1 with the keyboard: oros, contro, two digits
    go("desk_board", session.pk, 1)
    page.locator("tr.line [name$='-points']").first.focus()
    for points, contro in PLAYED:
        page.keyboard.press("o")
        if contro:
            page.keyboard.press("+")
        page.keyboard.type(points)
    all_saved(page)
    assert column(page, "data-ns-result") == NS_RESULTS
    assert column(page, "data-ew-result") == EW_RESULTS
    assert column(page, "data-ns-comparison") == NS_POINTS
    assert column(page, "data-ew-comparison") == EW_POINTS

    # the other boards: everybody makes the same
    for board in range(2, 6):
        go("desk_board", session.pk, board)
        page.locator("tr.line [name$='-points']").first.focus()
        for _line in range(5):
            page.keyboard.press("c")
            page.keyboard.type("40")
        all_saved(page)
    assert Result.objects.count() == 25

    # correct a line, and take the correction back
    go("desk_board", session.pk, 1)
    points = page.locator("tr.line [name$='-points']").first
    points.focus()
    page.keyboard.press("Enter")  # opens the line, which has a result
    page.keyboard.type("72")
    expect(page.locator("tr.line [data-ns-comparison]").first).to_have_text("100")
    page.keyboard.press("Control+z")
    expect(page.locator("tr.line [data-ns-comparison]").first).to_have_text("45")
    assert Result.objects.count() == 27

    # nothing of it is public yet but what every table has played; hands are not
    reader = browser.new_context(locale="ca-ES").new_page()
    reader.goto(live_server.url + reverse("board", args=[session.event.slug, 1, 1]))
    expect(reader.locator("main")).to_contain_text("68")
    assert reader.locator(".pd-deal").count() == 0

    # close and publish
    go("desk_standings", session.pk)
    submit(page, reverse("desk_close", args=[session.pk]))
    go("desk_publication", session.pk)
    page.locator("main form button.btn-primary").click()
    expect(page.locator("main")).to_contain_text("Versió 1")

    # what everybody reads: 50 on the four equal boards, so NS 5 has (100 + 200) / 5 = 60
    reader.goto(live_server.url + reverse("standings", args=[session.event.slug, 1]))
    expect(reader.locator("main")).to_contain_text("60,00")
    reader.goto(live_server.url + reverse("board", args=[session.event.slug, 1, 1]))
    reader.reload()  # seen a moment ago, so it came from the browser's own cache
    expect(reader.locator(".pd-deal")).to_have_count(1)
    book = load_workbook(io.BytesIO(page.request.get(live_server.url + reverse("desk_sheet", args=[session.pk, "standings-xlsx"])).body()))
    assert any(cell.value == "Nord 5" or "Nord 5" in str(cell.value) for row in book.worksheets[0].iter_rows() for cell in row)
