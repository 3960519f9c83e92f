"""What was learned, as the data that the page's script writes text from.

An item is one of these, and a text is what its items give, one behind the other:

- a string: itself;
- `[first, count]`: that many lines of the preview on the page, from the first, counted from 0;
- a number: the value with that index; -1 is the command, -2 the names of what is open;
- `{"j": n}`: a value inside a string of JSON;
- `{name: items}` with a filter's name: a text that goes through the filter;
- `{"v": variables, "s": places, "x": lists}`: the list whose place, a digit of base 36, stands in
  `s` at the state of the variables, the last of which changes fastest; without `s`, the list at
  that state itself;
- `{"o": items}`: a line that is left out when an equal one of these came before;
- `{"a": n, "x": items}`: a line that is left out while the value with that index is open;
- `{"e": n, "x": items}`: a line for each word of the value with that index, which has commas
  between them; within it, the value is the word;
- `{"n": variable}`: the line `# NAME: value` where that variable is given and not open, which each
  file has for most of its answers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from generator.docs.form.learned import Learned, told
from generator.docs.form.pairs import ranges_of
from generator.docs.form.places import kept_lines
from generator.docs.form.signs import NotLearned, Part, Value, parts_of
from generator.docs.form.worlds import Key, Text, Worlds
from generator.record import record

Item = Any
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def files_of(
    worlds: Worlds, learned: Learned, preview: Mapping[str, str], indices: Mapping[str, int]
) -> Mapping[str, list[Item]]:
    """The items of each file. `preview` are the files as the page shows them.

    `indices` are the values' by instance. Raises NotLearned where a preview is none of these.
    """
    found = {}
    for name, keys in groupby(learned.order, key=lambda key: worlds.lines.keys.things[key][0]):
        writer = _Writer(worlds, learned, kept_lines(preview[name]), indices)
        found[name] = writer.items([*keys])
    return found


def items_of(parts: Iterable[Part]) -> list[Item]:
    """The items of a text that was read."""
    return [_item(part) for part in parts]


@record
class _Writer:
    worlds: Worlds
    learned: Learned
    preview: Sequence[str]
    indices: Mapping[str, int]

    def items(self, keys: Sequence[Key]) -> list[Item]:
        at = self._lines_of_preview(keys)
        found: list[Item] = []
        for on, group in groupby(keys, key=lambda key: self.learned.rules[key].on):
            lines = [*group]
            if on:
                found.append(self._choice(on, lines, at))
            else:
                for key in lines:
                    [text] = self.learned.rules[key].texts
                    found += self._line(key, text, at)
        return merged(found)

    def _choice(self, on: tuple[int, ...], keys: Sequence[Key], at: Mapping[Key, int]) -> Item:
        """One list for each combination in which the lines differ."""
        rules = [self.learned.rules[key] for key in keys]
        lists: list[list[Item]] = []
        places = []
        for texts in zip(*(rule.texts for rule in rules), strict=True):
            made = [
                i for key, text in zip(keys, texts, strict=True) for i in self._line(key, text, at)
            ]
            items = merged(made)
            if items not in lists:
                lists.append(items)
            places.append(lists.index(items))
        if [*lists] == [[], self._naming(on)]:
            return {"n": on[0]}
        if places == [*range(len(lists))]:
            return {"v": list(on), "x": lists}
        if len(lists) > len(_DIGITS):
            raise NotLearned(f"a line has {len(lists)} variants")
        return {"v": list(on), "s": "".join(_DIGITS[place] for place in places), "x": lists}

    def _naming(self, on: tuple[int, ...]) -> list[Item] | None:
        """The line that names an answer, where something depends on that alone."""
        if len(on) > 1 or on[0] >= len(self.worlds.variables):
            return None
        variable = self.worlds.variables[on[0]]
        if variable.needed:
            return None
        line = [f"# {variable.instance}: ", {"comment": [variable.index]}, "\n"]
        return [{"a": variable.index, "x": line}]

    def _line(self, key: Key, text: Text | None, at: Mapping[Key, int]) -> Iterator[Item]:
        if text is None:
            return
        line = self.worlds.lines.texts.things[text]
        parts = parts_of(line)
        items = items_of(parts)
        if key in at and parts == (self.preview[at[key]],):
            items = [[at[key], 1]]
        tag = self.worlds.renderer.trace.tag(self.worlds.lines.keys.things[key][1][0])
        if tag is None:
            yield from items
        elif tag[0] == "once":
            yield {"o": items}
        elif tag[0] == "each":
            [value] = parts_of(tag[1])
            assert isinstance(value, Value)  # the loop is over what one answer says
            yield {"e": value.index, "x": items}
        else:
            yield {"a": self.indices[tag[1]], "x": items}

    def _lines_of_preview(self, keys: Sequence[Key]) -> Mapping[Key, int]:
        """Which line of the preview each line is that it has."""
        variables = self.worlds.variables
        ranges = ranges_of(variables)
        needed = {one.instance for one in variables if one.needed and one.part is None}
        world = (*(variable.first for variable in variables), int(bool(needed)))
        at: dict[Key, int] = {}
        for key in keys:
            tag = self.worlds.renderer.trace.tag(self.worlds.lines.keys.things[key][1][0])
            is_away = tag is not None and tag[0] == "answered" and tag[1] in needed
            if not is_away and told(self.learned.rules[key], world, ranges) is not None:
                at[key] = len(at)
        if len(at) != len(self.preview):
            raise NotLearned(f"{self.worlds.recipe.id} for {self.worlds.target}: another preview")
        return at


def merged(items: Iterable[Item]) -> list[Item]:
    """Items with neighbours of one kind as one."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, str) and isinstance(last, str):
            found[-1] = last + item
        elif isinstance(item, list) and isinstance(last, list) and sum(last) == item[0]:
            found[-1] = [last[0], last[1] + item[1]]
        else:
            found.append(item)
    return found


def _item(part: Part) -> Item:
    if isinstance(part, str):
        return part
    if isinstance(part, Value):
        return {"j": part.index} if part.json else part.index
    return {part.name: items_of(part.parts)}
