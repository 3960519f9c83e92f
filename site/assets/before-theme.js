// What the theme does on every page, and has no setting for. It runs right before the theme.
//
// The theme starts its search, and the index is heavier than any page: the worker and the index wait
// here until somebody is about to search, or has come from there to words that are to be marked. It
// takes each `link[rel=alternate]` for a language with a sitemap of its own; ours is the page as
// Markdown, and that question is not asked.
(() => {
  const waiting = [];
  let wanted = new URLSearchParams(location.search).has("h");

  function whenWanted(run) {
    if (wanted) run();
    else waiting.push(run);
  }

  addEventListener("focusin", (event) => {
    if (wanted || !event.target.matches(".md-search__input")) return;
    wanted = true;
    for (const run of waiting) run();
  });

  // Left alone, the theme says for ever that it initialises.
  function failed() {
    const place = document.querySelector(".md-search-result__meta");
    place.textContent = "The search could not be loaded. Reload the page to try again.";
  }

  const { open, send } = XMLHttpRequest.prototype;

  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    this.wants = String(address).match(/\/(search\/search_index\.json|sitemap\.xml)$/)?.[1];
    if (this.wants) {
      // Not at its end: what it has read, the theme aborts, and there is no status any more.
      this.addEventListener("load", () => this.status === 200 || failed());
      this.addEventListener("error", failed);
    }
    return open.call(this, method, address, ...rest);
  };

  XMLHttpRequest.prototype.send = function (body) {
    if (this.wants === "sitemap.xml") return;
    if (this.wants) whenWanted(() => send.call(this, body));
    else send.call(this, body);
  };

  // What is said to a worker that has not begun is kept for it, as a worker of its own would.
  class Later extends EventTarget {
    constructor(begin) {
      super();
      whenWanted(() => {
        this.talk = import("./search-names.js").then(({ conversation }) => conversation());
        this.talk.catch(failed);
        this.worker = begin();
        this.worker.addEventListener("error", failed);
        this.worker.addEventListener("message", async ({ data }) => {
          const { answered } = await this.talk;
          this.dispatchEvent(new MessageEvent("message", { data: answered(data) }));
        });
      });
    }

    postMessage(said) {
      whenWanted(async () => {
        const { asked } = await this.talk;
        this.worker.postMessage(asked(said));
      });
    }
  }

  window.Worker = new Proxy(Worker, {
    construct(target, [address, ...options]) {
      const begin = () => new target(address, ...options);
      return String(address).includes("/workers/search.") ? new Later(begin) : begin();
    },
  });
})();

// The theme takes for granted that it can read what it stored, and starts nothing of a page where it
// cannot: where a browser denies its store, and where something else has written there.
(() => {
  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const FORMS = {
    __palette: (value) => isRecord(value) && isRecord(value.color) && Number.isInteger(value.index),
    __tabs: Array.isArray,
  };

  function isWhole(name) {
    try {
      const value = __md_get(name);
      return value === null || FORMS[name](value);
    } catch {
      return false;
    }
  }

  // Keeps nothing and says so to whoever wants something kept.
  const none = {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new Error("This browser denies its store.");
    },
  };

  for (const kind of ["localStorage", "sessionStorage"]) {
    try {
      window[kind].getItem("");
    } catch {
      Object.defineProperty(window, kind, { value: none });
    }
  }
  for (const name of Object.keys(FORMS)) {
    if (!isWhole(name)) localStorage.removeItem(`${__md_scope.pathname}.${name}`);
  }
})();

// A click on a tab puts its name into the address. Until a recipe's form is there, it would take a
// link's values away: fill-page.js finds here what was there.
addEventListener(
  "click",
  ({ isTrusted, target }) => {
    const targets = target.closest(".targets");
    if (isTrusted && targets && target.closest("label, input")) targets.dataset.early ??= location.hash;
  },
  true,
);
