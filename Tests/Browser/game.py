"""The game of Examples/recipes, played without a screen: game.py [SHOT.png]"""

import os
import sys

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Examples/recipes"))
# This file has the recipe's name.
sys.modules.pop("game", None)
sys.path = [place for place in sys.path if os.path.abspath(place) != os.path.dirname(os.path.abspath(__file__))]

import pygame  # noqa: E402

from game import Game  # noqa: E402

game = Game()


def play(*events, seconds=2.0):
    assert all(game.handle(event) for event in events)
    for _ in range(int(60 * seconds)):
        game.step(1 / 60)
        game.draw()
    state = game.stage.scene_state(game.book)
    return state.progress > 0.5, round(state.index)


def key(name):
    return pygame.event.Event(pygame.KEYDOWN, key=name)


def mouse(kind, x, y):
    return pygame.event.Event(kind, pos=(x, y), button=1)


assert play(key(pygame.K_SPACE)) == (True, 0), "it opens"
assert play(key(pygame.K_RIGHT)) == (True, 1), "it turns"
# Both pages are paper all over, but for ink.
sky = (18, 20, 40)
for x in (330, 420, 600, 700):
    for y in (250, 330, 450, 520):
        assert tuple(game.screen.get_at((x, y)))[:3] != sky, (x, y)
assert tuple(game.screen.get_at((20, 400)))[:3] == sky
if sys.argv[1:]:
    pygame.image.save(game.screen, sys.argv[1])
play(mouse(pygame.MOUSEBUTTONDOWN, 800, 384), seconds=0)
for step in range(1, 11):
    play(mouse(pygame.MOUSEMOTION, 800 - 50 * step, 384), seconds=1 / 60)
assert play(mouse(pygame.MOUSEBUTTONUP, 300, 384)) == (True, 2), "a drag turns"
assert play(key(pygame.K_LEFT)) == (True, 1), "it turns back"
assert play(key(pygame.K_SPACE))[0] is False, "it shuts"
assert not game.handle(key(pygame.K_ESCAPE)), "it ends"
assert game.star > 0
print("the game: opened, turned, dragged, turned back and shut")
