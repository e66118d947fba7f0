// Relative times that stay true, with the exact one on hover (title) or on a tap.
// Markup: the {% ago %} tag, <time data-time="ago|since" datetime="…" title="…">.
(() => {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto", style: "short" });
  const STEPS = [[60, "second", 1], [3600, "minute", 60], [86400, "hour", 3600], [Infinity, "day", 86400]];
  const two = (number) => String(number).padStart(2, "0");

  const ago = (seconds) => {
    const [, unit, size] = STEPS.find(([limit]) => seconds < limit);
    return words.format(-Math.floor(seconds / size), unit);
  };
  const since = (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return (hours ? `${hours}:` : "") + `${two(minutes)}:${two(seconds % 60)}`;
  };

  // The server's clock counts, not the tablet's: <body data-now> was true when the page was made.
  const drift = Date.now() - (Date.parse(document.body.dataset.now) || Date.now());
  const write = (time) => {
    const seconds = Math.max(0, Math.floor((Date.now() - drift - Date.parse(time.dateTime)) / 1000));
    const text = time.classList.contains("is-exact") ? time.title : { ago, since }[time.dataset.time](seconds);
    if (time.textContent !== text) time.textContent = text;
  };
  const all = () => document.querySelectorAll("time[data-time]").forEach(write);

  document.addEventListener("click", (event) => {
    const time = event.target.closest("time[data-time]");
    if (time) { time.classList.toggle("is-exact"); write(time); }
  });
  document.addEventListener("htmx:afterSwap", all);
  setInterval(all, 1000);
  all();
})();
