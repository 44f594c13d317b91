#!/usr/bin/env python3
"""A spell book in a game: game.py. Space opens and shuts it, arrow keys turn, the mouse drags pages; Escape leaves.

Needs pygame and numpy, Hosts/python in PYTHONPATH, and the C library (LEAFSPRING_LIBRARY names it). The game goes on under
the book: a star crosses the sky, and slow frames make neither of them late."""

import sys

import pygame

import leafspring


class Game:
    def __init__(self, size=(1024, 768)):
        pygame.init()
        self.screen = pygame.display.set_mode(size)
        self.font = pygame.font.Font(None, 64)
        self.stage = leafspring.Stage(*size)
        self.book = self.stage.add_book(pages=9, page_size=(362, 500))
        self.star, self.held = 0.0, False

    def handle(self, event):
        """One event; false if the player leaves."""
        state = self.stage.scene_state(self.book)
        if event.type == pygame.QUIT or event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            (self.stage.close if state.progress > 0.5 else self.stage.open)(self.book)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_RIGHT and state.progress > 0.5 and state.index < 4:
            self.stage.next(self.book)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_LEFT and state.progress > 0.5 and state.index > 0:
            self.stage.previous(self.book)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.held = True
            self.stage.drag(self.book, "began", *event.pos)
        elif event.type == pygame.MOUSEMOTION and self.held:
            self.stage.drag(self.book, "changed", *event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and self.held:
            self.held = False
            self.stage.drag(self.book, "ended", *event.pos)
        return True

    def step(self, dt):
        self.star = (self.star + 90 * dt) % self.screen.get_width()
        self.stage.advance(dt)

    def draw(self):
        self.screen.fill((18, 20, 40))
        pygame.draw.circle(self.screen, (255, 240, 170), (int(self.star), 60), 9)
        frame, cells = self.stage.frame(), self.stage.cells()
        corners = frame.corners()
        for row in frame.back_to_front:
            if not frame.flags[row] & leafspring.CellFlag.visible:
                continue
            light = 1 - 0.35 * float(frame.shade[row])
            paper = (120, 40, 48) if cells[row].item == 0 else (236, 226, 200)
            outline = [tuple(map(float, corners[row][corner])) for corner in range(4)]
            pygame.draw.polygon(self.screen, [int(light * part) for part in paper], outline)
            pygame.draw.polygon(self.screen, (60, 50, 40), outline, 1)
            text = self.font.render(str(cells[row].item or "Spells"), True, (70, 50, 40))
            middle = [sum(point[axis] for point in outline) / 4 for axis in (0, 1)]
            self.screen.blit(text, text.get_rect(center=middle))
        pygame.display.flip()

    def run(self):
        clock = pygame.time.Clock()
        while all(self.handle(event) for event in pygame.event.get()):
            self.step(clock.tick(60) / 1000)
            self.draw()


if __name__ == "__main__":
    Game().run()
    sys.exit(0)
