// Chips: pick one and it sticks, then every tap on a bet puts it there. A typed amount sticks the
// same way. What is not yet written is shown dimmed, on top of what the site has confirmed.
(() => {
  const wagers = document.getElementById("tablet").dataset.wagers;
  const STORE = `pitbook-chip-${document.getElementById("tablet").dataset.table}`;
  let picked = Number(localStorage.getItem(STORE)) || 0;
  let typed = false;
  let clearing = false;
  let undo = [];
  let round = "";

  const short = (cents) => {
    const amount = cents / 100;
    const [size, letter] =
      amount >= 1e6 && Number.isInteger(amount / 1e5)
        ? [1e6, "M"]
        : amount >= 1e3 && Number.isInteger(amount / 100)
          ? [1e3, "K"]
          : [1, ""];
    const digits = size === 1 && !Number.isInteger(amount) ? 2 : 0;
    return (
      new Intl.NumberFormat("en", {
        minimumFractionDigits: digits,
        maximumFractionDigits: 2,
      }).format(amount / size) + letter
    );
  };
  const grouped = (cents) =>
    new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(cents / 100);
  const buttons = () => [...document.querySelectorAll(".bet[data-bet]")];
  const spot = (button) => ({ box: Number(button.dataset.box), bet: button.dataset.bet });
  const stands = (button) =>
    taps.standing(Number(button.dataset.box), button.dataset.bet, Number(button.dataset.amount));

  // A bet's new total; a reserve goes along with its wager.
  const changesTo = (button, amount) => {
    const { box, bet } = spot(button);
    const was = stands(button);
    if (amount === was) return [];
    const change = { box, bet, amount, was };
    const { reserve, times } = button.dataset;
    return reserve
      ? [change, { box, bet: reserve, amount: amount * times, was: was * times, behind: true }]
      : [change];
  };
  const name = (button, amount) =>
    `${button.dataset.box} ${button.querySelector(".bet__letter").textContent} ${short(amount)}`;
  const place = (list) => {
    const changes = list.flatMap(([button, amount]) => changesTo(button, amount));
    if (!changes.length) return;
    const what = list.map(([button, amount]) => name(button, amount)).join(", ");
    taps.add({ url: wagers, changes, what }, felt.data());
    return changes;
  };
  const put = (list) => {
    const before = list.map(([button]) => [button.id, stands(button)]);
    if (place(list)) undo.push(before);
  };

  const last = (box) =>
    JSON.parse(felt.data().last || "[]").filter(
      (wager) => box === "all" || wager[0] === Number(box),
    );
  const repeat = (box) => {
    const wagered = last(box).map(([at, bet, amount]) => [
      document.getElementById(`bet-${at}-${bet}`),
      amount,
    ]);
    put(wagered.filter(([button]) => button?.dataset.bet && !stands(button)));
  };
  const inBox = (button) => buttons().filter((each) => each.dataset.box === button.dataset.seat);

  const pick = (value) => {
    [picked, typed, clearing] = [value, false, false];
    localStorage.setItem(STORE, value);
    paint();
  };
  const paint = () => {
    if (felt.data().round !== round) [undo, clearing, round] = [[], false, felt.data().round];
    const tray = [...document.querySelectorAll("[data-chip]")];
    if (tray.length && !picked)
      picked = Number((document.querySelector("[data-chip][data-first]") || tray[0]).dataset.chip);
    tray.forEach((chip) =>
      chip.setAttribute(
        "aria-pressed",
        String(!clearing && !typed && Number(chip.dataset.chip) === picked),
      ),
    );
    const field = document.getElementById("amount");
    if (field) field.value = clearing || !picked ? "" : grouped(picked);
    document.querySelector("[data-clear]")?.setAttribute("aria-pressed", String(clearing));
    document.querySelector("[data-undo]")?.toggleAttribute("disabled", !undo.length);
    for (const button of buttons()) {
      const [now, written] = [stands(button), Number(button.dataset.amount)];
      const pending = now !== written;
      if (!pending && !button.classList.contains("bet--pending")) continue;
      button.classList.toggle("bet--pending", pending);
      button.classList.toggle("bet--down", now > 0);
      button.querySelector(".bet__amount").textContent = now ? short(now) : "";
    }
  };

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest(selector);
    const chip = at("[data-chip]");
    if (chip) return pick(Number(chip.dataset.chip));
    const bet = at(".bet[data-bet]");
    if (bet) return put([[bet, clearing ? 0 : stands(bet) + picked]]);
    const again = at("[data-repeat]");
    if (again) return repeat(again.dataset.repeat);
    if (at("[data-undo]")) {
      const before = undo.pop() || [];
      place(
        before
          .map(([id, amount]) => [document.getElementById(id), amount])
          .filter(([button]) => button?.dataset.bet),
      );
      return paint();
    }
    if (at("[data-clear]")) {
      if (clearing) put(buttons().map((button) => [button, 0]));
      clearing = !clearing;
      return paint();
    }
  });
  // While clearing, a tap on a box's name clears the box instead of opening its sheet.
  document.addEventListener("htmx:confirm", (event) => {
    const seat = event.target.closest(".box__seat");
    if (!seat || !clearing) return;
    event.preventDefault();
    put(inBox(seat).map((button) => [button, 0]));
  });

  // The keypad starts a new amount where a chip's value stood. What is typed is grouped as it
  // grows.
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("[data-keypad='amount'] [data-key]") && !typed)
        document.getElementById("amount").value = "";
    },
    true,
  );
  document.addEventListener("input", (event) => {
    if (event.target.id !== "amount") return;
    const amount = Number(event.target.value.replace(/\D/g, "")) * 100;
    [typed, clearing, picked] = [true, false, amount];
    paint();
  });
  document.addEventListener("taps", paint);
  document.addEventListener("felt", paint);
})();
