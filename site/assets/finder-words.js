// What somebody asks the finder in words, and whether a recipe is that.

const FILLERS = new Set(
  "a an and at by for from i in is it my need of on or our the to use using want we with x".split(" "),
);
const NUMBERS = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, at) => [word, `${at}`]),
);
NUMBERS.set("single", "1").set("sixteen", "16");
// What is said for a word that recipes have.
const SAME = new Map([
  ["k8s", "kubernetes"],
  ["speculation", "speculative"],
  ["speculating", "speculative"],
  ["disaggregation", "disaggregated"],
  ["accelerator", "gpu"],
  ["card", "gpu"],
  ["machine", "node"],
  ["server", "node"],
]);
// What a number can be of, with the name of a recipe's own.
const UNITS = new Map([["gpu", "gpus"], ["node", "nodes"]]);
// More is the size of a chunk or a release; nobody counts so many machines.
const COUNT = /^\d{1,3}$/;
const GLUED = /^(\d{1,3})x?([a-z].*)$/;

const split = (text) => text.toLowerCase().replaceAll("×", " x ").match(/[a-z0-9._]+/g) ?? [];

// Plural and singular are the same word; "as" and "is" are no plurals.
const stem = (word) => (word.length > 3 && !/\d/.test(word) ? word.replace(/s$/, "") : word);

const usual = (word) => SAME.get(word) ?? NUMBERS.get(word) ?? word;

/** The words of a text about a recipe: sm_121 is one, and so is each part of it. */
export function tokens(text) {
  return split(text).flatMap((word) => {
    const parts = word.split("_");
    return parts.length > 1 ? [parts.join(""), ...parts] : [usual(word)];
  });
}

// A number stands for itself; of other words the beginning is enough.
const begins = (words, word) =>
  /^\d+$/.test(word) ? words.has(word) : [...words].some((known) => known.startsWith(word));

const has = (words, word) =>
  begins(words, word.replaceAll("_", "")) || word.split("_").every((part) => begins(words, part));

// "2x" and "4gpus", but not the name 8x22b.
function unglued(word, isUnit) {
  const [, number, unit] = /^(\d+)x$/.exec(word) ?? GLUED.exec(word) ?? [];
  if (!number) return [word];
  if (!unit) return [number];
  return isUnit(usual(stem(unit))) ? [number, unit] : [word];
}

/** What is asked: words, and numbers of GPUs, nodes or some hardware, whose words `hardware` are. */
export function asked(text, hardware) {
  // The "m" of 1m is the beginning of no MI355X.
  const isUnit = (word) => UNITS.has(word) || (/^[a-z].{2}/.test(word) && begins(hardware, word));
  const words = split(text)
    .flatMap((word) => unglued(word, isUnit))
    .filter((word) => !FILLERS.has(word))
    .map((word) => usual(stem(word)));
  const wanted = [];
  for (let at = 0; at < words.length; at += 1) {
    const unit = words[at + 1];
    if (COUNT.test(words[at]) && unit && isUnit(unit)) {
      const of = UNITS.get(unit);
      wanted.push({ count: Number(words[at]), of: of ?? "gpus", word: of ? null : unit });
      at += 1;
    } else if (!UNITS.has(words[at])) wanted.push({ word: words[at] });
  }
  return wanted;
}

/** Whether a recipe, of which words, hardware, gpus and nodes are known, is all that is asked. */
export function meets(known, wanted) {
  const nodes = wanted.find(({ of }) => of === "nodes")?.count ?? 1;
  return wanted.every(({ count, of, word }) => {
    if (count === undefined) return has(known.words, word);
    if (word && !has(known.hardware, word)) return false;
    // "Two nodes of eight" speaks of each.
    return known[of] === count || (of === "gpus" && known.gpus === count * nodes);
  });
}
