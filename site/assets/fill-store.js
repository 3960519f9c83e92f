// Where values stay: this browser, and a link where somebody asks for one. Nothing is sent.

const MARK = "#fill?";
// As the option of `recipe render`; placeholders have capitals.
const PART = "with";
// Of a value, in characters.
export const LONGEST = 4096;

const keyOf = (data) => `${new URL("..", location.href).pathname}fill:${data.recipe}`;

// Known names with values, whatever a store or a link holds.
function known(data, entries) {
  const names = new Set(data.fields.map((field) => field.name));
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        names.has(name) && typeof value === "string" && value !== "" && value.length <= LONGEST,
    ),
  );
}

const knownParts = (data, parts) => parts.filter((part) => Object.hasOwn(data.parts, part));

export const holds = ({ values, parts }) => Object.keys(values).length > 0 || parts.length > 0;

export function stored(data) {
  try {
    const { target, values, parts = [] } = JSON.parse(localStorage.getItem(keyOf(data)));
    return { target, values: known(data, Object.entries(values)), parts: knownParts(data, parts) };
  } catch {
    return { target: undefined, values: {}, parts: [] };
  }
}

// Calls `changed` when another tab has stored values of this recipe.
export function whenStored(data, changed) {
  addEventListener("storage", ({ key }) => (key === keyOf(data) || key === null) && changed());
}

// Returns whether this browser keeps them.
export function store(data, target, values, parts) {
  try {
    const filled = Object.entries(values).filter(([, value]) => value !== "");
    const kept = { target, values: Object.fromEntries(filled), parts };
    if (holds(kept)) {
      localStorage.setItem(keyOf(data), JSON.stringify(kept));
    } else localStorage.removeItem(keyOf(data));
    return true;
  } catch {
    return false;
  }
}

// What the address gives and this recipe knows; null where the address is no link to the form.
export function fromLink(data, hash = location.hash) {
  if (!hash.startsWith(MARK)) return null;
  const words = new URLSearchParams(hash.slice(MARK.length));
  return {
    target: words.get("target") ?? undefined,
    values: known(data, [...words]),
    parts: knownParts(data, words.getAll(PART)),
  };
}

// Values that are in the store need not stand in the address.
export function leaveLink() {
  if (location.hash.startsWith(MARK)) history.replaceState(history.state, "", "#fill-in");
}

export const isOwn = () => history.state?.own === true;

// An address that showed one's own values shows them again when one comes back to it from a link's.
// Once is enough: it is called at every key, and browsers refuse to write the history that often.
export function markOwn() {
  if (!isOwn()) history.replaceState({ ...history.state, own: true }, "");
}

// What a link gave stands in the address again, as it is shown now.
export function stayLink(given) {
  history.replaceState(history.state, "", linkTo(given));
}

export function linkTo({ target, values, parts }) {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  const asked = parts.map((part) => [PART, part]);
  const words = new URLSearchParams([["target", target], ...asked, ...filled]);
  return `${location.href.split("#")[0]}${MARK}${words}`;
}
