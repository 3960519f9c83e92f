// Known failures in a log, as generator/boot/diagnose.py finds them. What is known, and how
// specific each pattern is, comes from the catalogue: generator/docs/pattern_file.py.

// Lines of which the text is kept; of the others the numbers are.
const KEPT = 20;

/** Opens a diagnosis: `read` takes the log piece by piece, `end` gives what it shows. */
export function openDiagnosis(data) {
  const plain = plainLine(data);
  const modes = data.modes.map((mode) => ({ ...mode, patterns: mode.patterns.map(compiled) }));
  const any = anyOf(modes);
  const found = new Map();
  let count = 0;
  let rest = "";

  function look(raw) {
    count += 1;
    const line = plain(raw);
    if (!any.test(line)) return;
    for (const mode of modes) {
      const fits = mode.patterns.find(({ expression }) => expression.test(line));
      if (fits) note(shownOf(found, mode), fits, count, line);
    }
  }

  return {
    read(text) {
      const lines = (rest + text).split("\n");
      // Of a line without an end only the beginning is looked at; see `plainLine`.
      rest = lines.pop().slice(0, 2 * data.longest);
      lines.forEach(look);
    },
    end() {
      if (rest) look(rest);
      rest = "";
      return { count, found: [...found.values()].sort(byRank).map(answer) };
    },
  };
}

/** A line's beginning without its end and its colours; `longest` counts whole characters. */
function plainLine({ colour, longest }) {
  const colours = new RegExp(colour, "gu");
  return (raw) => {
    const line = withoutEnd(raw);
    const cut = line.length > longest ? beginning(line, longest) : line;
    return cut.includes("\x1b") ? cut.replace(colours, "") : cut;
  };
}

// A regular expression would take the square of a long row of carriage returns.
function withoutEnd(line) {
  let end = line.length;
  while (end > 0 && "\r\n".includes(line[end - 1])) end -= 1;
  return line.slice(0, end);
}

function beginning(line, length) {
  return [...line.slice(0, 2 * length)].slice(0, length).join("");
}

// In Python a dot fits everything in a line, and characters are whole ones.
function compiled({ pattern, specificity }) {
  return { pattern, specificity, expression: new RegExp(pattern, "su") };
}

function anyOf(modes) {
  const every = modes.flatMap(({ patterns }) => patterns.map(({ pattern }) => `(?:${pattern})`));
  return new RegExp(every.join("|") || "(?!)", "su");
}

function shownOf(found, mode) {
  if (!found.has(mode.id)) found.set(mode.id, { mode, numbers: [], lines: [], used: new Set() });
  return found.get(mode.id);
}

function note(shown, pattern, number, text) {
  shown.used.add(pattern);
  shown.numbers.push(number);
  if (shown.lines.length < KEPT) shown.lines.push({ number, text });
}

/** The most specific pattern first, then the most patterns, the first line, the id. */
function byRank(one, other) {
  return (
    most(other) - most(one) ||
    other.used.size - one.used.size ||
    one.numbers[0] - other.numbers[0] ||
    (one.mode.id < other.mode.id ? -1 : 1)
  );
}

function most({ used }) {
  return Math.max(...[...used].map(({ specificity }) => specificity));
}

function answer({ mode, numbers, lines }) {
  const { id, page, title, cause, fix, established, shape } = mode;
  return { id, page, title, cause, fix, established, shape, numbers, lines };
}
