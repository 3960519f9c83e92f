// The site's search for the words of a log that shows no known failure: an offer beside that answer.
//
// It is a button, because the words of a link would go to the server.

// Bytes from the end of the log, where the last word on a failure stands.
const TAIL = 16_384;
// Words: what comes before the last ones says when and where.
const MOST = 12;
const TELLING = /error|exception|fail|fatal|abort|killed|out of memory|refuse|denied|cannot/i;

/** The words of the last line that speaks of a failure, or else of the last line. */
export async function wordsToSearch(log) {
  const lines = (await log.slice(-TAIL).text()).split("\n").filter((line) => line.trim());
  const line = lines.findLast((one) => TELLING.test(one)) ?? lines.at(-1) ?? "";
  return [...new Set(line.match(/[A-Za-z][\w.]*\w/g))].slice(-MOST).join(" ");
}

/** Opens the theme's search, which takes its words as soon as the focus is in its field. */
export function openSearch(words) {
  const toggle = document.getElementById("__search");
  if (!toggle.checked) toggle.click();
  const field = document.querySelector(".md-search__input");
  field.value = words;
  field.focus();
}
