// What somebody chose, in the address: it can be sent to others, and the way back finds it again.
// `q` and `h` belong to the theme's own search.

// `given` are pairs of names and values; those without a value are left out. `keep`: the way back
// leads to what was there before.
export function remember(given, keep) {
  const query = new URLSearchParams(given.filter(([, value]) => value.trim())).toString();
  const address = `${location.pathname}${query ? `?${query}` : ""}${location.hash}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  history[keep ? "pushState" : "replaceState"](history.state, "", address);
}

// Puts what the address says into fields, by their names.
export function recall(fields) {
  const given = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = given.get(field.name) ?? "";
    // An option that is gone leaves a list without a choice.
    if (field.selectedIndex === -1) field.selectedIndex = 0;
  }
}
