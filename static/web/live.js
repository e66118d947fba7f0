// Live updates. htmx's sse extension asks for an EventSource and gets a share of one stream for all
// tabs of this browser: six streams of their own would leave no connection for taps.
//
// The tab that holds the Web Lock opens /live/ with every tab's grants and passes events on by
// BroadcastChannel. While nothing is heard, each tab fires its own events every few seconds, so the
// hx-trigger="sse:table-3" that listens is also the one that polls. <html data-live> says how it
// stands: "live", "polling" or "offline"; web/components/live.html shows it.
(() => {
  const POLL = 3000;
  const RETRY = 3000;
  const ANSWERS = 60; // how long the tabs have to answer
  const BEAT = 8000;
  const SILENCE = 20000;
  const channel = new BroadcastChannel("pitbook-live");
  const listeners = new Map(); // topic -> functions, of this tab
  const grants = new Set(); // of this tab
  let heard = 0;
  let offline = false;
  let leader = null;

  const hand = (topic, data) => {
    listeners.get(topic)?.forEach((listener) => listener(new MessageEvent(topic, { data })));
  };
  const refresh = () => [...listeners.keys()].forEach((topic) => hand(topic, "{}"));
  const listening = () => Date.now() - heard < SILENCE;
  const show = () => {
    const state = offline ? "offline" : listening() ? "live" : "polling";
    if (grants.size) document.documentElement.dataset.live = state;
  };

  const receive = (message) => {
    if (message.kind === "want") leader?.want(message);
    if (message.kind === "who") want();
    if (message.kind === "event") hand(message.topic, message.data);
    if (message.kind === "down") heard = 0;
    if (message.kind === "up" && [...grants].every((grant) => message.grants.includes(grant))) {
      // Something may have been missed before this stream spoke: ask once for everything.
      if (message.fresh || !listening()) refresh();
      heard = Date.now();
    }
    show();
  };
  const tell = (message) => {
    channel.postMessage(message);
    receive(message);
  };
  const want = () => tell({ kind: "want", grants: [...grants], topics: [...listeners.keys()] });
  channel.onmessage = (event) => receive(event.data);

  const lead = () => {
    const asked = new Set(); // grants of the tabs that answered the last "who"
    const named = new Set();
    let spoken = []; // grants of the stream that is open
    let source = null;
    let timer = 0;
    const name = (stream, topic) =>
      stream.addEventListener(topic, ({ data }) => tell({ kind: "event", topic, data }));
    const up = (fresh) => tell({ kind: "up", grants: spoken, fresh });

    const open = () => {
      timer = 0;
      if (!asked.size) return;
      const all = [...asked];
      const next = new EventSource(
        "/live/?" + new URLSearchParams(all.map((grant) => ["t", grant])),
      );
      named.forEach((topic) => name(next, topic));
      next.onopen = () => {
        // The old stream closes only now that the new one speaks: nothing falls between the two.
        const fresh = source === null;
        if (source !== next) source?.close();
        [source, spoken] = [next, all];
        up(fresh);
      };
      next.onerror = () => {
        if (source === next || source === null) tell({ kind: "down" });
        if (next.readyState === EventSource.CLOSED) call(RETRY);
      };
    };
    // Asks again which tabs there are, so that grants of closed pages do not pile up.
    const call = (wait) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        asked.clear();
        timer = setTimeout(open, ANSWERS);
        tell({ kind: "who" });
      }, wait);
    };
    leader = {
      want(message) {
        const fresh = message.topics.filter((topic) => !named.has(topic));
        fresh.forEach((topic) => {
          named.add(topic);
          if (source) name(source, topic);
        });
        message.grants.forEach((grant) => asked.add(grant));
        if (!timer && message.grants.some((grant) => !spoken.includes(grant))) call(0);
      },
    };
    setInterval(() => {
      if (source?.readyState === EventSource.OPEN) up(false);
    }, BEAT);
    call(0);
  };

  // What the extension takes for an EventSource. It never closes by itself: this file reconnects.
  htmx.createEventSource = (url) => {
    new URL(url, location.href).searchParams.getAll("t").forEach((grant) => grants.add(grant));
    queueMicrotask(want);
    return {
      readyState: EventSource.OPEN,
      close() {},
      addEventListener(topic, listener) {
        if (!listeners.has(topic)) {
          listeners.set(topic, new Set());
          queueMicrotask(want);
        }
        listeners.get(topic).add(listener);
      },
      removeEventListener: (topic, listener) => listeners.get(topic)?.delete(listener),
    };
  };

  // navigator.locks is only there on https and localhost; elsewhere every tab has its own stream.
  if (navigator.locks) navigator.locks.request("pitbook-live", () => new Promise(lead));
  else {
    channel.close();
    channel.postMessage = () => {};
    lead();
  }

  setInterval(() => {
    show();
    if (grants.size && !listening()) refresh();
  }, POLL);
  document.addEventListener("htmx:sendError", () => {
    offline = true;
    show();
  });
  document.addEventListener("htmx:afterOnLoad", () => {
    offline = !navigator.onLine;
    show();
  });
  addEventListener("online", () => {
    offline = false;
    show();
    refresh();
  });
  addEventListener("offline", () => {
    offline = true;
    show();
  });
})();
