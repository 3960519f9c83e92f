// What some pages have and others do not; its script is loaded where it is, and nowhere else.
const PARTS = {
  "#fill-data": "./fill.js",
  "form[data-finder]": "./finder.js",
  "table[data-filter]": "./filter.js",
};

for (const [selector, script] of Object.entries(PARTS)) {
  const part = document.querySelector(selector);
  if (!part) continue;
  // What would do nothing is not offered then; the console names what failed.
  import(script).catch((error) => {
    part.classList.add("without-script");
    throw error;
  });
}

// Until the form's script is there, the tabs of the targets are the theme's own, and a click on one
// puts its name into the address instead of a link's values: fill-page.js finds here what was there.
addEventListener(
  "click",
  ({ isTrusted, target }) => {
    const targets = target.closest(".targets");
    if (isTrusted && targets && target.closest("label, input")) targets.dataset.early ??= location.hash;
  },
  true,
);
