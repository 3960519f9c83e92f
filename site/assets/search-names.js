// Names in what the search is asked and answers.
//
// The theme's worker takes a name apart at its dashes and underscores, looks for any of the parts and
// counts them, a page's beginning up to two and a half times. The one row about a flag comes after all
// pages that are made of the same words, and no boost of a field changes that: nowhere is the name one
// word. Here it still is, so that here it is decided what a name finds, and what of it comes first.

const INDEX = 0;
const QUESTION = 2;
const ANSWER = 3;

// A dash before a word would mean "without it", and flags begin with dashes.
const withoutDashes = (query) => query.replace(/(^|\s)-+(?=\w)/g, "$1");

const plain = (name) => name.toLowerCase().replace(/^[-<]+|>$/g, "").replaceAll("_", "-");

// One word, without the signs that say how the theme is to search.
function nameIn(query) {
  const word = query.trim();
  return /^[^\s"=:*+^~]+$/.test(word) ? plain(word) : "";
}

// The names of an entry (generator/docs/press.py), the id that is a page's last folder, a title that
// is nothing but code.
function isAbout({ location, title, names = [] }, name) {
  const folder = /([^/#]+)\/$/.exec(location)?.[1] ?? "";
  const code = /^<code>(.*)<\/code>$/.exec(title)?.[1] ?? "";
  return [...names, folder, code.replace(/<[^>]*>/g, "")].some((one) => plain(one) === name);
}

const isPage = ({ location }) => !location.includes("#");

// What a page has of all parts of a name; the theme needs the page itself beside it.
function whole(items) {
  const found = items.filter(({ score, terms }) => score > 0 && Object.values(terms).every(Boolean));
  if (found.length === 0 || found.some(isPage)) return found;
  return [...found, { ...items.find(isPage), score: 0, terms: {} }];
}

// The theme folds what has a lower score than the first item of its page, and its Enter opens what
// has the highest of all.
function namedFirst(items, name, score) {
  const named = items.filter((item) => isAbout(item, name));
  return [...named.map((item) => ({ ...item, score })), ...items.filter((item) => !named.includes(item))];
}

function sorted(pages, name) {
  const complete = pages.map(whole).filter((items) => items.length > 0);
  // A name that nothing has whole may be misspelt; its parts are better than no answer.
  const left = complete.length > 0 ? complete : pages;
  const score = Math.max(...left.flat().map((item) => item.score)) + 1;
  const found = left.map((items) => namedFirst(items, name, score));
  const [named, others] = [true, false].map((wanted) =>
    found.filter(([first]) => isAbout(first, name) === wanted),
  );
  return [...named, ...others];
}

/** What goes to the worker and what comes back, for one worker: it answers in the order of questions. */
export function conversation() {
  const queries = [];
  let separator;

  // The theme takes a name with dots and dashes apart into words that the index does not have.
  const words = (query) => (nameIn(query) ? query.split(separator).join(" ") : withoutDashes(query));

  return {
    asked({ type, data }) {
      if (type === INDEX) separator = new RegExp(data.config.separator);
      if (type !== QUESTION) return { type, data };
      queries.push(data);
      return { type, data: words(data) };
    },
    answered({ type, data }) {
      if (type !== ANSWER) return { type, data };
      const name = nameIn(queries.shift());
      return { type, data: name ? { ...data, items: sorted(data.items, name) } : data };
    },
  };
}
