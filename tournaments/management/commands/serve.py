"""`serve`: the site for a hall, by a production server, with the addresses that phones open (DESIGN.md §5)."""

import io
import multiprocessing
import os
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

import segno
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils.translation import gettext as _
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.common import AbstractServer

from tournaments.management.addresses import EVERYWHERE, FIRST_PORT, LOOPBACK, host_names, own_addresses, port_fault
from tournaments.management.terminal import never_refuse_characters, wrong_input
from tournaments.management.worker import application_of
from tournaments.services.clubs import setup_token

TRIED_PORTS = 20
WORKERS, THREADS = 2, 4  # SQLite writes one at a time anyway; reading is short
PATIENCE = 5  # seconds that a request may still take once the server is told to stop
LOCAL_NAMES = ("localhost", LOOPBACK)


class Command(BaseCommand):
    """Brings the database up to date and serves until Ctrl-C."""

    help = _("Serves the site in this network: prints the addresses that phones open, and their QR code.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=EVERYWHERE, help=_("the address to listen on; 127.0.0.1 for this machine only"))
        parser.add_argument("--port", type=port_number, help=_("the port; without it 8000, or the next that is free"))

    def handle(self, *_args: Any, host: str, port: int | None, **_options: Any) -> None:
        never_refuse_characters(self.stdout)
        host = LOOPBACK if host == "localhost" else host
        port = self._port(host, port)
        call_command("migrate", verbosity=0, interactive=False)
        phones = phone_addresses(host)
        os.environ["PREDONATS_HOSTS"] = ",".join(allowed_hosts(phones, host))  # the workers start after this and read it
        multiprocessing.set_start_method("spawn", force=True)  # workers that read it, and share no database connection with this process
        self._say_where(phones, port)
        server = Granian(
            "tournaments.wsgi:application",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            workers=min(WORKERS, os.cpu_count() or 1),
            blocking_threads=THREADS,
            respawn_failed_workers=True,
            workers_kill_timeout=PATIENCE,
            log_level=LogLevels.warning,
        )
        stop_with_the_terminal(server)
        server.serve(target_loader=application_of)
        self.stdout.write(_("Stopped."))

    def _port(self, host: str, wanted: int | None) -> int:
        """The port wanted, or the first free one from 8000 on. Exit status 1 says why there is none."""
        for port in (wanted,) if wanted else range(FIRST_PORT, FIRST_PORT + TRIED_PORTS):
            fault = port_fault(host, port)
            if fault is None:
                if port != (wanted or FIRST_PORT):
                    self.stdout.write(_("Port %(taken)s is taken by another program: this is port %(port)s.") % {"taken": FIRST_PORT, "port": port})
                return port
            if fault != "taken":
                raise wrong_input(port_text(fault, host, port), self.stderr)
        raise wrong_input(port_text("taken", host, wanted or FIRST_PORT), self.stderr)

    def _say_where(self, phones: tuple[str, ...], port: int) -> None:
        urls = [f"http://{name}:{port}/" for name in phones]
        home = f"http://{LOOPBACK}:{port}/"
        if urls:
            self.stdout.write(_("Phones on this network open:"))
            for url in urls:
                self.stdout.write(f"  {url}")
            self.stdout.write(qr_text(urls[0]))
        self.stdout.write(_("On this machine: %(url)s") % {"url": home})
        if not get_user_model().objects.exists():
            link = home.rstrip("/") + reverse("setup", args=[setup_token()])
            self.stdout.write(_("Nobody has an account yet. Make the first one here, and keep this address to yourself:"))
            self.stdout.write(f"  {link}")
        self.stdout.write(_("Ctrl-C stops."))
        self.stdout.flush()


def stop_with_the_terminal(server: AbstractServer[Any]) -> None:
    """Closing the terminal's window stops the server too, which would otherwise go on unseen; under `nohup` it does go on."""
    if sys.platform != "win32":
        wanted = signal.SIG_IGN if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else server.signal_handler_interrupt
        server.on_startup(lambda: signal.signal(signal.SIGHUP, wanted))


def port_number(text: str) -> int:
    """A port typed on the command line, 1 to 65535."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise ArgumentTypeError(_("“%(value)s” is no port. Allowed: 1 to 65535.") % {"value": text})


def port_text(fault: str, host: str, port: int) -> str:
    """Why the server cannot listen there, and what can be done."""
    facts = {"host": host, "port": port, "allowed": ", ".join((EVERYWHERE, LOOPBACK, *own_addresses()))}
    sentences = {
        "taken": _("--port %(port)s: another program uses this port. Choose another, or leave --port out."),
        "forbidden": _("--port %(port)s: this account may not use this port. Choose one from 1024 to 65535."),
        "not_ours": _("--host %(host)s: this is no address of this machine. Allowed: %(allowed)s."),
    }
    return sentences[fault] % facts


def phone_addresses(host: str) -> tuple[str, ...]:
    """The addresses that other devices can open: all of this machine's, the one asked for, or none."""
    if host == EVERYWHERE:
        return own_addresses()
    return () if host.startswith("127.") else (host,)


def allowed_hosts(phones: tuple[str, ...], host: str) -> list[str]:
    """The host names that requests may ask for: this machine's own, and those that the environment names already."""
    kept = [name for name in os.environ.get("PREDONATS_HOSTS", "").split(",") if name]
    names = host_names() if host == EVERYWHERE else ()
    return list(dict.fromkeys((*kept, *LOCAL_NAMES, *phones, *names)))


def qr_text(url: str) -> str:
    """The QR code of an address in block characters."""
    drawing = io.StringIO()
    segno.make(url, error="m").terminal(out=drawing, border=2, compact=True)
    return drawing.getvalue()
