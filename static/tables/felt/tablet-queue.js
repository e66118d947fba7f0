// Taps on their way to the site: none lost, none doubled.
//
// Every tap has a key and lies in localStorage before it is sent; it leaves only with the site's
// answer, so it survives a reload, and a tap that is sent twice is written once. Taps are sent one
// after the other. Each knows the version that the round will have by then: the last waiting one's,
// and one more. Wagers that are still waiting for their first sending take up what follows.
//
// Events on document: "taps" (the queue changed), "taps:answer" {tap, html}, "taps:refused"
// {tap, html, stale, dropped}, "taps:whose" {html}. Nothing here looks at a clock.
window.taps = (() => {
  const page = document.getElementById("tablet").dataset;
  const STORE = `pitbook-taps-${page.table}`;
  const BUILD_UP = 350; // a wager waits this long for the next chip
  const GIVE_UP = 10000; // an answer that takes longer is asked for again
  const PAUSES = [400, 1000, 2000, 4000, 8000];
  let busy = false;
  let asking = false;
  let failed = 0;
  let timer = 0;

  let memory = null; // only where the browser refuses to store anything

  const all = () => memory ?? JSON.parse(localStorage.getItem(STORE) || "[]");
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const keep = (queue) => {
    try {
      localStorage.setItem(STORE, JSON.stringify(queue));
    } catch {
      memory = queue;
    }
    tell("taps");
  };

  // crypto.randomUUID is only there on https and localhost; a site may well be neither.
  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  };

  // What a bet stands at once everything that waits has been written.
  const standing = (box, bet, amount) => {
    const changes = all().flatMap((tap) => tap.changes || []);
    return (
      changes.filter((change) => change.box === box && change.bet === bet).at(-1)?.amount ?? amount
    );
  };
  const versionAfter = (queue, felt) => {
    const last = queue.filter((tap) => tap.round === felt.round).at(-1);
    return last ? last.version + last.bumps : Number(felt.version);
  };

  const merge = (into, changes) => {
    for (const change of changes) {
      const same = into.changes.find((each) => each.box === change.box && each.bet === change.bet);
      if (same) same.amount = change.amount;
      else into.changes.push(change);
    }
    into.changes = into.changes.filter((change) => change.amount !== change.was);
  };

  // A tap: {url, fields, bumps, once, what} or {url, changes, what}; the felt says what it saw.
  const add = (tap, felt) => {
    const queue = all();
    const last = queue.at(-1);
    const builds =
      tap.changes &&
      last?.changes &&
      !last.sent &&
      last.round === felt.round &&
      last.dealer === felt.dealer;
    if (builds) {
      merge(last, tap.changes);
      if (!last.changes.length) queue.pop();
    } else {
      queue.push({
        bumps: 0,
        ...tap,
        key: uuid(),
        round: felt.round,
        version: versionAfter(queue, felt),
        dealer: felt.dealer,
      });
    }
    keep(queue);
    clearTimeout(timer);
    timer = setTimeout(pump, tap.changes ? BUILD_UP : 0);
  };

  const money = (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const body = (tap) => {
    const form = new URLSearchParams({
      round: tap.round,
      version: tap.version,
      key: tap.key,
      dealer: tap.dealer,
      has: felt.faces(),
    });
    for (const [name, value] of Object.entries(tap.fields || {}))
      [value].flat().forEach((each) => form.append(name, each));
    for (const c of tap.changes || [])
      form.append("change", `${c.box}:${c.bet}:${money(c.amount)}:${money(c.was)}`);
    return form;
  };
  const post = async (tap) => {
    const headers = {
      "HX-Request": "true",
      ...JSON.parse(document.body.getAttribute("hx-headers")),
    };
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), GIVE_UP);
    try {
      const answer = await fetch(tap.url, {
        method: "POST",
        headers,
        body: body(tap),
        redirect: "manual",
        signal: stop.signal,
      });
      return {
        status: answer.status,
        kind: answer.headers.get("Tap"),
        gone: answer.type === "opaqueredirect",
        html: await answer.text(),
      };
    } finally {
      clearTimeout(late);
    }
  };

  // A wager stands by itself; every other tap was made with all that came before it in mind.
  const dependsOn = (tap, earlier) => {
    const boxes = new Set((earlier.changes || []).map((change) => change.box));
    return !(
      tap.changes &&
      earlier.changes &&
      !tap.changes.some((change) => boxes.has(change.box))
    );
  };
  const drop = (tap) => {
    const gone = [tap];
    for (const later of all()) {
      if (later.key !== tap.key && gone.some((each) => dependsOn(later, each))) gone.push(later);
    }
    const keys = new Set(gone.map((each) => each.key));
    keep(all().filter((each) => !keys.has(each.key)));
    return gone.length - 1;
  };

  // Wagers that built up together stand or fall box by box: what is refused is sent apart.
  const apart = (tap) => {
    const boxes = [...new Set((tap.changes || []).map((change) => change.box))];
    if (boxes.length < 2) return false;
    const ofBox = (box) => tap.changes.filter((change) => change.box === box);
    keep(
      all().flatMap((each) =>
        each.key === tap.key
          ? boxes.map((box) => ({ ...tap, key: uuid(), changes: ofBox(box) }))
          : [each],
      ),
    );
    return true;
  };

  const take = (tap, answer) => {
    const { status, html } = answer;
    if (answer.gone) return location.assign(page.tapIn); // nobody stands here; the taps wait
    if (status === 200) {
      keep(all().filter((each) => each.key !== tap.key));
      return tell("taps:answer", { tap, html });
    }
    if (answer.kind === "whose") {
      asking = true;
      return tell("taps:whose", { html });
    }
    // A page that was open too long has an old token: a fresh one may send what waits, once.
    if (status === 403 && sessionStorage.getItem(STORE) !== tap.key) {
      sessionStorage.setItem(STORE, tap.key);
      return location.reload();
    }
    if ((status === 422 || status === 409) && apart(tap)) return;
    return tell("taps:refused", { tap, html, stale: status === 409, dropped: drop(tap) });
  };

  const send = async () => {
    const queue = all();
    const tap = queue[0];
    if (!tap) return false;
    tap.sent = true; // from here on its content may not change: the site may have it
    keep(queue);
    const answer = await post(tap);
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    failed = 0;
    take(tap, answer);
    return !asking && all().length > 0;
  };
  // One tab of this tablet sends at a time; without locks the keys still keep it single.
  const alone = (work) => (navigator.locks ? navigator.locks.request(STORE, work) : work());
  const pump = async () => {
    if (busy || asking) return;
    busy = true;
    clearTimeout(timer);
    try {
      while (await alone(send));
    } catch {
      timer = setTimeout(pump, PAUSES[Math.min(failed, PAUSES.length - 1)]);
      failed += 1;
      tell("taps");
    }
    busy = false;
  };

  // Another dealer stands here: their name on what waits, or away with it.
  const decide = (dealer) => {
    asking = false;
    const queue = all();
    const maker = queue[0]?.dealer;
    if (dealer) keep(queue.map((tap) => (tap.dealer === maker ? { ...tap, dealer } : tap)));
    else if (queue[0]) drop(queue[0]);
    pump();
  };
  const clear = () => keep([]);

  addEventListener("online", () => {
    failed = 0;
    pump();
  });
  addEventListener("storage", (event) => {
    if (event.key === STORE) tell("taps");
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) pump();
  });
  addEventListener("DOMContentLoaded", pump);
  return { all, add, standing, decide, clear, stuck: () => failed > 0 };
})();
