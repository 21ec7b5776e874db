"""The engine stands alone: it can be imported and used where Django is not even installed."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

SCRIPT = """
import sys, pkgutil, importlib
for name in ("django", "rest_framework", "reportlab", "openpyxl"):
    sys.modules[name] = None  # importing it raises ImportError
import engine
for module in pkgutil.walk_packages(engine.__path__, "engine."):
    importlib.import_module(module.name)
print(len([name for name in sys.modules if name.startswith("engine.")]))
"""


def test_engine_imports_without_django():
    run = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 20
