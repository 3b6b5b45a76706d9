"""Whether a screen reader is told what the packaged program shows; a row of `release_proof.py`."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.outside.session import PLAYER, READER, missing, session_with_a_reader

SECONDS = 60.0


def read_menu(program: Path) -> tuple[int, str]:
    """Somebody who knows of the window by AT-SPI alone reads the menu of a program and opens the rule books: how many
    names he is told there, and what went wrong; in a session of this machine, with nothing of ours around the program.
    """
    if lost := missing():
        return 0, f"missing: {', '.join(lost)}"
    with session_with_a_reader() as session:
        kept = ("HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "SDL_VIDEODRIVER")
        given = {"PATH": "/usr/bin:/bin", "LANG": "en_GB.UTF-8", **{name: session[name] for name in kept}}
        window = subprocess.Popen([program], env=given, cwd="/", stdin=subprocess.DEVNULL)
        try:
            reader = subprocess.run(
                [READER, PLAYER, "menu", str(SECONDS)], env=session, capture_output=True, text=True, check=False
            )
        finally:
            window.kill()
            window.wait()
    last: dict[str, list[str]] = json.loads(reader.stdout.splitlines()[-1]) if reader.stdout else {}
    if opened := last.get("opened"):
        return len(opened), ""
    return 0, f"the rule books are not opened: {last or reader.stderr[-300:]}"
