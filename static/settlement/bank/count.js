// Adds up chips as they are counted: inputs with data-count inside [data-chips], the sum beside
// them.
(() => {
  const sum = (table) => {
    // In hundredths, so that halves of a chip add up exactly.
    let total = 0;
    for (const field of table.querySelectorAll("[data-count]"))
      total += Math.round(Number(field.dataset.count) * 100) * (parseInt(field.value, 10) || 0);
    const output = table.querySelector("[data-chips-total]");
    if (output) output.textContent = (total / 100).toLocaleString("en");
  };
  const sumAll = (root) => root.querySelectorAll?.("[data-chips]").forEach(sum);
  document.addEventListener("input", (event) => {
    const table = event.target.closest("[data-chips]");
    if (table) sum(table);
  });
  document.addEventListener("htmx:load", (event) => sumAll(event.target));
  sumAll(document);
})();
