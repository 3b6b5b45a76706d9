"""The games behind the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel. Extras: playing needs none of
it (`pip install tablee[research]`). See docs/research.md.
"""

from __future__ import annotations

import tablee.__main__  # it finds the house, in a checkout as in a wheel

HOUSE = tablee.__main__.root()
