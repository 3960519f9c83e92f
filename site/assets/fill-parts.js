// The optional parts of the form. What the files are with them is a file of its own, which is read
// when somebody asks for one: most people never do, and it weighs as much as the form.

import { element } from "./element.js";

// The choice of parts, as check boxes; `changed` is called with the parts that are ticked.
export function buildParts(parts, changed) {
  const boxes = Object.entries(parts).map(([name, title]) => {
    const input = element("input", { type: "checkbox", value: name });
    const link = element("a", { href: `#part-${name}` }, name);
    const text = element("span", {}, `${title} `, element("code", {}, "--with ", link));
    return { name, input, label: element("label", {}, input, text) };
  });
  const node = element(
    "fieldset",
    { class: "fill-parts" },
    element("legend", {}, "Optional parts"),
    ...boxes.map(({ label }) => label),
  );
  const ticked = () => boxes.filter(({ input }) => input.checked).map(({ name }) => name);
  node.addEventListener("change", () => changed(ticked()));
  return {
    node,
    tick: (names) => boxes.forEach(({ name, input }) => (input.checked = names.includes(name))),
    offer(names) {
      for (const { name, label } of boxes) label.hidden = !names.includes(name);
      node.hidden = names.length === 0;
    },
  };
}

// Puts the items with parts in place of those without. Rejects where the file cannot be read.
export async function readParts(data) {
  const answer = await fetch(new URL("parts.json", document.baseURI));
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  for (const [name, files] of Object.entries(await answer.json())) data.targets[name].files = files;
}
