// Cards: one tap, or two keys, a card. It goes where the rules want it, or where the dealer points
// first; after “card out in error” the next card lies outside the hands.
(() => {
  const tablet = document.getElementById("tablet");
  const move = tablet.dataset.move;
  const typed = document.getElementById("typed");
  const RANKS = "A23456789TJQK";
  let chosen = "";
  let keys = "";

  const mode = (name) => {
    tablet.dataset.mode = name;
    document.getElementById("card-error")?.setAttribute("aria-pressed", String(name === "error"));
  };
  const send = (button) => {
    const card = button.dataset.card;
    const error = tablet.dataset.mode === "error";
    const fields = error ? { move: "error", card } : { move: "deal", card, to: chosen };
    taps.add(
      { url: move, fields, bumps: 1, what: button.getAttribute("aria-label"), card },
      felt.data(),
    );
    mode("");
    choose("");
  };
  const choose = (slot) => {
    chosen = slot;
    document
      .querySelectorAll("[data-to]")
      .forEach((place) => place.setAttribute("aria-pressed", String(place.dataset.to === chosen)));
  };
  // The pad is there as soon as bets are closed, also while the site has not yet heard of it.
  const deals = () =>
    tablet.dataset.mode === "error" ||
    ["pad"].includes(felt.data().rail) ||
    tablet.hasAttribute("data-closing");

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key) return send(key);
    const place = event.target.closest("[data-to]");
    if (place) return choose(place.dataset.to === chosen ? "" : place.dataset.to);
    if (event.target.closest("#card-error")) mode(tablet.dataset.mode === "error" ? "" : "error");
  });

  // A finger leaves no focus behind: Enter is the bright button's, not that of the last thing
  // touched.
  document.addEventListener("click", (event) => {
    if (event.detail) event.target.closest("#tablet button")?.blur();
  });

  const show = (text) => {
    keys = text;
    typed.textContent = text;
  };
  const type = (key) => {
    const rank = key.toUpperCase();
    if (keys === "1" && key === "0") return show("T");
    if (key === "1" || RANKS.includes(rank)) return show(rank);
    if (keys && "shcd".includes(key.toLowerCase())) {
      const button = document.querySelector(`[data-card="${keys}${key.toLowerCase()}"]`);
      show("");
      if (button) send(button);
    }
  };
  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target.closest("input, textarea, select, dialog[open]");
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      show("");
      mode("");
      choose("");
    }
    if (event.key === "Enter" && !event.target.closest("button, a"))
      document.getElementById("action")?.click();
    if (event.key.length === 1 && deals()) type(event.key);
  });

  document.addEventListener("felt", () => {
    if (chosen && !document.querySelector(`[data-to="${chosen}"]`)) chosen = "";
    choose(chosen);
    mode(tablet.dataset.mode || "");
  });
  // What waits is shown while the site does not answer: that bets are closed, and the cards since.
  const SIGNS = { s: "♠", h: "♥", c: "♣", d: "♦" };
  const face = (card) => card[0].replace("T", "10") + SIGNS[card[1]];
  const waiting = () => {
    const queue = taps.all();
    tablet.toggleAttribute(
      "data-closing",
      queue.some((tap) => tap.fields?.move === "close"),
    );
    const cards = taps.stuck() ? queue.filter((tap) => tap.card).map((tap) => face(tap.card)) : [];
    document.getElementById("pending").textContent = cards.join("  ");
  };
  document.addEventListener("taps", waiting);
  document.addEventListener("felt", waiting);
})();
