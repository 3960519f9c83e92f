// The finder: fields that keep the fitting rows of the table after them, and stand in the address.
//
// A form with `data-finder` is followed by an element of the class `found`. Each of its rows holds
// an element with `data-words` (more words to find it by) and its values by the fields' names,
// separated by blanks. `data-shown` of the form is the most rows that are shown.

import { recall, remember } from "./address.js";

const FILLERS = new Set(["a", "and", "for", "in", "my", "of", "on", "the", "to", "with"]);

const tokens = (text) => text.toLowerCase().match(/[a-z0-9.]+/g) ?? [];

// Plural and singular are the same word; "as" and "is" are no plurals.
const stem = (word) => (word.length > 3 && !/\d/.test(word) ? word.replace(/s$/, "") : word);

const asked = (text) => tokens(text).filter((word) => !FILLERS.has(word)).map(stem);

// A number stands for itself; of other words the beginning is enough.
const found = (words, word) =>
  /^\d+$/.test(word) ? words.has(word) : [...words].some((known) => known.startsWith(word));

// What a recipe lacks is no word for it.
function ownText(row) {
  const copy = row.cloneNode(true);
  for (const lacks of copy.querySelectorAll("details")) lacks.remove();
  return [...copy.cells].map((cell) => cell.textContent).join(" ");
}

function read(row) {
  const values = row.querySelector("[data-words]").dataset;
  return { row, values, words: new Set(tokens(`${ownText(row)} ${values.words}`)) };
}

function takes(select, { values }, wanted) {
  const own = values[select.name] ?? "";
  if (!wanted) return true;
  return "atMost" in select.dataset ? Number(own) <= Number(wanted) : own.split(" ").includes(wanted);
}

function fitting(rows, selects, words, chosen = (select) => select.value) {
  return rows.filter(
    (known) =>
      words.every((word) => found(known.words, word)) &&
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

const restore = (form) => recall([...form.elements].filter((field) => field.name));

function attach(form) {
  const table = form.parentElement.querySelector(".found");
  const all = form.parentElement.querySelector(".found-all a");
  const rows = [...table.querySelectorAll("tbody tr")].map(read);
  const selects = [...form.querySelectorAll("select")];
  const most = Number(form.dataset.shown ?? Infinity);
  const update = () => {
    const words = asked(form.elements.words.value);
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
    for (const field of [form.elements.words, ...selects]) field.value = "";
    changed(true);
  });
  addEventListener("popstate", () => {
    restore(form);
    update();
  });
  restore(form);
  update();
  table.classList.add("found-live");
}

for (const form of document.querySelectorAll("form[data-finder]")) attach(form);
