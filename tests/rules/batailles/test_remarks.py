"""The word beside the first game: the card of another that the fights have proven best (BP-36)."""

from __future__ import annotations

from game.batailles.remarks import explained, remark
from game.core.texts import LocalText, Sentence

from .playing import Course, opened

ADA, BASILE, CLEO = range(3)
SPY = {"slots": {"Ada": "1 3", "Basile": "K 5"}, "hands": {"Basile": "4 6 7 8 9 10"}}


def word(course: Course, seat: int) -> Sentence | None:
    """What is remarked to a seat."""
    return remark(opened()[0].content, course.state.view(seat), seat)


def who(said: Sentence | None) -> tuple[str, object, str]:
    """The key, whose card, and which it can be."""
    assert said is not None
    words = [said.arguments[name] for name in ("names", "last", "name") if name in said.arguments]
    named = ", ".join(each["en"] for each in words if isinstance(each, LocalText))
    return said.key.rpartition(".")[2], getattr(said.arguments["player"], "seat", None), named


def spied(memory_aid: bool = True) -> Course:
    """Ada's hidden spy has killed the king, and Cleo's turn is next but one."""
    course = Course(SPY, memory_aid=memory_aid)
    return course.do(
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Basile", {"replace": "4"}),
        ("Ada", "decline"),
    )


def test_bp_36_a_card_that_can_be_few_others_is_worth_a_word() -> None:
    course = spied().do(("Basile", {"shirk": "right", "for": "6"}))
    assert who(word(course, CLEO)) == ("few", ADA, "the spy 1, the spy 2")
    assert word(course, ADA) is None, "it is not her turn"


def test_bp_36_a_card_that_was_seen_is_not_proven() -> None:
    course = spied()
    said = word(course, BASILE)
    assert said is None, "he has fought it; of the others nothing is proven"


def test_bp_36_a_card_that_can_be_one_alone_is_named() -> None:
    """Whatever killed the king while the 2 lies dead is the 1."""
    hands = {"Ada": "1 4 6 7 8 9", "Basile": "3 6 7 8 9 10"}
    course = Course({"slots": {"Ada": "2 3", "Basile": "K 13"}, "hands": hands})
    course.do(
        ("Ada", {"attack": "Basile.right", "with": "left"}),
        ("Ada", {"replace": "1"}),
        ("Basile", {"shirk": "right", "for": "6"}),
        ("Cleo", {"shirk": "left", "for": course.see("Cleo", "hands.Cleo").split()[0]}),
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Basile", {"replace": "7"}),
        ("Ada", "decline"),
        ("Basile", {"shirk": "left", "for": "8"}),
    )
    assert who(word(course, CLEO)) == ("proven", ADA, "the spy 1")


def test_nothing_is_proven_by_a_plain_fight_of_a_great_many_faces() -> None:
    course = Course({"slots": {"Ada": "9 3", "Basile": "4 5"}, "hands": {"Basile": "1 2 6 7 8 10"}})
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Basile", {"replace": "6"}))
    course.do(("Basile", {"shirk": "right", "for": "7"}))
    assert word(course, CLEO) is None


def test_bp_36_four_faces_are_few_and_five_are_not() -> None:
    """Whatever killed an 11 is a 12, a 13, the king or a minefield; whatever killed a 10 may be an 11, too."""
    for dies, which in (("11", "the 12, the 13, the king, the minefield"), ("10", None)):
        course = Course({"slots": {"Ada": f"{dies} 3", "Basile": "13 5"}, "hands": {"Ada": "1 2 4 6 7 8"}})
        course.do(
            ("Ada", {"attack": "Basile.left", "with": "left"}),
            ("Ada", {"replace": "1"}),
            ("Basile", {"shirk": "right", "for": course.see("Basile", "hands.Basile").split()[0]}),
        )
        said = word(course, CLEO)
        assert (said and who(said)) == (which and ("few", BASILE, which))


def test_a_card_that_one_has_looked_at_is_no_news() -> None:
    assert word(Course({"slots": {"Basile": "9 5"}, "knows": {"Ada": ["Basile.left"]}}), ADA) is None


def test_nothing_is_said_without_the_memory_aid() -> None:
    course = spied(memory_aid=False).do(("Basile", {"shirk": "right", "for": "6"}))
    assert word(course, CLEO) is None


def told(course: Course, seat: int) -> list[str]:
    """What is explained to a seat, the last part of each key."""
    return [said.key.rpartition(".")[2] for said in explained(opened()[0].content, course.state.view(seat), seat)]


def test_bp_31_what_ends_the_match_and_bp_30_what_somebody_else_has_played_is_explained() -> None:
    course = Course(SPY)
    assert told(course, ADA) == ["end"]
    course = spied().do(("Basile", {"shirk": "right", "for": "6"}))
    assert told(course, CLEO) == ["end", "shirker"]
    assert told(course, BASILE) == ["end"], "he has played it himself"
