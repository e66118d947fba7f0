// The floor: tables that something was heard of are asked for together, in one request, and each
// goes to its own tile. While nothing is heard live.js fires every ear, so the same lines poll.
(() => {
  const GATHER = 300; // ms: a dealer's quick taps are one change here
  const floor = document.getElementById("floor");
  const dialog = document.getElementById("dialog");
  const heard = new Set();
  let timer = 0;
  let asking = false;

  const faces = () => [...document.querySelectorAll(".tile__face")];
  const ask = (url, numbers) =>
    htmx.ajax("GET", url + "?" + new URLSearchParams(numbers.map((n) => ["t", n])), {
      source: floor,
      swap: "none",
    });
  const settled = () => new Map(faces().map((face) => [face.dataset.number, face.dataset.settled]));

  // What needs somebody comes first; a tile moves only when its place has changed.
  const sort = () =>
    document.querySelectorAll("ul.floor").forEach((list) => {
      const place = (tile) => {
        const { need, number } = tile.querySelector(".tile__face").dataset;
        return Number(need) * 10000 + Number(number);
      };
      const now = [...list.children];
      const wanted = [...now].sort((a, b) => place(a) - place(b));
      if (wanted.some((tile, index) => tile !== now[index])) list.append(...wanted);
    });

  const refresh = async () => {
    timer = 0;
    if (asking) return later();
    asking = true;
    const [numbers, before] = [[...heard], settled()];
    heard.clear();
    try {
      await ask(floor.dataset.tiles, numbers);
      sort();
      // The money moves only when a round is settled or put right.
      const moved = [...settled()]
        .filter(([n, mark]) => mark && before.get(n) !== mark)
        .map(([n]) => n);
      if (moved.length) await ask(floor.dataset.figures, moved);
    } finally {
      asking = false;
    }
  };
  const later = () => {
    timer ||= setTimeout(refresh, GATHER);
  };

  document.getElementById("ears").addEventListener("htmx:sseMessage", (event) => {
    if (event.target.dataset.number) heard.add(event.target.dataset.number);
    later();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "table-content" && !dialog.open) dialog.showModal();
  });
  // Done: what was sent from the dialog was written, and the tile shows it.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, successful, elt } = event.detail;
    if (successful && requestConfig.verb === "post" && dialog.contains(elt)) dialog.close();
  });
  const numbers = faces().map((face) => face.dataset.number);
  if (numbers.length) ask(floor.dataset.figures, numbers);
})();
