"""Games and menus to test with."""

from __future__ import annotations

from game.catalogue import GameCard
from game.core.texts import LocalText
from game.own.themes import USUAL
from scenes.rooms.menu.room import ContinueEntry, Menu, MenuDoors
from scenes.rooms.preferences import Preferences


def game_entry(name: str, title: str, subtitle: str) -> GameCard:
    blurb = LocalText(f"{subtitle}. " * 3, f"{subtitle}. " * 3)
    return GameCard(name, LocalText(title, title), LocalText(subtitle, subtitle), blurb, 2, 6, 30, 2)


GAMES = (
    game_entry("nine_domains", "The Nine Domains", "Neuf terres à prendre"),
    game_entry("flower_power", "FLOWER POWER!", "Des cartes, des pétales"),
    game_entry("batailles", "Batailles et piques", "Deux armées cachées"),
    game_entry("flautz", "FLAUTZ!", "Apprentis sorciers"),
    game_entry("croconounours", "CrocoNounours", "Bonbons en bataille"),
)


def make_menu(count: int, opened: list[str], *, resumed: bool = True) -> Menu:
    """The menu with `count` games; what is opened is written into the list, but the settings are opened."""
    entry = ContinueEntry("nine_domains", lambda texts: ("The Nine Domains · 2/3",), lambda: opened.append("continue"))
    doors = MenuDoors(
        opened.append,
        opened.append,
        lambda: entry if resumed else None,
        lambda: menu.app.stack.push(Preferences((USUAL,), print, print, print)),
        open_rules=lambda: opened.append("rules"),
    )
    menu = Menu(GAMES[:count], doors)
    return menu
