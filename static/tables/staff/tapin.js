// Number and PIN with one keypad: it types into the field in use, moves on by itself and sends
// the form with the PIN's last digit. Without this script the fields work with any keyboard.
(() => {
  const form = document.querySelector("form[data-tap-in]");
  if (!form) return;
  const keypad = form.querySelector("[data-keypad]");
  const fields = [...form.querySelectorAll(".field input")];
  const last = fields[fields.length - 1];
  let sent = false;

  const use = (field) => {
    keypad.dataset.keypad = field.id;
    for (const each of fields) each.classList.toggle("input--in-use", each === field);
  };
  const full = (field) => field.maxLength > 0 && field.value.length >= field.maxLength;
  const send = () => {
    if (!sent && form.reportValidity()) {
      sent = true;
      form.requestSubmit();
    }
  };

  for (const field of fields) {
    field.inputMode = "none"; // our keypad is there already
    field.addEventListener("focus", () => use(field));
    field.addEventListener("input", () => {
      if (!full(field)) return;
      const after = fields[fields.indexOf(field) + 1];
      if (after) after.focus();
      else if (fields.every((each) => each.value)) send();
    });
  }
  (fields.find((each) => !each.value) ?? last).focus();
})();
