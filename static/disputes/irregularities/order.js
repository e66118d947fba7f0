// Cards put in order: a tap moves a card one place to the front. Markup:
// disputes/irregularities/order_editor.html.
document.addEventListener("click", (event) => {
  const item = event.target.closest("[data-moves]")?.closest("li");
  if (!item?.previousElementSibling) return;
  item.previousElementSibling.before(item);
  // Whoever shows what would follow from this order asks again.
  item.dispatchEvent(new Event("change", { bubbles: true }));
});
