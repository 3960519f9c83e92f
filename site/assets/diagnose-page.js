// The form on the page of failure modes: a log that is pasted, chosen or dropped is read by a worker.

import { openSearch, wordsToSearch } from "./diagnose-offer.js";
import { element } from "./element.js";

const SHOWN = 10;
const WIDEST = 400;
// Characters; more are read from the clipboard as from a file.
const LARGE = 1_000_000;
// Milliseconds without a key before what was typed is looked at.
const PAUSE = 300;
// Milliseconds of reading before it can be stopped; most logs are read by then.
const LONG = 500;

const form = document.querySelector("form.diagnose");
const field = form.querySelector("textarea");
const file = form.querySelector("input[type=file]");
const progress = form.querySelector(".diagnose-progress");
const status = form.querySelector("[role=status]");
const results = form.querySelector(".diagnose-results");
const offer = form.querySelector(".diagnose-offer");

let patterns;
let worker;
let waiting;
// What was pasted and is too large to be shown.
let large;
// The log whose answer is shown.
let answered;

function start() {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    lookAgain();
  });
  field.addEventListener("input", () => {
    forget();
    file.value = "";
    waiting = setTimeout(lookAgain, PAUSE);
  });
  field.addEventListener("paste", pasted);
  file.addEventListener("change", () => (file.files.length ? chosen() : lookAgain()));
  progress.querySelector("button").addEventListener("click", () => {
    stop();
    say("Stopped.");
  });
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", dropped);
  // Going to an anchor takes the focus away, so it is given afterwards.
  addEventListener("load", () => setTimeout(focusWhenAsked));
  addEventListener("hashchange", focusWhenAsked);
}

function focusWhenAsked() {
  if (location.hash === "#diagnose") field.focus();
}

function dropped(event) {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  file.files = event.dataTransfer.files;
  chosen();
}

// One log at a time: what is answered is what was given last.
function chosen() {
  forget();
  field.value = "";
  look(file.files[0]);
}

// A field of text that holds a whole log is slow to type in; what is pasted need not be shown.
function pasted(event) {
  const text = event.clipboardData.getData("text/plain");
  if (text.length <= LARGE) return;
  event.preventDefault();
  forget();
  field.value = "";
  file.value = "";
  large = new Blob([text]);
  look(large);
}

function forget() {
  clearTimeout(waiting);
  large = undefined;
}

function lookAgain() {
  clearTimeout(waiting);
  const log = field.value.trim() ? new Blob([field.value]) : (large ?? file.files[0]);
  if (log) look(log);
  else {
    stop();
    say("Paste a log or choose a file first.");
  }
}

/** Reads a log, and gives up the one that is being read. */
async function look(log) {
  stop();
  const own = new Worker(new URL("diagnose-worker.js", import.meta.url), { type: "module" });
  worker = own;
  own.addEventListener("error", () => own === worker && failed("The reader could not be loaded."));
  own.addEventListener("message", ({ data }) => own === worker && heard(data, log));
  setTimeout(() => own === worker && (progress.hidden = false), LONG);
  say("Reading …");
  try {
    patterns ??= await fetched("patterns.json");
  } catch ({ message }) {
    if (own === worker) failed(`The patterns could not be loaded (${message}).`);
    return;
  }
  own.postMessage({ patterns, log });
}

async function fetched(address) {
  const answer = await fetch(new URL(address, document.baseURI));
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

function heard({ read, result, error }, log) {
  if (error) failed(error);
  else if (result) show(result, log);
  else {
    progress.hidden = read >= log.size;
    progress.querySelector("progress").value = (100 * read) / log.size;
  }
}

function stop() {
  worker?.terminate();
  worker = undefined;
  progress.hidden = true;
  progress.querySelector("progress").removeAttribute("value");
  offer.hidden = true;
  answered = undefined;
  results.replaceChildren();
}

function failed(why) {
  stop();
  say(`${why} Use \`recipe diagnose LOG\`, or the table below.`);
}

async function show({ count, found }, log) {
  stop();
  say(found.length ? `${counted(found.length, "known failure")} in ${counted(count, "line")}.` : none(count));
  results.replaceChildren(...found.map(entry));
  answered = log;
  const words = found.length ? "" : await wordsToSearch(log);
  if (words && answered === log) offerSearch(words);
}

function offerSearch(words) {
  const button = offer.querySelector("button");
  button.textContent = `Search this site for: ${words}`;
  button.onclick = () => openSearch(words);
  offer.hidden = false;
}

function none(count) {
  return (
    `No known failure in ${counted(count, "line")}. That is no proof of health: ` +
    "many failures leave no line in a log, or not in this one. Go by what is seen, below."
  );
}

function entry(one) {
  const link = element("a", { href: one.page }, one.title);
  const heading = element("h3", {}, link);
  const chip = element("span", { class: `chip chip-${one.shape}` }, one.established);
  const told = [evidence(one), labelled("Cause", one.cause), labelled("Do", one.fix)];
  return element("li", { id: `found-${one.id}` }, heading, ...told, element("p", {}, chip));
}

function evidence({ numbers, lines }) {
  const shown = lines.slice(0, SHOWN);
  const rows = shown.map(({ number, text }) => {
    const line = text.length > WIDEST ? `${text.slice(0, WIDEST)} …` : text;
    return element("li", { value: number }, element("code", {}, line));
  });
  const named = { class: "diagnose-lines", "aria-label": "Lines that show it" };
  const list = element("ol", named, ...rows);
  const more = numbers.length - shown.length;
  if (!more) return list;
  const all = document.createDocumentFragment();
  all.append(list, element("p", { class: "quiet" }, `… and ${counted(more, "more line")}`));
  return all;
}

function labelled(label, text) {
  return element("p", {}, element("strong", {}, `${label}: `), text);
}

function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

function say(text) {
  status.textContent = text;
}

start();
