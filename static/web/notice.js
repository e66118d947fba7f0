// A refusal appears where the finger was and goes away with the next tap.
// The server's answer is already in #notice; this file only places and clears it.
(() => {
  const GAP = 14;
  let finger = null;
  const notice = () => document.getElementById("notice");

  document.addEventListener(
    "pointerdown",
    (event) => {
      finger = { x: event.clientX, y: event.clientY };
      notice()?.replaceChildren();
    },
    true,
  );
  document.addEventListener(
    "keydown",
    () => {
      finger = null;
      notice()?.replaceChildren();
    },
    true,
  );

  const place = (box) => {
    box.classList.toggle("notice--placed", finger !== null);
    if (!finger) return;
    const { width, height } = box.getBoundingClientRect();
    // Above the finger, so that the hand does not hide it; below where there is no room above.
    const above = finger.y - height - GAP;
    const x = Math.min(Math.max(finger.x - width / 2, GAP), innerWidth - width - GAP);
    box.style.setProperty("--x", `${x}px`);
    box.style.setProperty("--y", `${above > GAP ? above : finger.y + GAP}px`);
  };

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "notice") place(event.detail.target);
  });

  // Without an answer there is nothing to swap: say so in the words that the page carries.
  document.addEventListener("htmx:sendError", () => {
    const box = notice();
    if (!box) return;
    box.replaceChildren(document.getElementById("no-network").content.cloneNode(true));
    place(box);
  });
})();
