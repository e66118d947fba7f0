// A round replayed: the range, its two buttons and the story's rows show one step at a time.
// Markup: disputes/surveillance/replay.html. Without this script the last step stands there, the
// story beside it.
(() => {
  // Only the story scrolls, never the page under the reader's finger.
  const reach = (replay) => {
    const row = replay.querySelector("[data-row][aria-current]");
    const list = row?.parentElement;
    if (!list) return;
    const [above, below] = [row.offsetTop, row.offsetTop + row.offsetHeight - list.clientHeight];
    if (list.scrollTop > above) list.scrollTop = above;
    if (list.scrollTop < below) list.scrollTop = below;
  };
  const show = (replay, at) => {
    const steps = replay.querySelectorAll("[data-step]");
    const place = Math.min(Math.max(at, 0), steps.length - 1);
    steps.forEach((step, index) => {
      step.hidden = index !== place;
    });
    replay
      .querySelectorAll("[data-row]")
      .forEach((row, index) => row.toggleAttribute("aria-current", index === place));
    const range = replay.querySelector("input[type=range]");
    range.value = place;
    reach(replay);
    replay.querySelector(".scrubber output").textContent = `${place + 1} / ${steps.length}`;
    if ("linked" in replay.dataset) history.replaceState(null, "", `?step=${place + 1}`);
  };

  document.addEventListener("input", (event) => {
    const range = event.target.closest("[data-replay] input[type=range]");
    if (range) show(range.closest("[data-replay]"), Number(range.value));
  });
  document.addEventListener("click", (event) => {
    const replay = event.target.closest("[data-replay]");
    if (!replay) return;
    const range = replay.querySelector("input[type=range]");
    const by = event.target.closest("[data-by]");
    if (by) show(replay, Number(range.value) + Number(by.dataset.by));
    const row = event.target.closest("[data-row]");
    if (row) show(replay, [...replay.querySelectorAll("[data-row]")].indexOf(row));
  });
  const reachAll = (root) => root.querySelectorAll?.("[data-replay]").forEach(reach);
  reachAll(document);
  document.addEventListener("htmx:load", (event) => reachAll(event.target));
})();
