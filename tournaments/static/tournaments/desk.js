// Single-key shortcuts of the desk: `data-key` on a link says its key. They never act while somebody types, and can be switched off.
const STORE = "predonats-keys";

export function keysOn() {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true; // no storage here: the shortcuts are on, the switch lasts until the page is left
  }
}

export function typing(target) {
  return Boolean(target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"));
}

function remember(on) {
  try {
    localStorage.setItem(STORE, on ? "on" : "off");
  } catch { /* as above */ }
}

for (const label of document.querySelectorAll("[data-keys-switch]")) {
  const box = label.querySelector("input");
  label.hidden = false;
  box.checked = keysOn();
  box.addEventListener("change", () => remember(box.checked));
}

document.addEventListener("keydown", (event) => {
  if (!keysOn() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
  const wanted = event.key.toLowerCase();
  const link = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === wanted);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// A second click on a button that was pressed a moment ago sends nothing.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.target === "_blank" || event.defaultPrevented) return;
  if (form.dataset.sent) event.preventDefault();
  else form.dataset.sent = "1";
  setTimeout(() => { delete form.dataset.sent; }, 3000); // a file came, or the answer was lost
});
window.addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent; });

// The options of an event's comparison: only those that the chosen method takes are seen. The others are sent too, and passed over.
const method = document.querySelector("select#id_method");
function showOptions() {
  for (const each of document.querySelectorAll("[data-methods]")) {
    each.hidden = method.value !== "" && !each.dataset.methods.split(" ").includes(method.value);
  }
}
if (method) {
  showOptions();
  method.addEventListener("change", showOptions);
  window.addEventListener("pageshow", showOptions); // a page come back to keeps what was chosen
}
