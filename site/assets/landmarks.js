// Names for what the theme leaves without one, so that no two landmarks of a page sound alike.

document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
document.querySelector(".md-path")?.setAttribute("aria-label", "Where this page is");

// Tabs that do not fit scroll, and a keyboard must reach what scrolls.
for (const labels of document.querySelectorAll(".tabbed-labels")) labels.tabIndex = 0;

// The theme puts a `nav` around each copy button: a landmark for every block of code.
function quieten(root) {
  for (const nav of root.querySelectorAll(".md-code__nav")) nav.setAttribute("role", "presentation");
}

const article = document.querySelector("article");
if (article) {
  quieten(article);
  new MutationObserver(() => quieten(article)).observe(article, { childList: true, subtree: true });
}
