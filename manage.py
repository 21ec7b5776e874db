#!/usr/bin/env python3
"""Django's command line; with a bare Python it first sets up .venv by itself (tournaments/bootstrap.py)."""

import os
import sys

from tournaments.bootstrap import bootstrap

if __name__ == "__main__":
    bootstrap()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
