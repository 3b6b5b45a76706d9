"""Starts Tablée from a checkout; any Python 3 can read this file (see `tablee/__main__.py`)."""

import sys

from tablee.__main__ import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
