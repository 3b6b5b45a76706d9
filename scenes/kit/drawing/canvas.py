"""What is on the screen, and drawing no more of it anew than has changed.

While something is in the air (`Node.afloat`), what lies under it is kept as a picture of its own: of a card in flight
only the card is drawn, not again and again all that it flies over.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit.drawing.dirty import merged
from scenes.kit.drawing.paint import Brush
from scenes.kit.screen.tree import Drawn, difference


class Canvas:
    """Draws display lists on a screen, one after the other, with a brush for it."""

    def __init__(self, brush: Brush, screen: pygame.Surface) -> None:
        self._brush = brush
        self._screen = screen
        self._shown: Sequence[Drawn] = ()
        self._ground: pygame.Surface | None = None
        """For what lies under everything that is in the air: made when it is first needed, and kept."""
        self._on_ground: Sequence[Drawn] | None = None
        """What is drawn there; None while nothing is in the air."""

    def show(self, drawn: Sequence[Drawn], *, everything: bool) -> list[pygame.Rect]:
        """Draw what differs from the last list, or `everything`; returns the pixels that were drawn."""
        first = next((number for number, item in enumerate(drawn) if item.afloat), len(drawn))
        if everything or first == len(drawn):
            self._on_ground = None
            dirty = [self._screen.get_rect()] if everything else merged(self._changed(self._shown, drawn))
            for rect in dirty:
                self._paint(rect, drawn)
        else:
            dirty = self._show_in_the_air(drawn[:first], drawn[first:])
        self._shown = drawn
        return dirty

    def _show_in_the_air(self, lying: Sequence[Drawn], above: Sequence[Drawn]) -> list[pygame.Rect]:
        if self._ground is None:
            self._ground = self._screen.copy()
        if self._on_ground is None:  # until now the screen itself was that
            self._ground.blit(self._screen, (0, 0))
            self._on_ground = self._shown
        under = merged(self._changed(self._on_ground, lying))
        self._brush.surface = self._ground
        for rect in under:
            self._paint(rect, lying)
        self._brush.surface = self._screen
        above_before = self._shown[len(self._on_ground) :]
        self._on_ground = lying
        dirty = merged([*under, *self._changed(above_before, above)])
        for rect in dirty:
            self._screen.blit(self._ground, rect, rect)
            self._paint(rect, above)
        return dirty

    def _changed(self, before: Sequence[Drawn], after: Sequence[Drawn]) -> list[pygame.Rect]:
        """The pixels in which two display lists may look different."""
        viewport, screen = self._brush.viewport, self._screen.get_rect()
        covered = [viewport.covering(rect).clip(screen) for rect in difference(before, after)]
        return [rect for rect in covered if rect.w and rect.h]

    def _paint(self, dirty: pygame.Rect, drawn: Sequence[Drawn]) -> None:
        brush, viewport = self._brush, self._brush.viewport
        seen = viewport.seen_through(dirty)
        for item in drawn:
            if item.bounds.overlaps(seen):
                brush.surface.set_clip(dirty if item.clip is None else dirty.clip(viewport.covering(item.clip)))
                item.look.paint(brush, item.rect)
        brush.surface.set_clip(None)
