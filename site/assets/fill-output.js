// The places of the page that show a target: its command and its files, with copy and download.

import { commandLines, commandOf, piecesOf } from "./fill-text.js";
import { element } from "./element.js";
import { chip } from "./fill-form.js";

// The command and the files of each target in the tabs, as they stand on the page.
export function findOutputs(data, page = document) {
  const set = page.querySelector(".targets .tabbed-set");
  const labels = [...set.querySelectorAll(":scope > .tabbed-labels > label")];
  const blocks = [...set.querySelectorAll(":scope > .tabbed-content > .tabbed-block")];
  const radios = [...set.querySelectorAll(":scope > input")];
  const outputs = labels.map((label, place) => output(label, blocks[place], radios[place]));
  return new Map(outputs.filter(({ name }) => data.targets[name]).map((one) => [one.name, one]));
}

function output(label, block, radio) {
  const shown = [...block.querySelectorAll(".highlight")];
  const files = shown.filter((one) => one.querySelector(".filename")).map(fileIn);
  const command = shown.find((one) => !one.querySelector(".filename"));
  return { name: label.textContent.trim(), label, block, radio, line: block.querySelector(".ready-line"), command, files };
}

function fileIn(block) {
  const name = block.querySelector(".filename").textContent;
  const code = block.querySelector("code");
  const preview = code.textContent.replace(/\n?$/, "\n").match(/[^\n]*\n/g);
  const button = element("button", { type: "button", class: "fill-button" }, `Download ${name}`);
  button.addEventListener("click", () => download(name, code.textContent));
  block.after(element("p", { class: "fill-actions" }, button));
  return { name, block, code, preview, button };
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// On paper stands the chosen target alone.
export function chooseOutput(outputs, chosen) {
  for (const [name, { label, block }] of outputs) {
    for (const one of [label, block]) one.classList.toggle("fill-other", name !== chosen);
  }
}

// Write what the answers make of a target. `state` says what is open and refused.
export function writeTarget(output, form, target, answers, state) {
  showCommand(output.command, commandOf(form, target, answers), state);
  output.line.replaceChildren(...sentence(state));
  for (const file of output.files) {
    const pieces = piecesOf(form, target, target.files[file.name], file.preview, answers);
    replaceText(file.code, pieces);
    file.button.disabled = !state.ready;
    file.block.classList.toggle("fill-open", !state.ready);
  }
}

// The command above the form, of the chosen target.
export function writeCommand({ block, line }, words, state) {
  if (block) showCommand(block, words, state);
  if (line) line.replaceChildren(...sentence(state));
}

function showCommand(block, words, state) {
  replaceText(block.querySelector("code"), [[`${commandLines(words)}\n`, null]]);
  block.classList.toggle("fill-open", !state.ready);
}

function sentence({ ready, reading, open, refused }) {
  if (reading) return [chip("open", "reading"), " What the optional parts add is being read."];
  if (ready) return [chip("yes", "ready"), " This command makes the same files, and checks the values again."];
  if (refused.length) return [chip("no", "refused"), " recipe render refuses these values; the form says why."];
  const names = open.flatMap((name, place) => [place ? ", " : " ", element("code", {}, `<${name}>`)]);
  const verb = open.length === 1 ? " is still open. " : " are still open. ";
  return [chip("care", "not ready"), ...names, verb, element("a", { href: "#fill-in" }, "Fill in your site")];
}

// Values of the site are marked, so that one sees what is one's own. Only what changed is replaced.
function replaceText(code, pieces) {
  const text = pieces.map(([piece]) => piece).join("");
  if (code.dataset.fill === text) return;
  code.dataset.fill = text;
  const nodes = [];
  let plain = "";
  for (const [piece, field] of pieces) {
    if (field === null) plain += piece;
    else {
      nodes.push(plain, element("mark", {}, piece));
      plain = "";
    }
  }
  code.replaceChildren(...nodes, plain);
}
