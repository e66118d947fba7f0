// One keypad serves all figures of a dialog: it types into the field that was touched last.
document.addEventListener("focusin", (event) => {
  const field = event.target.closest("[data-typed]");
  const keypad = field?.form?.querySelector("[data-keypad]");
  if (!keypad) return;
  keypad.dataset.keypad = field.id;
  for (const each of field.form.querySelectorAll("[data-typed]"))
    each.classList.toggle("input--in-use", each === field);
});
