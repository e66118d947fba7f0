// Buttons that open and close native dialogs: <button data-opens="id">, <button data-closes>.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
});
