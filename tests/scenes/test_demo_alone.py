"""A demo that runs by itself, at a stand, and comes back to its beginning when nobody is there."""

from __future__ import annotations

from scenes.app import App
from scenes.kit.screen.tree import Node, find
from scenes.kit.window.inputs import Key
from scenes.rooms.example.demo import ALONE, Demo

from .conftest import FakeClock, MakeApp
from .test_demo import shown, sure


def run_for(app: App, demo: Demo, clock: FakeClock, seconds: float) -> None:
    for _ in range(int(seconds / 0.05)):
        clock.now += 0.05
        demo.update(0.05)


def test_who_speaks_for_long_stays_where_he_is(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    sure(app, "end")
    run_for(app, demo, clock, ALONE + 5)
    assert demo.number == len(demo.scenes) - 1


def test_alone_at_a_stand_it_returns_to_the_beginning(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock, loop=True)
    sure(app, "end")
    run_for(app, demo, clock, ALONE - 5)
    assert demo.number == len(demo.scenes) - 1
    run_for(app, demo, clock, 10)
    assert (demo.number, demo.film.place) == (0, 0)


def test_it_runs_by_itself_and_for_ever(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock, autoplay=True, loop=True)
    numbers: list[int] = []
    for _ in range(300):
        run_for(app, demo, clock, 0.5)
        if not numbers or numbers[-1] != demo.number:
            numbers.append(demo.number)
    assert numbers[:4] == [0, 1, 2, 0]
    app._input(Key("p"))
    assert not demo.autoplay


def test_a_sign_says_that_it_runs_by_itself_and_a_step_back_stops_it(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)

    def sign() -> Node | None:
        return find(app.build(), "demo.runs")

    assert sign() is None
    sure(app, "p")
    assert sign() is not None
    run_for(app, demo, clock, 20)
    place = demo.number, demo.film.part
    assert place > (0, 0)
    app._input(Key("left"))
    app.loop_once()
    assert sign() is None
    back = demo.number, demo.film.place
    run_for(app, demo, clock, 30)
    assert (demo.number, demo.film.place) == back, "what somebody has gone back to stays"
    sure(app, "p")
    run_for(app, demo, clock, 600)
    assert demo.last
    assert sign() is None, "it does not go on any more"


def test_a_stand_runs_by_itself_again_when_nobody_is_there(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock, autoplay=True, loop=True)
    run_for(app, demo, clock, 20)
    app._input(Key("left"))
    assert not demo.runs
    run_for(app, demo, clock, ALONE + 5)
    assert demo.runs


def test_without_a_loop_it_stops_at_the_end(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock, autoplay=True)
    for _ in range(600):
        run_for(app, demo, clock, 0.5)
        if demo.last and not demo.film.playing:
            break
    assert demo.last
