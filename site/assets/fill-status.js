// What the line below the form says.

import { element } from "./element.js";
import { holds } from "./fill-store.js";

export function whereText({ lent, own, kept }) {
  if (!kept) return "This browser keeps no values: they are gone with the page.";
  if (!lent) return "Values stay in this browser.";
  const instead = own ? " instead of yours" : "";
  return `These came with the link. This browser keeps them${instead} once you change one.`;
}

export function statusText(name, { ready, reading, open, refused }) {
  if (reading) return `${name}: reading the optional parts …`;
  if (ready) return `${name}: ready. Every needed value is there; the command checks all of them again.`;
  const parts = [];
  if (open.length) parts.push(`${open.length} ${open.length === 1 ? "value" : "values"} open: ${open.join(", ")}`);
  if (refused.length) parts.push(`${refused.length} refused`);
  return `${name}: ${parts.join("; ")}.`;
}

export function linkText({ target, ...given }) {
  const held = holds(given) ? "Whoever has it has the values in it." : `It leads to ${target}, with no values.`;
  return `The link is copied. ${held}`;
}

export function refusedLine(data, { field, message }) {
  const code = element("code", {}, data.fields[field].name);
  return element("li", {}, "recipe render refuses this: ", code, ` ${message}`);
}
