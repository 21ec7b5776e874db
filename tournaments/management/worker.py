"""What a worker process of `serve` runs. Imports nothing of the site before Django is set up in that process."""

import signal
import sys
from collections.abc import Callable
from typing import Any


def application_of(_target: str) -> Callable[..., Any]:
    """The WSGI application, in a worker that leaves Ctrl-C and the end of the terminal to the process above it.

    A terminal tells every process; the server then ends its workers itself, and one that heard both would hang (granian 2.8).
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    from tournaments.wsgi import application  # noqa: PLC0415  sets Django up

    return application
