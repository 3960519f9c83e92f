// The theme asks for the whole search index on every page, and it is heavier than any page. It
// waits here until somebody is about to search; the theme offers no setting for that.
(() => {
  const { open, send } = XMLHttpRequest.prototype;
  const waiting = [];
  let wanted = false;

  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    this.isIndex = String(address).endsWith("/search/search_index.json");
    return open.call(this, method, address, ...rest);
  };

  XMLHttpRequest.prototype.send = function (body) {
    if (this.isIndex && !wanted) waiting.push(this);
    else send.call(this, body);
  };

  addEventListener("focusin", (event) => {
    if (wanted || !event.target.matches(".md-search__input")) return;
    wanted = true;
    for (const request of waiting) send.call(request);
  });
})();
