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
