// Relative times that stay true, with the exact one on hover (title) or on a tap.
// Markup: the {% ago %} and {% until %} tags, <time data-time="ago|since|until" datetime="…"
// title="…">.
(() => {
  const UNITS = [
    [86400, "d"],
    [3600, "h"],
    [60, "min"],
    [0, "s"],
  ];
  const two = (number) => String(number).padStart(2, "0");

  // Written as the server wrote it ({% ago %}), so that nothing moves when this takes over.
  const ago = (seconds) => {
    const [size, unit] = UNITS.find(([least]) => seconds >= least);
    return `${Math.floor(seconds / (size || 1))} ${unit}`;
  };
  const since = (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return (hours ? `${hours}:` : "") + `${two(minutes)}:${two(seconds % 60)}`;
  };

  // The server's clock counts, not the tablet's: <body data-now> was true when the page was made.
  const drift = Date.now() - (Date.parse(document.body.dataset.now) || Date.now());
  const write = (time) => {
    const past = Math.floor((Date.now() - drift - Date.parse(time.dateTime)) / 1000);
    // A promise, and how late it is.
    const until = () =>
      (past > 0 ? "+" : "") + (Math.abs(past) >= 2 * 86400 ? ago : since)(Math.abs(past));
    if (time.dataset.time === "until") time.classList.toggle("time--late", past > 0);
    const text = time.classList.contains("is-exact")
      ? time.title
      : { ago, since, until }[time.dataset.time](Math.max(0, past));
    if (time.textContent !== text) time.textContent = text;
  };
  const all = () => document.querySelectorAll("time[data-time]").forEach(write);

  document.addEventListener("click", (event) => {
    const time = event.target.closest("time[data-time]");
    if (time) {
      time.classList.toggle("is-exact");
      write(time);
    }
  });
  document.addEventListener("htmx:afterSwap", all);
  setInterval(all, 1000);
  all();
})();
