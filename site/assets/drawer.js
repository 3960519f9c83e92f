// The drawer of a narrow window, by keyboard. The theme opens it for pointers alone, and the keyboard
// goes through all of its links while it is closed, and through panels that lie under others. What
// is not seen is hidden by style.css: the closed drawer, and every panel but the one that is marked.

import { element } from "./element.js";

const toggle = document.querySelector("#__drawer");
const drawer = document.querySelector(".md-sidebar--primary");
const handle = document.querySelector(".md-header [for=__drawer]");
const CHILD = ":scope > .md-nav__list > .md-nav__item > .md-nav__toggle:checked ~ .md-nav";

// The panel on top: the deepest that is open.
function shown(panel = drawer.querySelector(".md-nav")) {
  const child = panel.querySelector(CHILD);
  return child ? shown(child) : panel;
}

function mark(button, asleep) {
  button.setAttribute("aria-expanded", toggle.checked);
  drawer.querySelector(".md-nav--shown")?.classList.remove("md-nav--shown");
  shown().classList.add("md-nav--shown");
  for (const label of asleep) label.tabIndex = toggle.checked ? 0 : -1;
}

function focusFirst() {
  const all = shown().querySelectorAll("a, button, label[tabindex]");
  [...all].find((one) => one.checkVisibility({ visibilityProperty: true }))?.focus({ preventScroll: true });
}

function close() {
  if (toggle.checked) toggle.click();
}

// A label has no keyboard of its own, and may not say that it is a button.
function buttonIn(label, name) {
  const button = element("button", { type: "button", "aria-label": name }, ...label.childNodes);
  button.addEventListener("click", () => label.control.click());
  label.append(button);
  return button;
}

// The focus moves while the key is down, and what it comes to would hear the rest of the press.
function pressed(event) {
  if (!event.target.matches("label") || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  if (event.key === " ") event.target.click();
}

function start() {
  const button = buttonIn(handle, "Navigation");
  for (const title of drawer.querySelectorAll(".md-nav .md-nav .md-nav__title")) {
    buttonIn(title, `Back from ${title.textContent.trim()}`);
  }
  for (const arrow of drawer.querySelectorAll(".md-nav__container > label")) {
    arrow.removeAttribute("tabindex");
    buttonIn(arrow, `Pages of ${arrow.parentElement.textContent.trim()}`);
  }
  drawer.addEventListener("keydown", pressed);
  // In a wide window these open nothing; the theme gives the others to the keyboard, and hears Enter.
  const asleep = drawer.querySelectorAll(".md-nav__item > label.md-nav__link:not([tabindex='0'])");
  mark(button, asleep);
  for (const changing of [toggle, drawer]) {
    changing.addEventListener("change", () => {
      mark(button, asleep);
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

if (drawer && handle) start();
