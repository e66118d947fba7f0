// A keypad on the screen types into the field it names, as a keyboard would: input events fire,
// maxlength holds. Markup: web/components/keypad.html.
(() => {
  const type = (field, key) => {
    const limit = field.maxLength > 0 ? field.maxLength : Infinity;
    if (key === "clear") field.value = "";
    else if (key === "back") field.value = field.value.slice(0, -1);
    else if (field.value.length + key.length <= limit) field.value += key;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-keypad] [data-key]");
    if (!key) return;
    const field = document.getElementById(key.closest("[data-keypad]").dataset.keypad);
    if (field) type(field, key.dataset.key);
  });
})();
