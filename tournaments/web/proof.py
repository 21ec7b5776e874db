"""Public pages about where the deals come from: the seal before, the proof after, and the deals as a file once the session is closed."""

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.http import content_disposition_header

from tournaments.enums import Audience
from tournaments.exports.pbn import PBN_TYPE, deals_pbn
from tournaments.models import Session
from tournaments.selectors.boards import boards_of
from tournaments.selectors.deals import boards_dealt, proof_of
from tournaments.selectors.events import session_row
from tournaments.web.access import public_page, public_session
from tournaments.web.public import session_page


@public_page
def proof(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """The seal of the deals; once the session is closed the secret too, and a button that recomputes every deal in the reader's browser."""
    found = public_session(request, slug, session)
    published = proof_of(found)
    sealed_at = datetime.fromisoformat(published.committed_at) if published else None
    context: dict[str, object] = {"tab": "proof", "proof": published, "sealed_at": sealed_at, "dealt": boards_dealt(found)}
    return session_page(request, "public/proof.html", found, context)


@public_page
def proof_json(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """The same as a file (FORMATS.md, Proof of the deals)."""
    found = public_session(request, slug, session)
    published = proof_of(found)
    if published is None:
        raise Http404
    return JsonResponse(published.as_document(), json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=_attached(found, "proof.json"))


@public_page
def deals_file(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """The deals as PBN; not before the session is closed."""
    found = public_session(request, slug, session)
    row = session_row(found)
    if not row.closed or not row.dealt:
        raise Http404
    content = deals_pbn(row, boards_of(found, audience=Audience.PUBLIC))
    return HttpResponse(content, content_type=PBN_TYPE, headers=_attached(found, "deals.pbn"))


def _attached(session: Session, name: str) -> dict[str, str]:
    """The header that gives a file its name."""
    return {"Content-Disposition": content_disposition_header(as_attachment=True, filename=f"{session.event.slug}-{session.number}-{name}") or ""}
