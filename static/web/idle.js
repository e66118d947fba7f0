// A desk that nobody touches locks itself, so that what it shows is not left for passers-by.
// The server locks by its own clock as well; this only makes the screen follow.
(() => {
  // What the page fetches by itself (live regions, polling) must not keep its desk awake.
  document.addEventListener("htmx:configRequest", (event) => {
    const cause = event.detail.triggeringEvent;
    const byHand = cause?.isTrusted && !["load", "DOMContentLoaded", "scroll"].includes(cause.type);
    if (!byHand) event.detail.headers.Passive = "1";
  });

  const form = document.querySelector("form[data-idle-seconds]");
  if (!form) return;
  const limit = Number(form.dataset.idleSeconds) * 1000;
  let touched = Date.now();
  const note = () => {
    touched = Date.now();
  };
  for (const kind of ["pointerdown", "keydown", "wheel"])
    addEventListener(kind, note, { passive: true });
  // By the clock, not by one long timer: a laptop that slept wakes up locked.
  setInterval(() => {
    if (Date.now() - touched > limit) form.requestSubmit();
  }, 5000);
})();
