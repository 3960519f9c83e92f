"""What each line of a template prints, and what decides whether it is written."""

from collections.abc import Iterator, Mapping

from jinja2 import Environment, nodes

from generator.record import record


@record
class Line:
    """`prints` are names as the template has them (`plan.host.devices`), a loop's variable by
    what it loops over; `reasons` are those that the blocks around the line ask, the innermost
    first. Without `prints` the line's text is the template's own.
    """

    prints: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


def lines_of(environment: Environment, name: str) -> Mapping[int, Line]:
    """The lines, from 1, of a template that write something."""
    assert environment.loader
    source, _, _ = environment.loader.get_source(environment, name)
    found: dict[int, Line] = {}
    for number, line in _lines(environment.parse(source, name), (), {}):
        before = found.get(number, Line())
        found[number] = Line(before.prints + line.prints, line.reasons)
    return found


def _lines(
    node: nodes.Node, reasons: tuple[str, ...], loops: Mapping[str, str]
) -> Iterator[tuple[int, Line]]:
    if isinstance(node, nodes.Output):
        for part in node.nodes:
            if isinstance(part, nodes.TemplateData):
                for number in range(part.data.count("\n") + 1):
                    yield part.lineno + number, Line((), reasons)
            else:
                yield part.lineno, Line(tuple(_names(part, loops)), reasons)
        return
    if isinstance(node, nodes.If):
        reasons = (*_names(node.test, loops), *reasons)
    elif isinstance(node, nodes.For):
        over = tuple(_names(node.iter, loops))
        reasons = (*over, *reasons)
        if isinstance(node.target, nodes.Name) and over:
            loops = {**loops, node.target.name: over[0]}
    for child in node.iter_child_nodes():
        yield from _lines(child, reasons, loops)


def _names(expression: nodes.Node, loops: Mapping[str, str]) -> Iterator[str]:
    """The names in an expression, each as far as its attributes go."""
    name = _dotted(expression, loops)
    if name is None:
        for child in expression.iter_child_nodes():
            yield from _names(child, loops)
    else:
        yield name


def _dotted(expression: nodes.Node, loops: Mapping[str, str]) -> str | None:
    if isinstance(expression, nodes.Name):
        return loops.get(expression.name, expression.name)
    if isinstance(expression, nodes.Getattr):
        before = _dotted(expression.node, loops)
        return before and f"{before}.{expression.attr}"
    return None
