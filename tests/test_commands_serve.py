"""`manage.py serve`: a real server in a process of its own, stopped as a director stops it."""

import gzip
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tournaments.management import addresses
from tournaments.management.commands import serve

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60  # seconds until the test gives up on a server that does not come
CSS = "/static/bootstrap/css/bootstrap.min.css"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


@pytest.fixture
def environment(tmp_path):
    """A data folder of its own; no other database even where the tests run on one."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PREDONATS_", "PG", "DATABASE_URL"))}
    return kept | {"PREDONATS_DATA": str(tmp_path / "data"), "PREDONATS_NO_BOOTSTRAP": "1", "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}


def command(*words: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), "serve", *words]


def fetch(port: int, path: str, **headers: str):
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def hangs_up() -> None:
    """A closed terminal ends the process, also where the tests themselves run under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def wait_for(port: int, server: subprocess.Popen[str]) -> None:
    for _ in range(PATIENCE * 5):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert server.poll() is None, server.communicate()
        time.sleep(0.2)
    pytest.fail("the server does not answer")


@pytest.fixture
def start(environment):
    """Starts `serve` on a free port as a terminal does: in a process group of its own, which hears the terminal's signals as a whole."""
    servers = []

    def started(*words: str) -> tuple[subprocess.Popen[str], int]:
        port = free_port()
        server = subprocess.Popen(
            command("--port", str(port), *words),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
            preexec_fn=hangs_up if os.name == "posix" else None,  # noqa: PLW1509  no other thread runs here
        )
        servers.append(server)
        wait_for(port, server)
        return server, port

    yield started
    for server in servers:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
        server.communicate()


def test_the_site_is_served_compressed_to_its_own_names_and_stops_on_ctrl_c(start, tmp_path):
    server, port = start()
    status, headers, home = fetch(port, "/")
    assert (status, headers["Content-Language"]) == (200, "ca")
    assert b"<html" in home
    status, headers, css = fetch(port, CSS, **{"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert b"Bootstrap" in gzip.decompress(css)[:200]
    for name in (*addresses.own_addresses(), *addresses.host_names()):
        assert fetch(port, "/", Host=name)[0] == 200
    assert fetch(port, "/", Host="elsewhere.example")[0] == 400
    os.killpg(server.pid, signal.SIGINT)
    said, complained = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0, complained
    for name in ("127.0.0.1", *addresses.own_addresses()):
        assert f"http://{name}:{port}/" in said
    assert re.search(rf"http://127\.0\.0\.1:{port}/setup/[\w-]+/", said)  # nobody has an account in a new folder
    assert (tmp_path / "data" / "predonats.sqlite3").exists()


def test_for_this_machine_only_there_is_no_code_for_phones_and_closing_the_terminal_stops_it(start):
    server, port = start("--host", "127.0.0.1")
    os.killpg(server.pid, signal.SIGHUP)
    said, complained = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0, complained
    assert f"http://127.0.0.1:{port}/" in said
    assert "█" not in said


@pytest.mark.parametrize(("words", "status"), [(("--port", "0"), 2), (("--port", "eight"), 2), (("--prot", "1"), 2), (("--host", "203.0.113.7"), 1)])
def test_wrong_words_and_wrong_input(environment, words, status):
    done = subprocess.run(command(*words), env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert status == 2 or len(done.stderr.splitlines()) == 1


def test_a_taken_port_that_was_asked_for_is_refused_in_one_line(environment, taken):
    words = command("--host", "127.0.0.1", "--port", str(taken))
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert [str(taken) in line for line in done.stderr.splitlines()] == [True]


def test_without_a_port_the_next_free_one_is_taken_and_said(taken, monkeypatch, capsys):
    monkeypatch.setattr(serve, "FIRST_PORT", taken)
    port = serve.Command()._port("127.0.0.1", None)
    assert taken < port <= taken + serve.TRIED_PORTS
    assert str(port) in capsys.readouterr().out


def test_why_a_port_cannot_be_used(taken):
    assert addresses.port_fault("127.0.0.1", taken) == "taken"
    assert addresses.port_fault("203.0.113.7", 8000) == "not_ours"
    assert addresses.port_fault("no such host", 8000) == "not_ours"
    assert addresses.port_fault("127.0.0.1", free_port()) is None


def test_own_addresses_are_those_that_others_can_open(monkeypatch):
    monkeypatch.setattr(addresses, "_towards", lambda _targets: ["192.168.1.20"])
    monkeypatch.setattr(addresses, "_of_host_name", lambda: ["127.0.1.1", "192.168.1.20"])
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1", "169.254.7.7", "10.0.0.4"])
    assert addresses.own_addresses() == ("192.168.1.20", "10.0.0.4")


def test_requests_may_ask_for_this_machine_only(monkeypatch):
    monkeypatch.delenv("PREDONATS_HOSTS", raising=False)
    monkeypatch.setattr(serve, "host_names", lambda: ("laptop", "laptop.local"))
    everywhere = serve.allowed_hosts(("192.168.1.20",), "0.0.0.0")
    assert everywhere == ["localhost", "127.0.0.1", "192.168.1.20", "laptop", "laptop.local"]
    assert serve.allowed_hosts((), "127.0.0.1") == ["localhost", "127.0.0.1"]
    monkeypatch.setenv("PREDONATS_HOSTS", "predonats.example")
    assert serve.allowed_hosts((), "127.0.0.1") == ["predonats.example", "localhost", "127.0.0.1"]


def test_phones_get_every_address_or_the_one_asked_for(monkeypatch):
    monkeypatch.setattr(serve, "own_addresses", lambda: ("192.168.1.20", "10.0.0.4"))
    assert serve.phone_addresses("0.0.0.0") == ("192.168.1.20", "10.0.0.4")
    assert serve.phone_addresses("10.0.0.4") == ("10.0.0.4",)
    assert serve.phone_addresses("127.0.0.1") == ()


def test_an_address_becomes_a_square_of_blocks():
    rows = serve.qr_text("http://192.168.1.20:8000/").splitlines()
    assert {len(row) for row in rows} == {29}  # version 2 (25 modules) with a border of 2; two modules a line
    assert set("".join(rows)) <= set(" █▀▄")
