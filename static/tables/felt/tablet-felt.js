// The felt on the screen: answers are laid over it, never an older one; what waits stays visible.
// A region that the page has already comes as an empty root with data-same: it stays as it is. So
// does what fetches itself: a button that is replaced under the finger would lose its tap.
window.felt = (() => {
  const tablet = document.getElementById("tablet");
  const element = () => document.getElementById("felt");
  const data = () => element().dataset;
  const painted = () => document.dispatchEvent(new CustomEvent("felt"));
  const seqOf = (html) => Number(/data-seq="(\d+)"/.exec(html)?.[1] ?? -1);

  const swap = (target, html, swapStyle) =>
    htmx.swap(target, html, { swapStyle }, { contextElement: target, eventInfo: { target } });
  const faces = () =>
    [...element().querySelectorAll("[data-face]")].map((region) => region.dataset.face).join(" ");
  const SAME = /id="(\w+)" data-same="(\w+)"/g;
  const whole = (html) =>
    [...html.matchAll(SAME)].every(
      ([, id, face]) => document.getElementById(id)?.dataset.face === face,
    );
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (_, region) =>
    region.dataset?.same === undefined;
  const lay = (html) => {
    if (seqOf(html) < Number(data().seq)) return;
    if (!whole(html)) return htmx.trigger(document.body, "felt-changed"); // drawn anew meanwhile
    swap(element(), html, "morph:outerHTML");
    painted();
  };
  const note = (html) => {
    swap(document.getElementById("notice"), html, "innerHTML");
  };
  const words = (id, count) => {
    const copy = document.getElementById(id).content.cloneNode(true);
    const place = copy.querySelector("[data-count]");
    if (place) place.textContent = count;
    return copy.firstElementChild?.outerHTML ?? copy.textContent.trim();
  };

  // A button that has gone meanwhile knows no morph: htmx would put a new rail in place of the old.
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "ruling" || detail.requestConfig.elt.isConnected) return;
    if (detail.shouldSwap) swap(detail.target, detail.serverResponse, "morph:innerHTML");
    detail.shouldSwap = false;
  });
  document.addEventListener("taps:answer", ({ detail }) => lay(detail.html));
  document.addEventListener("taps:refused", ({ detail }) => {
    if (detail.stale) lay(detail.html);
    const more = detail.dropped ? words("note-dropped", detail.dropped) : "";
    note((detail.stale ? words("note-stale") : detail.html) + more);
    painted();
  });

  // Buttons that are one tap: <button data-url data-send data-bumps>. One at a time: while such a
  // tap is on its way the next would be made without knowing what it did.
  // Taking back undoes one entry, or a reserve together with its wager.
  const undoes = (button) => {
    const last = taps.all().at(-1);
    if (!last) return Number(button.dataset.bumps);
    return last.changes?.at(-1).behind ? 2 : 1;
  };
  const waits = () => taps.all().some((tap) => tap.once);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-send]");
    if (!button || button.disabled || (waits() && button.id !== "take-back")) return;
    const bumps = button.id === "take-back" ? undoes(button) : Number(button.dataset.bumps);
    const what = button.textContent.trim().replace(/\s+/g, " ");
    taps.add(
      { url: button.dataset.url, fields: JSON.parse(button.dataset.send), bumps, once: true, what },
      data(),
    );
  });

  // How many wait, and what they are.
  const list = () => {
    const items = taps.all().map((tap) => {
      const item = document.createElement("li");
      item.textContent = tap.what;
      return item;
    });
    document.getElementById("waiting-list").replaceChildren(...items);
    if (!items.length) document.getElementById("waiting-dialog").close();
  };
  const paint = () => {
    const count = taps.all().length;
    const badge = document.getElementById("waiting");
    badge.hidden = !(count && taps.stuck());
    badge.textContent = `${count} ${words("note-waiting")}`;
    tablet.toggleAttribute("data-sending", waits());
    const back = document.getElementById("take-back");
    back.disabled = !count && back.dataset.bumps === "0";
    list();
  };
  document.addEventListener("taps", paint);
  document.addEventListener("felt", paint);
  document.getElementById("waiting-drop").addEventListener("click", () => {
    taps.clear();
    painted();
  });

  // Another dealer has tapped in since.
  const whose = document.getElementById("whose-dialog");
  document.addEventListener("taps:whose", ({ detail }) => {
    document.getElementById("whose").innerHTML = detail.html;
    whose.showModal();
  });
  whose.addEventListener("cancel", (event) => event.preventDefault());
  const answer = (send) => {
    whose.close();
    fetch(document.getElementById("refresh").getAttribute("hx-get"), {
      headers: { "HX-Request": "true" },
    })
      .then((felt) => felt.text())
      .then((html) => {
        lay(html);
        taps.decide(send ? data().dealer : null);
        painted();
      })
      .catch(() => whose.showModal());
  };
  document.getElementById("whose-send").addEventListener("click", () => answer(true));
  document.getElementById("whose-drop").addEventListener("click", () => answer(false));

  // Live: a message that tells nothing new asks for nothing; one that comes while our own tap is
  // answered waits for that answer, which may well be newer.
  let heard = 0;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id !== "refresh") return;
    const message = event.detail.requestConfig.triggeringEvent?.detail?.data;
    const seq = message ? JSON.parse(message).seq : undefined;
    if (seq === undefined) return;
    const ours = taps.all().some((tap) => tap.sent) && !taps.stuck();
    if (ours) heard = Math.max(heard, seq);
    if (ours || seq <= Number(data().seq)) event.preventDefault();
  });
  document.addEventListener("felt", () => {
    if (heard <= Number(data().seq) || taps.all().length) return;
    heard = 0;
    htmx.trigger(document.body, "felt-changed");
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const answer = event.detail.xhr;
    const nobody = new URL(answer.responseURL).pathname === tablet.dataset.tapIn;
    if (nobody) {
      event.detail.shouldSwap = false;
      location.assign(tablet.dataset.tapIn);
    }
    if (nobody || event.detail.requestConfig.elt.id !== "refresh") return;
    event.detail.shouldSwap = seqOf(answer.responseText) >= Number(data().seq);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.elt?.id === "refresh" || event.detail.requestConfig?.elt.id === "refresh")
      painted();
  });

  // Dialogs open over the felt; `dialog-done` closes them, `felt-changed` brings the fresh felt.
  const dialog = document.getElementById("dialog");
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "dialog" && dialog.children.length && !dialog.open)
      dialog.showModal();
  });
  document.body.addEventListener("dialog-done", () => dialog.close());
  // A dialog's way out is a link, for when it is a page of its own; here it only closes the dialog.
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("a[data-closes]")) event.preventDefault();
  });
  dialog.addEventListener("close", () => dialog.replaceChildren());

  addEventListener("DOMContentLoaded", painted);
  return { element, data, faces, lay, note };
})();
