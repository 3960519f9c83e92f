// The finder: fields that keep the fitting rows of the table after them, and stand in the address.
//
// A form with `data-finder` is followed by an element of the class `found`. Each of its rows holds
// an element with `data-words` (more words to find it by), its values by the fields' names, separated
// by blanks, and how many GPUs and nodes it needs. `data-shown` of the form is the most rows that are
// shown; an option's `data-words` are words of each recipe that has its value.

import { recall, remember } from "./address.js";
import { asked, meets, tokens } from "./finder-words.js";

// What the chosen option of each field says, for the values that a row has there.
function optionTexts(selects) {
  const texts = (select) => [...select.options].map(({ value, text, dataset }) =>
    [value, `${text} ${dataset.words ?? ""}`]);
  return new Map(selects.map((select) => [select.name, new Map(texts(select))]));
}

function read(row, options) {
  const { words, gpus, nodes, ...values } = row.querySelector("[data-words]").dataset;
  const text = (name, value) => `${value} ${options.get(name)?.get(value) ?? ""}`;
  const told = Object.entries(values).flatMap(([name, own]) =>
    own.split(" ").map((value) => text(name, value)));
  // How many a machine has is no number of what a recipe needs.
  const hardware = text("hardware", values.hardware).replace(/\d+×/, "");
  return {
    row,
    values: { ...values, gpus },
    words: new Set(tokens(`${row.querySelector("th > a").textContent} ${words} ${told.join(" ")}`)),
    hardware: new Set(tokens(hardware)),
    gpus: Number(gpus),
    nodes: Number(nodes),
  };
}

function takes(select, { values }, wanted) {
  const own = values[select.name] ?? "";
  if (!wanted) return true;
  return "atMost" in select.dataset ? Number(own) <= Number(wanted) : own.split(" ").includes(wanted);
}

function fitting(rows, selects, words, chosen = (select) => select.value) {
  return rows.filter(
    (known) =>
      meets(known, words) &&
      selects.every((select) => takes(select, known, chosen(select))),
  );
}

// Each option says how many recipes it would leave; one that leaves none cannot be chosen.
function count(rows, selects, words) {
  for (const select of selects) {
    const others = fitting(rows, selects.filter((other) => other !== select), words);
    for (const option of select.options) {
      if (!option.value) continue;
      option.dataset.label ??= option.text;
      const left = others.filter((known) => takes(select, known, option.value)).length;
      option.text = `${option.dataset.label} (${left})`;
      option.disabled = left === 0 && !option.selected;
    }
  }
}

function show(rows, fits, most) {
  const shown = new Set(fits.slice(0, most));
  for (const known of rows) known.row.hidden = !shown.has(known);
  return shown.size;
}

function said(shown, fits, all) {
  if (fits === 0) return "No recipe has all of this. Take a word or a choice away.";
  const few = shown < fits ? `, the first ${shown} shown` : "";
  return `${fits} of ${all} recipes${few}`;
}

function query(form) {
  const given = [...new FormData(form)].filter(([, value]) => value.trim());
  return new URLSearchParams(given).toString();
}

// This script comes later than the page: what somebody has chosen by then wins over the address.
// Returns whether somebody has.
function begin(fields) {
  const chosen = fields.filter(({ value }) => value).map((field) => [field, field.value]);
  recall(fields);
  for (const [field, value] of chosen) field.value = value;
  return chosen.length > 0;
}

function attach(form) {
  const table = form.parentElement.querySelector(".found");
  const all = form.parentElement.querySelector(".found-all a");
  const fields = [...form.elements].filter((field) => field.name);
  const selects = [...form.querySelectorAll("select")];
  const options = optionTexts(selects);
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => read(row, options));
  const hardware = new Set(rows.flatMap((known) => [...known.hardware]));
  const most = Number(form.dataset.shown ?? Infinity);
  const update = () => {
    const words = asked(form.elements.words.value, hardware);
    const fits = fitting(rows, selects, words);
    form.querySelector("output").value = said(show(rows, fits, most), fits.length, rows.length);
    count(rows, selects, words);
    if (all) all.search = query(form);
  };
  const changed = (keep) => {
    update();
    remember([...new FormData(form)], keep);
  };
  form.addEventListener("input", (event) => changed(event.target instanceof HTMLSelectElement));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const field of fields) field.value = "";
    changed(true);
  });
  addEventListener("popstate", () => {
    recall(fields);
    update();
  });
  if (begin(fields)) changed(false);
  else update();
  table.classList.add("found-live");
}

for (const form of document.querySelectorAll("form[data-finder]")) attach(form);
