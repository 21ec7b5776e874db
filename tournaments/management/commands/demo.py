"""`demo`: an empty database becomes a finished and a running event of invented people, with sheets and workbooks (FORMATS.md, Commands)."""

from argparse import ArgumentParser
from random import SystemRandom
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.management.addresses import FIRST_PORT, LOOPBACK
from tournaments.management.demo_sheets import write_sheets
from tournaments.management.terminal import never_refuse_characters, python_name, shown, standings_lines, wrong_input
from tournaments.rows import SessionRow, StandingGroup
from tournaments.selectors.events import session_row
from tournaments.selectors.standings import published_standings
from tournaments.services.demo import DIRECTOR, Demo, database_is_empty, demo_is_there, fill_demo
from tournaments.wording import MOVEMENT_NAMES, SIDE_NAMES, method_text, pairs_counted, word


class Command(BaseCommand):
    """Fills an empty database once; any other database it leaves as it is."""

    help = _("Fills an empty database with a finished and a running event of invented names.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--serve", action="store_true", help=_("serve the site afterwards"))

    def handle(self, *_args: Any, serve: bool, **_options: Any) -> None:
        never_refuse_characters(self.stdout)
        call_command("migrate", verbosity=0, interactive=False)
        if demo_is_there():
            self.stdout.write(_("The demonstration is already here: nothing was changed."))
        elif database_is_empty():
            self._tell(fill_demo(rng=SystemRandom(), today=timezone.localdate()))
        else:
            raise wrong_input(not_empty_text(), self.stderr)
        if serve:
            call_command("serve", stdout=self.stdout, stderr=self.stderr)
        else:
            self.stdout.write(_("Start the site: %(command)s") % {"command": f"{python_name()} manage.py serve"})

    def _tell(self, demo: Demo) -> None:
        """Prints the standings of the finished event, where sheets and pages are, and who may direct."""
        table = published_standings(demo.finished)
        assert table is not None  # noqa: S101  it has just been published
        finished, running = session_row(demo.finished), session_row(demo.running)
        folder = settings.DATA_DIR / "demo"
        sheets = ", ".join(path.name for path in write_sheets(demo.finished, table, folder))
        self._say(finished_text(finished), *(line for group in table.groups for line in ("", field_text(group), *standings_lines(group, heads()))))
        self._say("", running_text(running))
        self._say("", _("Printed sheets and workbooks of the finished event, in %(folder)s:") % {"folder": shown(folder)}, f"  {sheets}")
        self._say("", _("Pages, once the site is started:"), *(f"  {page_url(session)}" for session in (finished, running)))
        self._say("", _("Sign in as %(name)s with the password %(password)s") % {"name": DIRECTOR, "password": demo.password})
        self._say(_("(Shown this once and kept nowhere: write it down.)"), "")

    def _say(self, *lines: str) -> None:
        self.stdout.write("\n".join(lines) + "\n")


def heads() -> tuple[str, ...]:
    """Of the columns of the standings."""
    return (pgettext("standings", "Place"), pgettext("column", "No."), _("Pair"), _("Boards"), _("Points"), "%")


def field_text(group: StandingGroup) -> str:
    """Whose standings these are."""
    return word(SIDE_NAMES, group.side) if group.side else _("Standings")


def page_url(session: SessionRow) -> str:
    """The public page of a session, as this machine opens it."""
    return f"http://{LOOPBACK}:{FIRST_PORT}{reverse('session', args=[session.event.slug, session.number])}"


def finished_text(session: SessionRow) -> str:
    """The finished session in a line."""
    facts = {
        "title": session.event.title,
        "pairs": pairs_counted(session.event.pairs),
        "boards": ngettext("%(count)s board", "%(count)s boards", session.boards) % {"count": session.boards},
        "movement": word(MOVEMENT_NAMES, session.movement_kind or ""),
        "method": method_text(session.event.method, session.event.method_options),
    }
    return _("%(title)s: finished. %(pairs)s, %(boards)s, %(movement)s, %(method)s") % facts


def running_text(session: SessionRow) -> str:
    """The running session in a line."""
    facts = {
        "title": session.event.title,
        "round": session.drawn_rounds,
        "rounds": session.planned_rounds,
        "in": session.lines_in,
        "expected": session.lines_expected,
    }
    return _("%(title)s: running. Round %(round)s of %(rounds)s, %(in)s of %(expected)s results are in") % facts


def not_empty_text() -> str:
    """Why nothing was done, and what can be."""
    return _(
        "%(folder)s: the database there is in use, and the demonstration needs an empty one. Nothing was changed. "
        "Allowed: another folder, named by the environment variable PREDONATS_DATA."
    ) % {"folder": shown(settings.DATA_DIR)}
