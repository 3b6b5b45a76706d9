"""Pages for people that stand alone: what is written here needs nothing else, and can be sent or printed."""

from __future__ import annotations

from html import escape
from typing import Final

STYLE: Final = """
:root { color: #3a1b40; background: #fff5e0; font: 17px/1.5 Lato, "Segoe UI", Helvetica, Arial, sans-serif; }
body { margin: 0 auto; max-width: 46em; padding: 1em 1.5em 4em; }
h1, h2, h3 { font-family: "Fredoka One", Lato, Arial, sans-serif; line-height: 1.2; margin: 1.6em 0 .5em; }
h2 { border-bottom: 4px solid #f6b93b; display: table; padding-right: 1em; }
a { color: #2f6fb4; }
table { border-collapse: collapse; margin: .5em 0; width: 100%; }
th, td { border-bottom: 1px solid #e2c796; padding: .35em .7em; text-align: left; vertical-align: top; }
th { background: #f3e2bd; }
figure { background: #fffdf6; border: 1px solid #e2c796; border-radius: 14px; break-inside: avoid; margin: .6em 0 1.2em;
  padding: .8em; }
@media print { :root { background: white; font-size: 11pt; } h1, h2, h3 { break-after: avoid; } }
"""


def page(language: str, title: str, body: str, style: str = "") -> str:
    """A whole page; `title` is plain text, `body` is HTML, `style` what looks otherwise than on every page."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
