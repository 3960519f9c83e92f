// The search reads a dash before a word as "without it". Flags begin with dashes, and whoever
// types one looks for it.
document.addEventListener(
  "input",
  (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.matches(".md-search__input")) {
      const plain = field.value.replace(/(^|\s)-+(?=\w)/g, "$1");
      if (plain !== field.value) field.value = plain;
    }
  },
  { capture: true },
);
