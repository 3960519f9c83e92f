// What a person typed, judged for each target: what stands in its files, and what is still open.

import { kindOf } from "./fill-text.js";

// What a rule takes for a place that somebody still has to fill: placeholder.unresolved.
const OPEN_PLACES = [
  /(?<![<\w$\\])<[A-Z][A-Z0-9_-]*>/,
  /(?<![${])\{\{\s*[A-Za-z_][A-Za-z0-9_-]*\s*\}\}(?!\})/,
  /(?<![\w./-])\/path\/to\//,
  /(?<![\w$])(?:(?:change|replace)[-_]?me|your[-_ ][\w -]*?here|(?<!\{)YOUR_[A-Z][A-Z0-9_]*)(?![\w(])/i,
  /(?<![\w$])<(?:your|my|insert|replace|path)[-_ ][\w .\/-]*>(?![\w(])/i,
];
// A variable, in a manifest; scripts have it between quotes.
const VARIABLE = /(?<![$\\])\$\{[A-Za-z_]\w*\}/;

const NODE = "topology.members-share-a-node: another process of the recipe has this node";
const ADDRESS = "topology.members-share-an-address: another process of the recipe has this address";

// Python's full match of a placeholder's pattern.
export function fits(pattern, value) {
  return new RegExp(`^(?:${pattern})$`, "u").test(value) && !/\p{Cs}/u.test(value);
}

// Why a value is none, or "" where it is one.
export function faultOf(data, field, value) {
  const [pattern, says] = data.patterns[field.of];
  return value === "" || fits(pattern, value) ? "" : `This must be ${says}.`;
}

// For each field what stands in the files of a target of `withParts` (null: left out), and whether it is open.
export function answersFor(data, target, values) {
  const needed = new Set(target.asked.filter((v) => v.needed).map((v) => v.field));
  return data.fields.map((field, index) => {
    const value = values[field.name] ?? "";
    if (value === "" && !needed.has(index)) return { text: null, open: false };
    const good = value !== "" && !faultOf(data, field, value) && !refusal(target, index, value);
    return good ? { text: value, open: false } : { text: `<${field.name}>`, open: true };
  });
}

// What `recipe render` says against values that fit their patterns: the rules that a page can apply.
export function refusals(data, target, values) {
  const found = [];
  const of = (index) => values[data.fields[index].name] ?? "";
  for (const { field } of target.asked) {
    const value = of(field);
    if (value === "" || faultOf(data, data.fields[field], value)) continue;
    const message = refusal(target, field, value);
    if (message) found.push({ field, message });
    const places = target.expands ? [...OPEN_PLACES, VARIABLE] : OPEN_PLACES;
    if (places.some((place) => place.test(value))) {
      const message = "placeholder.unresolved: it still holds a place that is to be filled";
      found.push({ field, message });
    }
  }
  return [...found, ...shared(target.nodes, of, NODE), ...sharedAddresses(data, target, of)];
}

// Fields whose value another one before them has too.
function shared(fields, of, message) {
  const second = fields.filter(
    (one, place) => of(one) !== "" && fields.slice(0, place).some((other) => of(other) === of(one)),
  );
  return second.map((field) => ({ field, message }));
}

// An address has many spellings; that of a URL is the same for all of them.
function sharedAddresses(data, target, of) {
  const fields = target.asked.map(({ field }) => field).filter((one) => data.fields[one].of === "FABRIC_ADDRESS");
  const spelled = (field) => {
    const value = of(field);
    if (value === "" || faultOf(data, data.fields[field], value)) return "";
    return new URL(`http://${value.includes(":") ? `[${value}]` : value}`).hostname;
  };
  return shared(fields, spelled, ADDRESS);
}

// What a target says against a value of this kind, as text; "" where it takes it.
function refusal(target, field, value) {
  const kind = kindOf(value);
  const found = target.refused.find(([index, refused]) => index === field && refused === kind);
  return found ? found[2].map((item) => (typeof item === "number" ? value : item)).join("") : "";
}
