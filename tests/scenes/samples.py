"""Games and menus to test with."""

from __future__ import annotations

from game.core.texts import LocalText
from scenes.rooms.menu.room import ContinueEntry, Menu, MenuDoors
from scenes.rooms.menu.tiles import GameEntry


def game_entry(name: str, title: str, subtitle: str, tile: str) -> GameEntry:
    blurb = LocalText(f"{subtitle}. " * 3, f"{subtitle}. " * 3)
    return GameEntry(name, title, LocalText(subtitle, subtitle), blurb, "2–6", 30, tile, "generic")


GAMES = (
    game_entry("nine_domains", "The Nine Domains", "Neuf terres à prendre", "domains"),
    game_entry("flower_power", "FLOWER POWER!", "Des cartes, des pétales", "flower"),
    game_entry("batailles", "Batailles et piques", "Deux armées cachées", "batailles"),
    game_entry("flautz", "FLAUTZ!", "Apprentis sorciers", "flautz"),
    game_entry("croconounours", "CrocoNounours", "Bonbons en bataille", "croco"),
)


def make_menu(count: int, opened: list[str], *, resumed: bool = True) -> Menu:
    """The menu with `count` games; what is opened is written into the list."""
    entry = ContinueEntry("domains", lambda texts: "The Nine Domains · 2/3", lambda: opened.append("continue"))
    doors = MenuDoors(opened.append, opened.append, lambda: entry if resumed else None, lambda: opened.append("rules"))
    return Menu(GAMES[:count], doors)
