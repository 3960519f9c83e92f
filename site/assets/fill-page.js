// The form of a recipe's page: what is typed fills the command and the files of every target.

import { answersFor, faultOf, refusals } from "./fill-answers.js";
import { element } from "./element.js";
import { buildFields, buildTargets, tellHeight } from "./fill-form.js";
import { chooseOutput, findOutputs, writeCommand, writeTarget } from "./fill-output.js";
import { buildParts, readParts } from "./fill-parts.js";
import { commandOf, readForm, withParts } from "./fill-text.js";
import { linkText, refusedLine, statusText, whereText } from "./fill-status.js";
import { fromLink, holds, isOwn, leaveLink, linkTo, markOwn, stayLink, store, stored, whenStored } from "./fill-store.js";

export function start(text) {
  const data = readForm(text);
  const place = document.getElementById("fill");
  const table = document.getElementById("fill-table");
  const outputs = findOutputs(data);
  const page = {
    data,
    outputs,
    values: {},
    parts: [],
    target: [...outputs.keys()].find((name) => outputs.get(name).radio.checked) ?? Object.keys(data.targets)[0],
    command: {
      block: document.querySelector("#fill-command .highlight"),
      line: document.querySelector("#fill-line"),
    },
    touched: new Set(),
    // Whether what is shown came with a link, and is not stored; whether something else is; whether
    // this browser can store it.
    lent: false,
    own: false,
    kept: true,
    ...buildFields(data, table),
  };
  page.targets = buildTargets(Object.keys(data.targets), (name) => choose(page, name));
  page.offered = buildParts(data.parts, (parts) => askFor(page, parts));
  place.append(...body(page));
  tellHeight(page.bar, place);
  table.hidden = true;
  place.hidden = false;
  listen(page);
  begin(page);
}

// What a link gives, else what this browser keeps. A tab that was chosen before stays so; see before-theme.js.
function begin(page) {
  const { target: chosen } = page;
  const { early } = document.querySelector(".targets").dataset;
  const given = fromLink(page.data, early);
  if (!given || !holds(given)) restore(page, stored(page.data));
  if (given) follow(page, given);
  if (early !== undefined) choose(page, chosen);
}

// A link without a value may still be one to a target.
function follow(page, given) {
  if (holds(given)) return restore(page, given, true);
  choose(page, Object.hasOwn(page.data.targets, given.target) ? given.target : page.target);
}

function body(page) {
  page.status = element("p", { role: "status", class: "fill-status" });
  page.refused = element("ul", { class: "fill-refused" });
  const link = element("button", { type: "button", class: "fill-button" }, "Link with these values");
  page.clear = element("button", { type: "button", class: "fill-button" }, "Clear all values");
  page.link = element("input", { type: "text", readonly: "", "aria-label": "Link with these values", hidden: "" });
  link.addEventListener("click", () => showLink(page));
  page.back = element("button", { type: "button", class: "fill-button" }, "Show my values again");
  page.where = element("span", { class: "quiet" });
  page.clear.addEventListener("click", () => {
    restore(page, { target: page.target, values: {}, parts: [] });
    keep(page);
  });
  page.back.addEventListener("click", () => {
    leaveLink();
    restore(page, stored(page.data));
  });
  page.form = element("form", { class: "fill-form", autocomplete: "off" }, ...page.groups.map(({ node }) => node));
  page.bar = element("div", { class: "fill-bar" }, page.status, page.refused, element("p", { class: "fill-actions" }, link, page.clear, page.back, page.where), page.link);
  return [page.targets.node, page.offered.node, page.form, page.bar];
}

function listen(page) {
  page.form.addEventListener("submit", (event) => event.preventDefault());
  for (const [index, { input }] of page.inputs) {
    input.addEventListener("input", () => type(page, index, input.value));
    input.addEventListener("change", () => {
      page.touched.add(index);
      showFields(page);
    });
  }
  for (const [name, { radio }] of page.outputs) {
    radio.addEventListener("change", () => radio.checked && name !== page.target && choose(page, name));
  }
  // The theme writes the name of a tab over a link.
  document.querySelector(".targets").addEventListener("click", () => page.lent && stayLink(page));
  addEventListener("hashchange", () => {
    const given = fromLink(page.data);
    if (given) follow(page, given);
    else if (!page.lent) markOwn();
    else if (isOwn()) restore(page, stored(page.data));
  });
  whenStored(page.data, () => storedElsewhere(page, stored(page.data)));
}

function storedElsewhere(page, given) {
  if (!page.lent) return restore(page, { ...given, target: page.target });
  page.own = holds(given);
  show(page);
}

function type(page, index, value) {
  page.values[page.data.fields[index].name] = value;
  keep(page);
  show(page);
}

// What somebody changes is theirs, also where a link gave it.
function keep(page) {
  page.lent = false;
  page.fault = "";
  leaveLink();
  markOwn();
  page.kept = store(page.data, page.target, page.values, page.parts);
}

function choose(page, name) {
  select(page, name);
  if (page.lent) stayLink(page);
  else keep(page);
  show(page);
}

function select(page, name) {
  page.target = name;
  page.fault = "";
  const { radio } = page.outputs.get(name);
  if (!radio.checked) {
    radio.checked = true;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }
  chooseOutput(page.outputs, name);
  page.targets.select(name);
}

function askFor(page, parts) {
  page.parts = parts;
  keep(page);
  return useParts(page);
}

// Nothing is ready while what the parts make of the files is being read.
async function useParts(page) {
  page.fault = "";
  page.reading = page.parts.length > 0 && !page.hasParts;
  show(page);
  if (!page.reading) return;
  try {
    await (page.read ??= readParts(page.data));
    page.hasParts = true;
  } catch (error) {
    page.read = undefined;
    page.parts = [];
    page.offered.tick([]);
    page.fault = `The optional parts could not be read (${error.message}), so that none is in use. Try again.`;
  }
  page.reading = false;
  show(page);
}

// Show values. They are not stored: they are stored already, or somebody else's.
function restore(page, { target, values, parts }, lent = false) {
  page.lent = lent;
  if (!lent) markOwn();
  page.own = holds(stored(page.data));
  page.values = { ...values };
  page.touched = new Set(page.data.fields.keys());
  for (const [index, { input }] of page.inputs) input.value = values[page.data.fields[index].name] ?? "";
  page.offered.tick(parts);
  page.parts = parts;
  select(page, Object.hasOwn(page.data.targets, target) ? target : page.target);
  useParts(page);
}

// A link holds values, so it is made only when somebody asks.
function showLink(page) {
  page.link.value = linkTo(page);
  page.link.hidden = false;
  page.link.select();
  navigator.clipboard?.writeText(page.link.value).then(
    () => (page.status.textContent = linkText(page)),
    () => {},
  );
}

function stateOf(page, target, answers) {
  const refused = refusals(page.data, target, page.values);
  const open = target.asked.filter(({ field }) => answers[field].open).map(({ name }) => name);
  const { reading } = page;
  return { open, refused, reading, ready: !reading && open.length === 0 && refused.length === 0 };
}

// What the other targets show is written when they are chosen.
function show(page) {
  const { data, target: name } = page;
  const target = withParts(data.targets[name], new Set(page.parts), page.values);
  const answers = answersFor(data, target, page.values);
  const state = stateOf(page, target, answers);
  const words = commandOf(data, target, answers);
  writeTarget(page.outputs.get(name), data, target, answers, state);
  writeCommand(page.command, words, state);
  page.status.textContent = page.fault || statusText(name, state);
  page.refused.replaceChildren(...state.refused.map((one) => refusedLine(data, one)));
  page.offered.offer(target.parts);
  page.link.hidden = true;
  page.back.hidden = !page.lent || !page.own;
  // It would empty the store of values that are not shown.
  page.clear.hidden = !page.back.hidden;
  page.where.textContent = whereText(page);
  showFields(page);
}

// The fields of the chosen target, each with what is wrong about it once it was left.
function showFields(page) {
  const target = withParts(page.data.targets[page.target], new Set(page.parts), page.values);
  const needed = new Map(target.asked.map((one) => [one.field, one.needed]));
  for (const group of page.groups) {
    const used = group.fields.filter(({ index }) => needed.has(index));
    group.node.hidden = used.length === 0;
    const word = used.some(({ index }) => needed.get(index)) ? "needed" : "optional";
    const mark = group.node.querySelector(".fill-chip");
    mark.className = `fill-chip chip chip-${word === "needed" ? "care" : "open"}`;
    mark.textContent = word;
    for (const field of group.fields) showField(page, field, needed);
  }
}

function showField(page, field, needed) {
  const { input, box, error } = page.inputs.get(field.index);
  const fault = faultOf(page.data, field, input.value);
  const said = page.touched.has(field.index) ? fault : "";
  box.hidden = !needed.has(field.index);
  input.required = needed.get(field.index) ?? false;
  if (error.textContent !== said) error.textContent = said;
  input.toggleAttribute("aria-invalid", false);
  if (said) input.setAttribute("aria-invalid", "true");
}
