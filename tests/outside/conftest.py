"""These tests need browsers: they are collected when they are asked for (`make outside`)."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
collect_ignore_glob = [] if os.environ.get("TABLEE_OUTSIDE") else ["test_*.py"]
