// The form itself, made of the table that stands in its place without script.

import { element } from "./element.js";
import { LONGEST } from "./fill-store.js";

export function chip(shape, text) {
  return element("span", { class: `chip chip-${shape}` }, text);
}

// One group for each row of the table, one input for each answer of its placeholder.
export function buildFields(data, table) {
  const inputs = new Map();
  const groups = [...table.querySelectorAll("tbody tr")].map((row) => groupOf(data, row, inputs));
  return { inputs, groups: groups.filter((group) => group.fields.length) };
}

function groupOf(data, row, inputs) {
  const [head, what, wrong, without] = row.cells;
  const name = head.querySelector("a");
  const of = name.textContent.trim();
  const fields = data.fields.map((field, index) => ({ ...field, index })).filter((f) => f.of === of);
  if (!fields.length) return { fields };
  const [said, found] = split(what);
  const help = element("p", { class: "fill-what", id: `fill-what-${of}` }, ...said);
  const more = element(
    "details",
    { class: "fill-more" },
    element("summary", {}, "How to find it, and what a wrong value looks like"),
    element("div", {}, ...found),
    element("div", { class: "fill-wrong" }, ...wrong.childNodes),
    element("div", {}, heading("Without an answer"), ...without.childNodes),
  );
  const asks = fields.map((field) => ask(field, data.patterns[of], inputs));
  const node = element(
    "fieldset",
    { class: "fill-group" },
    element("legend", {}, name, " ", element("span", { class: "fill-chip" })),
    element("div", { class: "fill-help" }, help, more),
    element("div", { class: "fill-asks" }, ...asks),
  );
  return { fields, node };
}

function heading(text) {
  return element("strong", { class: "point" }, text);
}

// The first sentence of a cell, up to its line break, and what is behind that.
function split(cell) {
  const all = [...cell.childNodes];
  const place = all.findIndex((node) => node.nodeName === "BR");
  return place < 0 ? [all, []] : [all.slice(0, place), all.slice(place + 1)];
}

function ask(field, [, says], inputs) {
  const id = `fill-${field.name}`;
  const input = element("input", {
    id,
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: LONGEST,
    "aria-describedby": `${id}-error fill-what-${field.of}`,
  });
  const label = element("label", { for: id }, element("code", {}, field.name));
  if (field.name === field.of) label.className = "fill-alone";
  const error = element("p", { class: "fill-error", id: `${id}-error` });
  const box = element("div", { class: "fill-ask" }, label, input, error);
  input.title = says;
  inputs.set(field.index, { input, box, error });
  return box;
}

// The choice of the target, as radio buttons.
export function buildTargets(names, chosen) {
  const buttons = names.map((name) => {
    const input = element("input", { type: "radio", name: "fill-target", value: name });
    input.addEventListener("change", () => chosen(name));
    return [name, input, element("label", {}, input, element("span", {}, name))];
  });
  const node = element(
    "fieldset",
    { class: "fill-targets" },
    element("legend", {}, "Target"),
    ...buttons.map(([, , label]) => label),
  );
  return { node, select: (name) => buttons.forEach(([own, input]) => (input.checked = own === name)) };
}

// The line below the form covers what is behind it, and is as high as what it says.
export function tellHeight(bar, place) {
  const told = () => place.style.setProperty("--fill-bar", `${bar.offsetHeight}px`);
  new ResizeObserver(told).observe(bar);
}
