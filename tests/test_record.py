"""Records are frozen dataclasses to everyone who asks."""

import dataclasses
import pickle
from dataclasses import field

import pytest
from pydantic import TypeAdapter, ValidationError

from generator.models.fields import MODEL_CONFIG
from generator.record import _COUNT, _init, record, remembered, replace


@record(order=True)
class Point:
    x: int
    y: int = 2


@record(kw_only=True)
class Box:
    __pydantic_config__ = MODEL_CONFIG

    name: str
    points: tuple[Point, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


@record
class Nothing:
    """No field to compare."""


@record
class Named:
    """Fields with the names that a method might use itself."""

    values: str
    name: str = "n"
    names: list[str] = field(default_factory=list, kw_only=True)


@pytest.fixture(params=["few instances", "many instances"], autouse=True)
def instances(request: pytest.FixtureRequest) -> None:
    """Every test runs with the general initializer and with those of the classes' own."""
    for cls, given in ((Point, {"x": 1}), (Box, {"name": "a"}), (Named, {"values": "v"})):
        cls.__init__ = _init  # type: ignore[method-assign]
        delattr(cls, _COUNT) if _COUNT in cls.__dict__ else None
        for _ in range(100 if request.param == "many instances" else 0):
            cls(**given)
        assert (cls.__init__ is _init) == (request.param == "few instances")


def test_fields_arrive_by_place_and_by_name() -> None:
    assert (Point(1).x, Point(1).y) == (1, 2)
    assert Point(1, 3) == Point(y=3, x=1)
    assert Box(name="a").notes == {}
    assert Box(name="a").notes is not Box(name="b").notes


@pytest.mark.parametrize(
    ("args", "given"),
    [((), {}), ((1, 2, 3), {}), ((1,), {"z": 3}), ((1,), {"x": 3})],
    ids=["missing", "too many", "unknown", "twice"],
)
def test_what_does_not_fit_is_refused(args: tuple[int, ...], given: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        Point(*args, **given)


def test_a_field_may_have_any_name() -> None:
    assert repr(Named("v")) == "Named(values='v', name='n', names=[])"
    assert Named("v", names=["a"]) == Named("v", "n", names=["a"]) != Named("v")
    with pytest.raises(TypeError):
        Named("v", "n", ["a"])  # type: ignore[call-arg]


def test_a_keyword_field_takes_no_place() -> None:
    with pytest.raises(TypeError):
        Box("a")  # type: ignore[call-arg]


def test_one_without_a_docstring_has_its_name_for_one() -> None:
    # From the library it would be a signature, which takes longer than all the rest.
    assert Point.__doc__ == "Point"


def test_a_record_without_fields_equals_another() -> None:
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())


def test_nothing_changes() -> None:
    point = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        point.x = 5  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del point.x
    assert point.x == 1


def test_equality_hash_and_order_are_those_of_the_fields() -> None:
    assert Point(1) == Point(1, 2) != Point(1, 3)
    assert len({Point(1), Point(1, 2), Point(2)}) == 2
    assert sorted([Point(2), Point(1, 5), Point(1)]) == [Point(1), Point(1, 5), Point(2)]
    assert Point(1) != object()
    with pytest.raises(TypeError):
        assert Box(name="a") < Box(name="b")  # type: ignore[operator]


def test_the_standard_tools_work() -> None:
    box = Box(name="a", points=(Point(1),))
    assert dataclasses.replace(box, name="b") == Box(name="b", points=(Point(1),))
    assert dataclasses.asdict(box) == {"name": "a", "points": ({"x": 1, "y": 2},), "notes": {}}
    assert pickle.loads(pickle.dumps(box)) == box
    assert repr(Point(1)) == "Point(x=1, y=2)"


def test_a_record_with_other_values_is_that_of_the_library() -> None:
    @remembered
    def shown(one: Named) -> str:
        return one.name

    named = Named("v", names=["a"])
    assert shown(named) == "n"
    other = replace(named, name="m")
    assert other == dataclasses.replace(named, name="m")
    assert shown(other) == "m"
    with pytest.raises(TypeError):
        replace(named, value="w")


def test_pydantic_validates_them() -> None:
    adapter = TypeAdapter(Box)
    assert adapter.validate_python({"name": "a", "points": [{"x": 1}]}) == Box(
        name="a", points=(Point(1),)
    )
    with pytest.raises(ValidationError, match="nme"):
        adapter.validate_python({"nme": "a"})
