// Entry of a board by keyboard over the plain form: each complete line is saved at once, and nothing that was typed is ever lost.
import { keysOn, typing } from "./desk.js";
import { Line, NOT_PLAYED } from "./entry_line.js";

const form = document.getElementById("board");
const said = document.getElementById("said");
const failure = document.getElementById("failure");
const conflicts = document.getElementById("conflict");
const words = document.getElementById("entry-words").dataset;
const lines = [...form.querySelectorAll("tr.line")].map((row) => new Line(row));
const undoable = []; // entries of the log made on this page, the newest last
const PAUSE = 1500; // ms without a key before a complete line is saved by itself
const SUITS = { o: "oros", c: "copes", e: "espases", b: "bastos", f: "botifarra" };

const lineOf = (target) => lines.find((line) => line.row === target.closest?.("tr.line"));
const lineAt = (seating) => lines.find((line) => line.seating === String(seating));

// ---- saving -----------------------------------------------------------------------------------------------------------------

class NotSaved extends Error {}

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? form.elements.csrfmiddlewaretoken.value;
}

async function send(url, data) {
  let response;
  try {
    response = await fetch(url, {
      method: "POST", body: new URLSearchParams(data), headers: { Accept: "application/json", "X-CSRFToken": token() },
    });
  } catch {
    throw new NotSaved(words.offline);
  }
  if (response.redirected) throw new NotSaved(words.signedOut);
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) throw new NotSaved(words.broken);
  return { status: response.status, answer: await response.json() };
}

async function save(line) {
  clearTimeout(line.timer);
  if (line.saving) return line.saving.then(() => save(line));
  if (!line.dirty || !(line.complete || line.empty)) return undefined;
  line.saving = post(line).finally(() => { line.saving = null; });
  return line.saving;
}

async function post(line) {
  const sent = line.says();
  const data = { seating: line.seating };
  for (const field of [line.version, ...line.fields]) data[field.name] = field.value;
  said.textContent = words.saving;
  try {
    const { status, answer } = await send(form.dataset.line, data);
    line.failed = false;
    if (status === 200) saved(line, sent, answer);
    else if (status === 409) conflict(line, answer);
    else { line.faults(answer.faults); said.textContent = ""; }
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    line.failed = true;
    said.textContent = "";
    showFailure(error.message);
    return;
  }
  if (!lines.some((each) => each.failed)) failure.hidden = true;
}

function saved(line, sent, answer) {
  if (answer.entry && undoable.at(-1) !== answer.entry) undoable.push(answer.entry);
  line.kept = sent;
  line.faults({});
  refresh(answer);
  said.textContent = line.odd ? line.oddText : words.saved;
}

// What stands on the server now: computed columns everywhere, the fields where nobody is typing. Versions only grow, so of two answers that
// overtook each other the one with the smaller sum is the older: it says nothing but its own line's version.
let newest = 0;

function refresh(answer) {
  const own = lineAt(answer.seating);
  const mine = answer.lines.find((known) => known.seating === answer.seating);
  if (own && mine) own.version.value = Math.max(own.version.value, mine.version);
  const age = answer.lines.reduce((sum, known) => sum + known.version, 0);
  if (age < newest) return;
  newest = age;
  for (const known of answer.lines) {
    const line = lineAt(known.seating);
    if (!line) continue;
    line.computed(known);
    if (!line.dirty) line.fill(known);
  }
  document.getElementById("live").innerHTML = answer.live;
  document.querySelector("[data-count]").textContent = answer.lines.filter((known) => known.entered).length;
  const square = document.querySelector(`[data-board="${answer.board}"]`);
  square.className = answer.missing === 0 ? "in" : answer.missing < answer.lines.length ? "part" : "";
  square.querySelector("span").textContent = ` ${words[square.className || "none"]}`;
}

function showFailure(text) {
  failure.querySelector("p").textContent = text;
  failure.hidden = false;
}

function retry() {
  for (const line of lines) if (line.failed) save(line);
}

failure.querySelector("button").addEventListener("click", () => {
  lines.find((line) => line.failed)?.points.focus(); // the button goes away with the bar
  retry();
});
window.addEventListener("online", retry);
window.addEventListener("beforeunload", (event) => {
  if (lines.some((line) => line.dirty) && !leaving) event.preventDefault();
});
let leaving = false;
form.addEventListener("submit", () => { leaving = true; });

// ---- two writers ------------------------------------------------------------------------------------------------------------

function conflict(line, answer) {
  line.theirs = answer.line;
  line.mark();
  said.textContent = "";
  conflicts.querySelector(`[data-seating="${line.seating}"]`)?.remove();
  conflicts.insertAdjacentHTML("beforeend", answer.html);
}

conflicts.addEventListener("click", (event) => {
  const button = event.target.closest("[data-whose]");
  const section = button?.closest("[data-seating]");
  const line = section && lineAt(section.dataset.seating);
  if (!line?.theirs) return; // a conflict that the server has drawn: the button sends the form
  event.preventDefault();
  section.remove();
  const theirs = line.theirs;
  line.theirs = null;
  line.mark();
  if (button.dataset.whose === "theirs") {
    line.fill(theirs);
    line.computed(theirs);
  } else {
    line.version.value = theirs.version;
    save(line);
  }
  line.points.focus();
});

// ---- undo -------------------------------------------------------------------------------------------------------------------

async function undo(line) {
  if (line?.dirty && line.kept) {
    const kept = JSON.parse(line.kept);
    line.fields.forEach((field, at) => { field.value = kept[at]; });
    line.faults({});
    line.paint();
    return;
  }
  const entry = undoable.pop();
  if (!entry) { said.textContent = words.nothing; return; }
  try {
    const { status, answer } = await send(form.dataset.undo, { entry });
    if (status !== 200) { showFailure(Object.values(answer.faults).flat().join(" ")); return; }
    lineAt(answer.seating)?.fill(answer.lines.find((known) => known.seating === answer.seating));
    refresh(answer);
    said.textContent = words.undone;
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    undoable.push(entry);
    showFailure(error.message);
  }
}

// ---- keys -------------------------------------------------------------------------------------------------------------------

function move(line, step) {
  const next = lines[lines.indexOf(line) + step];
  if (next) next.points.focus(); else save(line);
}

function believe(line) {
  line.believe();
  move(line, 1);
}

function commit(line) {
  if (line.points.value && !line.possible && line.named.value !== NOT_PLAYED) {
    line.faults({ points: [words.range] });
    line.fresh = true;
    return;
  }
  line.faults({});
  if (line.complete) { save(line); move(line, 1); }
}

function later(line) {
  line.paint();
  clearTimeout(line.timer);
  line.timer = setTimeout(() => save(line), PAUSE);
}

function digit(line, key) {
  const text = (line.fresh ? "" : line.points.value) + key;
  if (text.length > 2) return;
  line.points.value = text;
  line.fresh = false;
  line.faults({});
  line.paint();
  if (line.named.value === NOT_PLAYED) line.named.value = "";
  if (text.length === 2 || key > "7") commit(line);
  else clearTimeout(line.timer); // a second digit may come
}

const letters = {
  d: (line) => { line.namer.selectedIndex = 1 - line.namer.selectedIndex; later(line); },
  "+": (line) => { line.double(1); later(line); },
  "-": (line) => { line.double(-1); later(line); },
  g: (line) => { if (line.possible) { line.points.value = String(72 - Number(line.points.value)); line.paint(); save(line); } },
  a: (line) => leave(() => location.assign(line.row.dataset.ruling)),
  n: (line) => { line.clear(); line.named.value = NOT_PLAYED; line.paint(); commit(line); },
  r: (line) => { const above = lines[lines.indexOf(line) - 1]; if (above) { line.copy(above); commit(line); } },
};

function shortcut(line, key) {
  line.points.focus(); // before the key does its work: what ends a line moves on to the next one
  if (SUITS[key]) { line.named.value = SUITS[key]; later(line); }
  else if (/^[0-9]$/.test(key)) digit(line, key);
  else letters[key](line);
}

function rowKey(event, line) {
  const key = event.key === "−" ? "-" : event.key.toLowerCase();
  if (event.key === "Enter" && line.odd) believe(line);
  else if (event.key === "Enter") commit(line);
  else if (event.key === "Escape") { line.clear(); save(line); }
  else if (event.target === line.points && event.key === "ArrowUp") move(line, -1);
  else if (event.target === line.points && event.key === "ArrowDown") move(line, 1);
  else if (keysOn() && (SUITS[key] || letters[key] || /^[0-9]$/.test(key))) {
    if (!(event.target === line.points && /^[0-9]$/.test(key))) shortcut(line, key);
    else digit(line, key);
  } else if (event.target !== line.points || event.key.length > 1 || /^[0-9]$/.test(key)) return; // a letter that means nothing stays out
  event.preventDefault();
}

async function turn(key) {
  const link = document.querySelector(`[data-page="${key}"]`);
  if (link) await leave(() => link.click());
}

async function leave(go) {
  await Promise.all(lines.map(save));
  go();
}

document.addEventListener("keydown", (event) => {
  const line = lineOf(event.target);
  if (!line && typing(event.target)) return;
  if (event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === "z") { event.preventDefault(); undo(line); }
  } else if (event.key === "PageUp" || event.key === "PageDown") {
    event.preventDefault();
    turn(event.key);
  } else if (event.key === "?" && keysOn()) {
    event.preventDefault();
    const keys = document.getElementById("keys");
    keys.hidden = !keys.hidden;
    if (!keys.hidden) keys.scrollIntoView({ block: "nearest" });
  } else if (line) rowKey(event, line);
});

// ---- rows -------------------------------------------------------------------------------------------------------------------

for (const line of lines) {
  line.row.addEventListener("focusin", () => { line.row.classList.add("now"); });
  line.row.addEventListener("focusout", (event) => {
    if (line.row.contains(event.relatedTarget)) return;
    line.row.classList.remove("now");
    line.fresh = true;
    if (line.points.value && !line.possible && line.named.value !== NOT_PLAYED) line.faults({ points: [words.range] });
    save(line);
  });
  line.row.addEventListener("input", () => later(line));
  line.notes.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) line.points.focus(); // the button goes away with the note
    if (button?.matches("[data-swap]")) letters.g(line);
    else if (button?.matches("[data-right]")) believe(line);
  });
}

// What an empty line waits for, where there are keys.
function hint() {
  for (const line of lines) line.named.options[0].textContent = keysOn() ? "O C E B F" : "";
}

if (matchMedia("(hover: hover)").matches) {
  hint();
  document.querySelector("#keys [data-keys-switch]")?.addEventListener("change", hint);
  document.getElementById("keys").hidden = false;
  const wanted = document.getElementById(location.hash.slice(1));
  (lines.find((line) => line.row === wanted) ?? lines.find((line) => line.empty) ?? lines[0])?.points.focus();
}
