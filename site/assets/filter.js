// A box above the table with `data-filter` (its label): rows without the typed words are hidden, and
// the words stand in the address.
//
// `data-filter-values` (words) and `data-filter-by` (what they are) add a list to choose from;
// a row with `data-values` belongs to those alone, a row without it to all of them.

import { recall, remember } from "./address.js";
import { element } from "./element.js";

const LARGE = 12;

const words = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

function labelled(text, field) {
  return element("label", {}, element("span", {}, text), field);
}

function searchField(label) {
  const field = element("input", { type: "search", name: "words", autocomplete: "off", spellcheck: "false" });
  return { field, label: labelled(label, field) };
}

function valueField(label, values) {
  const options = ["", ...values].map((value) => element("option", { value }, value || "any"));
  const field = element("select", { name: label.toLowerCase() }, ...options);
  return { field, label: labelled(label, field) };
}

function read(row) {
  return {
    row,
    text: row.textContent.toLowerCase(),
    values: row.dataset.values === undefined ? null : words(row.dataset.values),
  };
}

function fits({ text, values }, wanted, value) {
  return (!value || !values || values.includes(value)) && wanted.every((word) => text.includes(word));
}

// Shows the rows that fit, and returns how many.
function show(rows, typed, value) {
  const wanted = words(typed);
  let shown = 0;
  for (const known of rows) {
    known.row.hidden = !fits(known, wanted, value);
    shown += known.row.hidden ? 0 : 1;
  }
  return shown;
}

function attach(table) {
  const rows = [...table.tBodies[0].rows].map(read);
  if (rows.length < LARGE) return;
  const typed = searchField(table.dataset.filter);
  const values = words(table.dataset.filterValues ?? "");
  const chosen = values.length > 1 ? valueField(table.dataset.filterBy, values) : null;
  const count = element("output", { "aria-live": "polite" });
  const fields = [typed, chosen].filter(Boolean).map(({ field }) => field);
  const update = () => {
    const shown = show(rows, typed.field.value, chosen?.field.value ?? "");
    count.textContent = `${shown} of ${rows.length}`;
  };
  const changed = (keep) => {
    update();
    remember(fields.map(({ name, value }) => [name, value]), keep);
  };
  const restore = () => {
    recall(fields);
    update();
    reveal(rows, fields, changed);
  };
  const bar = element("div", { class: "filter" }, typed.label, ...(chosen ? [chosen.label] : []), count);
  bar.addEventListener("input", ({ target }) => changed(target instanceof HTMLSelectElement));
  (table.closest(".frame") ?? table).before(bar);
  restore();
  window.addEventListener("popstate", restore);
  window.addEventListener("hashchange", () => reveal(rows, fields, changed));
}

// None where the address ends in what is no text, as a lone percent sign is.
function targeted() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

// A link to a hidden row wins over the filter.
function reveal(rows, fields, changed) {
  const target = targeted();
  if (!target || !rows.some(({ row }) => row.hidden && row.contains(target))) return;
  for (const field of fields) field.value = "";
  changed(false);
  target.scrollIntoView();
}

for (const table of document.querySelectorAll("table[data-filter]")) attach(table);
