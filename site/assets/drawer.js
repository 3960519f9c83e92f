// The drawer of a narrow window, by keyboard. The theme opens it for pointers alone, and the keyboard
// goes through all of its links while it is closed, and through panels that lie under others. What
// is not seen is hidden by style.css: the closed drawer, and every panel but the one that is marked.

const toggle = document.querySelector("#__drawer");
const drawer = document.querySelector(".md-sidebar--primary");
const button = document.querySelector(".md-header [for=__drawer]");
const CHILD = ":scope > .md-nav__list > .md-nav__item > .md-nav__toggle:checked ~ .md-nav";

// The panel on top: the deepest that is open.
function shown(panel = drawer.querySelector(".md-nav")) {
  const child = panel.querySelector(CHILD);
  return child ? shown(child) : panel;
}

function mark() {
  button.setAttribute("aria-expanded", toggle.checked);
  drawer.querySelector(".md-nav--shown")?.classList.remove("md-nav--shown");
  shown().classList.add("md-nav--shown");
}

function focusFirst() {
  const all = shown().querySelectorAll("a, label[tabindex]");
  [...all].find((one) => one.checkVisibility({ visibilityProperty: true }))?.focus();
}

function close() {
  if (toggle.checked) toggle.click();
}

// The theme itself hears Enter on a label.
function makeButton(label, name) {
  label.tabIndex = 0;
  label.setAttribute("role", "button");
  label.setAttribute("aria-label", name);
  label.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    label.click();
  });
}

function start() {
  makeButton(button, "Navigation");
  for (const title of drawer.querySelectorAll(".md-nav .md-nav .md-nav__title")) {
    makeButton(title, `Back from ${title.textContent.trim()}`);
  }
  const contents = drawer.querySelector(".md-nav__link[for=__toc]");
  if (contents) makeButton(contents, "Table of contents");
  mark();
  for (const changing of [toggle, drawer]) {
    changing.addEventListener("change", () => {
      mark();
      if (toggle.checked) focusFirst();
    });
  }
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !toggle.checked) return;
    close();
    button.focus();
  });
  // What lies behind an open drawer is covered by it.
  addEventListener("focusin", ({ target }) => {
    if (target !== button && !drawer.contains(target)) close();
  });
}

if (drawer && button) start();
