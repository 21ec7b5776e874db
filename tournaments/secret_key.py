"""The site's signing key: made by the system's generator at the first start, kept in the data folder, readable by its owner only."""

import os
import secrets
from pathlib import Path


def secret_key_in(folder: Path) -> str:
    """The key kept in the folder; made there if missing. Of two first starts at once one makes it and both use it."""
    path = folder / "secret_key"
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        draft = path.with_name(f"secret_key.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)  # fails if another process was first, and never shows half a key
        except FileExistsError:
            pass
        finally:
            draft.unlink()
        return path.read_text().strip()
