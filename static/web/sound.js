// Sound only for what waits on this person: any element with data-sound="a key of its own". A key
// chimes when it first appears and once a minute while it stays, in one tab of the browser only.
// <button data-mute="15"> mutes for fifteen minutes; pressed again, it brings the sound back.
(() => {
  const AGAIN = 60000;
  const store = "pitbook-sound";
  const read = () => JSON.parse(localStorage.getItem(store) || '{"muted":0,"heard":{}}');
  const write = (state) => localStorage.setItem(store, JSON.stringify(state));
  let audio = null;

  const tone = (pitch, at) => {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.25, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.4);
  };
  const chime = () => {
    if (audio?.state !== "running") return;
    tone(660, audio.currentTime);
    tone(880, audio.currentTime + 0.18);
  };

  const check = () => {
    const keys = [...document.querySelectorAll("[data-sound]")].map(
      (waiting) => waiting.dataset.sound,
    );
    const [state, now] = [read(), Date.now()];
    const due = keys.filter((key) => now - (state.heard[key] || 0) > AGAIN);
    const recent = Object.entries(state.heard).filter(([, at]) => now - at < 2 * AGAIN);
    state.heard = {
      ...Object.fromEntries(recent),
      ...Object.fromEntries(due.map((key) => [key, now])),
    };
    if (due.length) write(state);
    if (due.length && state.muted < now) chime();
    document
      .querySelectorAll("[data-mute]")
      .forEach((button) => button.setAttribute("aria-pressed", String(state.muted > now)));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mute]");
    if (!button) return;
    const state = read();
    const until = Date.now() + Number(button.dataset.mute) * 60000;
    write({ ...state, muted: state.muted > Date.now() ? 0 : until });
    check();
  });
  // A browser lets a page sound only after it was touched.
  document.addEventListener("pointerdown", () => {
    audio ??= new AudioContext();
    audio.resume();
  });
  document.addEventListener("htmx:afterSwap", check);
  document.addEventListener("htmx:oobAfterSwap", check);
  setInterval(check, 5000);
  check();
})();
