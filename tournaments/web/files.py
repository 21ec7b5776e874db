"""Files as answers: their types, and the names under which they are kept."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def file_response(content: bytes, kind: str, name: str) -> HttpResponse:
    """A file of that type (`PDF`, `XLSX`): a PDF is shown, everything else is kept under its name."""
    disposition = content_disposition_header(as_attachment=kind != PDF, filename=name) or ""
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
