// The settlement sheet's ticks: the dealer's own aid, kept on this tablet until the next round.
(() => {
  const STORE = `pitbook-sheet-${document.getElementById("tablet").dataset.table}`;
  const read = () => {
    const kept = JSON.parse(localStorage.getItem(STORE) || "{}");
    return kept.round === felt.data().round ? new Set(kept.lines) : new Set();
  };
  const write = (lines) =>
    localStorage.setItem(STORE, JSON.stringify({ round: felt.data().round, lines: [...lines] }));

  const paint = () => {
    const done = read();
    const lines = [...document.querySelectorAll("[data-line]")];
    const next = lines.find((line) => !done.has(line.dataset.line));
    for (const line of lines) {
      const ticked = done.has(line.dataset.line);
      line.setAttribute("aria-pressed", String(ticked));
      line.classList.toggle("line--done", ticked);
      line.classList.toggle("line--next", line === next);
    }
    next?.scrollIntoView({ block: "nearest" });
    document.querySelector("[data-all-paid]")?.setAttribute("aria-pressed", String(!next));
  };

  document.addEventListener("click", (event) => {
    const line = event.target.closest("[data-line]");
    const everything = event.target.closest("[data-all-paid]");
    if (!line && !everything) return;
    const done = read();
    if (line && !done.delete(line.dataset.line)) done.add(line.dataset.line);
    if (everything)
      document.querySelectorAll("[data-line]").forEach((each) => done.add(each.dataset.line));
    write(done);
    paint();
  });
  document.addEventListener("felt", paint);
})();
