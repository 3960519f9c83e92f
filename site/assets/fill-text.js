// From answers to text: what generator/docs/form/items.py describes, written out. Nothing here
// touches the page. The filters do what generator/render/quoting.py does.

// Characters that Python does not call printable; a comment escapes them.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
// YAML reads these raw characters as breaks or refuses them.
const NOT_RAW = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
const SHORT = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

const hex = (character, width) => character.codePointAt(0).toString(16).padStart(width, "0");

const yaml = (text) => JSON.stringify(text).replace(NOT_RAW, (c) => `\\u${hex(c, 4)}`);
const dollars = (text) => yaml(text.replaceAll("$", "$$$$"));

function escaped(character) {
  const code = character.codePointAt(0);
  if (SHORT[character]) return SHORT[character];
  if (code < 0x100) return `\\x${hex(character, 2)}`;
  return code < 0x10000 ? `\\u${hex(character, 4)}` : `\\U${hex(character, 8)}`;
}

export const FILTERS = {
  yaml,
  kube: dollars,
  compose: dollars,
  sh: (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`),
  comment: (text) => text.replace(UNPRINTABLE, escaped),
  csv_field: (text) => (/[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text),
};

// A command's options, each broken onto a line of its own where the whole is long.
export function commandLines(words) {
  const quoted = words.map(FILTERS.sh);
  const line = quoted.join(" ");
  if (line.length <= 76) return line;
  const lines = [[]];
  for (const [place, word] of words.entries()) {
    if (word.startsWith("--")) lines.push([]);
    lines.at(-1).push(quoted[place]);
  }
  return lines.map((one) => one.join(" ")).join(" \\\n  ");
}

// What of a value decides which lines there are: `kind_of` of generator/docs/form/signs.py.
export function kindOf(value) {
  const start = /^[/<]/.test(value) ? "/" : value.startsWith("-") ? "-" : "";
  return start + (value.includes(":") ? ":" : "");
}

// The data of a page, with its shorthand written out.
export function readForm(text) {
  const form = JSON.parse(text);
  for (const target of Object.values(form.targets)) {
    target.variables = target.variables.map(([field, needed, part = "", states = {}]) => ({
      field,
      name: form.fields[field].name,
      needed: needed === 1,
      part,
      states,
      count: Math.max(1, ...Object.values(states)) + (needed ? 0 : 1),
    }));
  }
  return form;
}

// A target as it is with some optional parts and values: what is asked of the site, and which parts
// are there. What other values replace is not asked.
export function withParts(target, ticked, values) {
  const parts = target.parts.filter((part) => ticked.has(part));
  const given = new Set(target.variables.filter(({ name }) => values[name]).map(({ field }) => field));
  const replaced = target.replaced.filter(([, by]) => by.every((field) => given.has(field)));
  const unread = new Set(replaced.map(([field]) => field));
  const asked = target.variables.filter(
    ({ field, part }) => (!part || parts.includes(part)) && !unread.has(field),
  );
  return { ...target, ticked: parts, asked };
}

// The state of a variable, counted from 0; of one that nobody asks for, the first.
function stateOf(variable, answer, target) {
  if (!target.asked.includes(variable)) return 0;
  if (answer.text === null) return 0;
  const state = variable.states[kindOf(answer.text)] ?? 1;
  return variable.needed ? state - 1 : state;
}

// The command that prints a target's files, as words; what is open stands in it as <NAME>. Here and
// below, a target is one of `withParts`.
export function commandOf(form, target, answers) {
  const asked = new Set(target.asked.map(({ field }) => field));
  const given = form.order.filter((field) => asked.has(field) && answers[field].text !== null);
  const words = given.flatMap((field) => {
    const { option, before } = form.fields[field];
    return [option, before + answers[field].text];
  });
  return [...target.command, ...target.ticked.flatMap((part) => ["--with", part]), ...words];
}

// A target's file as pieces, each with the field whose value it holds, or null.
// `answers` are by field: the text that stands in the file (null: left out), and whether it is open.
export function piecesOf(form, target, items, preview, answers) {
  const open = target.asked.filter(({ field }) => answers[field].open);
  const command = commandOf(form, target, answers).map(FILTERS.sh).join(" ");
  const states = target.variables.map((variable) => ({
    state: stateOf(variable, answers[variable.field], target),
    of: variable.count,
    variable,
  }));
  states.push(...target.parts.map((part) => ({ state: target.ticked.includes(part) ? 1 : 0, of: 2 })));
  states.push({ state: open.length ? 1 : 0, of: 2 });
  const page = { preview, answers, states, command, open, once: new Set() };
  return [...written(items, page)];
}

function* written(items, page) {
  for (const item of items) {
    if (typeof item === "string") yield [item, null];
    else if (typeof item === "number") yield [valueOf(item, page), item < 0 ? null : item];
    else if (Array.isArray(item)) {
      yield [page.preview.slice(item[0], item[0] + item[1]).join(""), null];
    } else yield* special(item, page);
  }
}

function* special(item, page) {
  if ("j" in item) yield [JSON.stringify(valueOf(item.j, page)).slice(1, -1), item.j];
  else if ("v" in item) yield* written(chosen(item, page), page);
  else if ("o" in item) yield* once([...written(item.o, page)], page);
  else if ("e" in item) yield* each(item, page);
  else if ("a" in item) yield* page.answers[item.a].open ? [] : written(item.x, page);
  else if ("n" in item) yield* naming(page.states[item.n], page);
  else yield* Object.entries(item).map(([name, items]) => filtered(name, items, page));
}

function* each({ e: index, x: items }, page) {
  for (const text of valueOf(index, page).split(",")) {
    const answers = page.answers.with(index, { ...page.answers[index], text });
    yield* written(items, { ...page, answers });
  }
}

function filtered(name, items, page) {
  const inside = [...written(items, page)];
  const fields = inside.map(([, field]) => field).filter((field) => field !== null);
  return [FILTERS[name](inside.map(([text]) => text).join("")), fields[0] ?? null];
}

function naming({ state, variable }, page) {
  const { text, open } = page.answers[variable.field];
  if (!state || open) return [];
  return [[`# ${variable.name}: `, null], [FILTERS.comment(text), variable.field], ["\n", null]];
}

function chosen(item, page) {
  const index = item.v.reduce((sum, v) => sum * page.states[v].of + page.states[v].state, 0);
  return item.x[item.s ? parseInt(item.s[index], 36) : index];
}

function once(pieces, page) {
  const line = pieces.map(([text]) => text).join("");
  if (page.once.has(line)) return [];
  page.once.add(line);
  return pieces;
}

function valueOf(index, page) {
  if (index === -1) return page.command;
  if (index === -2) return page.open.map(({ name }) => name).join(", ");
  return page.answers[index].text;
}
