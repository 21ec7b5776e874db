"""The proof is computed in the reader's own browser: it agrees with the engine, finds what was changed, and works without https."""

import json
from hashlib import sha256

import pytest
from django.urls import reverse

from engine.dealing import deal_number
from engine.deals import DEAL_COUNT, unrank
from engine.pbn import deal_to_pbn
from tournaments.selectors.deals import proof_of
from tournaments.services.deals import generate_deals
from tournaments.services.publication import close_session

pytestmark = pytest.mark.e2e
HALL = "http://sala.example"
"""A name that is not this machine's own: to the browser a page of it is no secure context, as in a hall."""
SECRET = sha256(b"a secret of these tests").digest()
CASES = [
    (SECRET, word, board) for word in ("", "pluja", "Vic\u0327enc\u0327", "日本 🎉", "n" * 200) for board in (1, 2, 36, 2**31 + 5, 2**32 - 1)
]  # fmt: skip
RECOMPUTE = """async ([source, cases, numbers, subtle]) => {
    const { dealNumber, fromHex, hasher, unrank } = await import(source);
    const by = hasher(subtle ? undefined : null);
    const dealt = [];
    for (const [secret, word, board] of cases) dealt.push(String(await dealNumber(fromHex(secret), word, board, by)));
    return { hashing: by.hashing, dealt, hands: numbers.map((number) => unrank(BigInt(number))) };
}"""


@pytest.fixture
def closed(alex, make_session, enter_all):
    """Eight pairs, twelve boards, a public word with accents; all over."""
    session = make_session(pairs=8, kind="mitchell_relay", boards_per_round=3, deals=False)
    generate_deals(who=alex, session=session, word="Plourà a l’Açó")
    enter_all(session)
    return close_session(who=alex, session=session)


@pytest.fixture
def proof_page(page, live_server, settings):
    """Opens the proof of a session in English, from this machine or as from the hall."""
    settings.ALLOWED_HOSTS = ["*"]

    def open_it(session, host=""):
        host = host or live_server.url
        page.route(f"{HALL}/**", lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace(HALL, live_server.url))))
        page.context.add_cookies([{"name": "django_language", "value": "en", "url": host}])
        page.goto(host + reverse("proof", args=[session.event.slug, session.number]))
        return page

    return open_it


def checked(page):
    """Presses the button and gives the answer and the words of each board."""
    page.get_by_role("button", name="Recompute 12 deals").click()
    answer = page.locator("[data-proof-answer]")
    answer.locator("strong", has_text="roved").wait_for()
    said = {square.get_attribute("data-board"): square.locator("[data-said]").inner_text() for square in page.locator("[data-board]").all()}
    return (answer.locator("strong").inner_text(), answer.locator("p").inner_text()), said


@pytest.mark.parametrize(("subtle", "hashing"), [(True, "web-crypto"), (False, "own")])
def test_browser_and_engine_compute_the_same_deals(proof_page, closed, live_server, subtle, hashing):
    page = proof_page(closed)
    numbers = [0, 1, DEAL_COUNT - 1, DEAL_COUNT // 2, *(deal_number(*case) for case in CASES)]
    cases = [[secret.hex(), word, board] for secret, word, board in CASES]
    found = page.evaluate(RECOMPUTE, [f"{live_server.url}/static/tournaments/verify.js", cases, [str(number) for number in numbers], subtle])
    assert found["hashing"] == hashing
    assert found["dealt"] == [str(deal_number(*case)) for case in CASES]
    assert found["hands"] == [deal_to_pbn(unrank(number)) for number in numbers]


def test_a_true_proof_in_a_secure_context(proof_page, closed):
    (title, text), said = checked(proof_page(closed))
    assert title == "Proved"
    assert text == ("The secret fits the seal. Every deal is the one that the secret and the word give. Computed here with SHA-256 of your browser.")
    assert said == {str(number): "matches" for number in range(1, 13)}


def test_a_true_proof_on_plain_http_in_a_hall(proof_page, closed):
    page = proof_page(closed, HALL)
    assert page.evaluate("[window.isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    (title, text), said = checked(page)
    assert title == "Proved"
    assert "with our own SHA-256" in text
    assert set(said.values()) == {"matches"}


def test_a_deal_that_was_changed_is_found(proof_page, closed):
    closed.boards.filter(number=5).update(deal=closed.boards.get(number=6).deal)
    (title, text), said = checked(proof_page(closed))
    assert title == "Not proved"
    assert text.startswith("The secret fits the seal. These boards are not the ones that the secret gives: 5.")
    assert [number for number, word in said.items() if word != "matches"] == ["5"]
    assert said["5"] == "differs"


def test_a_seal_of_another_secret_is_found(proof_page, closed):
    document = proof_of(closed).as_document() | {"commitment": sha256(bytes(32)).hexdigest()}
    page = proof_page(closed)
    page.route("**/proof.json", lambda route: route.fulfill(body=json.dumps(document), content_type="application/json"))
    (title, text), said = checked(page)
    assert title == "Not proved"
    assert text.startswith("The secret does not fit the seal. Every deal is the one")
    assert set(said.values()) == {"matches"}


def test_a_lost_connection_says_so_and_can_be_tried_again(proof_page, closed):
    page = proof_page(closed)
    page.route("**/proof.json", lambda route: route.abort())
    (title, text), _said = checked(page)
    assert (title, text) == ("Not proved", "The proof could not be fetched or read. Try again.")
    page.unroute("**/proof.json")
    page.get_by_role("button", name="Recompute 12 deals").click()
    page.locator("[data-proof-answer] strong", has_text="Proved").wait_for()
