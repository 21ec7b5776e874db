// Entry of a board by keyboard over the plain form: each complete line is saved at once, nothing that was typed is ever lost, and no key changes a
// line that has a result unless the person opened it.
import { keysOn, typing } from "./desk.js";
import { Line, NOT_PLAYED } from "./entry_line.js";
import { NotSaved, send } from "./entry_send.js";

const form = document.getElementById("board");
const said = document.getElementById("said");
const failure = document.getElementById("failure");
const conflicts = document.getElementById("conflict");
const words = document.getElementById("entry-words").dataset;
const lines = [...form.querySelectorAll("tr.line")].map((row) => new Line(row));
const undoable = []; // entries of the log made on this page, the newest last
const PAUSE = 1500; // ms without a key before a new line that is complete is saved by itself
const onward = form.elements.next; // the button that saves and goes to the next board
const SUITS = { o: "oros", c: "copes", e: "espases", b: "bastos", f: "botifarra" };

const lineOf = (target) => lines.find((line) => line.row === target.closest?.("tr.line"));
const lineAt = (seating) => lines.find((line) => line.seating === String(seating));

// ---- saving -----------------------------------------------------------------------------------------------------------------

async function save(line) {
  clearTimeout(line.timer);
  if (line.saving) return line.saving.then(() => save(line));
  if (line.dirty && line.complete) line.close();
  else if (!line.dirty || line.open) return undefined; // a closed one was complete when it closed: it failed, and is sent again
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
    else { line.open = true; line.faults(answer.faults); line.paint(); said.textContent = ""; }
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
  line.paint(); // also where a later answer, which came before this one, has said what else is to be shown
  if (line.correcting && !line.state) line.note("fix"); // opened again meanwhile
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
    line.close();
    line.fill(theirs);
    line.computed(theirs);
  } else {
    line.version.value = theirs.version;
    line.close();
    save(line);
  }
  line.points.focus();
});

// ---- undo -------------------------------------------------------------------------------------------------------------------

async function undo(line) {
  await Promise.all(lines.map((each) => each.saving)); // or what was typed last would not be what is undone
  if (line?.dirty) {
    line.giveBack();
    return;
  }
  const entry = undoable.pop();
  if (!entry) { said.textContent = words.nothing; return; }
  try {
    const { status, answer } = await send(form.dataset.undo, { entry });
    if (status !== 200) { showFailure(Object.values(answer.faults).flat().join(" ")); return; }
    lineAt(answer.seating)?.close();
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
  lines[lines.indexOf(line) + step]?.points.focus();
}

// On to the next line without a result, round and round; after the last one to the button, where Enter goes to the next board. The lines of a
// correction have results already: it ends where it began.
function advance(line, corrected) {
  const at = lines.indexOf(line);
  const next = [...lines.slice(at + 1), ...lines.slice(0, at)].find((each) => each.open && !each.stored);
  if (next) next.points.focus();
  else if (!corrected) onward.focus();
}

function believe(line) {
  line.believe();
  advance(line, true);
}

// The line ends here: saved if it can be, else it says what it lacks.
function commit(line) {
  const corrected = line.stored;
  line.faults({});
  if (line.dirty && !line.complete) {
    if (line.lacks === "range") line.stop("range");
    else line.note(line.lacks);
    return;
  }
  if (!line.dirty && !corrected) return; // nothing was typed
  if (line.dirty) save(line); else line.close();
  advance(line, corrected);
}

function enter(line) {
  if (!line.open) { if (line.odd) believe(line); else line.reopen(); return; }
  line.go();
  if (line.empty && !line.stored) return;
  line.agree();
  commit(line);
}

// Empties the line, to be written again; what stood there stays until Enter.
function retype(line) {
  if (!line.open) line.reopen();
  if (!line.open) return;
  line.go();
  line.clear();
  line.fresh = true;
  if (line.stored) line.note("emptied");
  if (!line.dirty) line.giveBack();
}

function later(line) {
  line.paint();
  if (line.correcting) { line.note("fix"); return; } // saved when it ends
  if (line.state) line.note("");
  clearTimeout(line.timer);
  line.timer = setTimeout(() => { if (line.open) save(line); }, PAUSE);
}

function digit(line, key) {
  const text = (line.fresh ? "" : line.points.value) + key;
  if (text.length > 2) { line.stop("more"); return; }
  line.points.value = text;
  line.fresh = false;
  line.faults({});
  if (line.named.value === NOT_PLAYED) line.named.value = "";
  line.paint();
  if (line.state) line.note(line.stored ? "fix" : "");
  clearTimeout(line.timer);
  if (text.length === 2 && (line.named.value || !line.possible)) commit(line);
}

const letters = {
  d: (line) => { line.namer.selectedIndex = 1 - line.namer.selectedIndex; later(line); },
  "+": (line) => { line.double(1); later(line); },
  "-": (line) => { line.double(-1); later(line); },
  g: (line) => { line.swap(); later(line); },
  a: (line) => leave(() => location.assign(line.row.dataset.ruling)),
  n: (line) => { line.clear(); line.named.value = NOT_PLAYED; line.paint(); commit(line); },
  r: (line) => { const above = lines[lines.indexOf(line) - 1]; if (above) { line.copy(above); line.agree(); commit(line); } },
};

function shortcut(line, key) {
  line.points.focus(); // before the key does its work: what ends a line moves on to the next one
  const begins = key in SUITS || key === "r" || key === "n";
  if (begins && line.half && (line.named.value || !(key in SUITS))) line.stop("one"); // meant for another line?
  else if (SUITS[key]) { line.named.value = SUITS[key]; later(line); }
  else if (/^[0-9]$/.test(key)) digit(line, key);
  else letters[key](line);
}

const means = (key) => keysOn() && (key in SUITS || key in letters || /^[0-9]$/.test(key));

// A closed line takes what opens it and what leads elsewhere; any other key only says so. True where the browser is to do as always.
function closedKey(event, line, key) {
  if (event.key === "Delete" || event.key === "Backspace") retype(line);
  else if (key === "a" && means(key)) letters.a(line);
  else if (key === "g" && means(key) && line.odd) { line.reopen(); line.swap(); line.note("fix"); line.points.focus(); }
  else if (event.key.length === 1) line.note("closed");
  else return !/^(Arrow|Home|End|Backspace|Delete)/.test(event.key);
  return false;
}

// A stopped line takes what mends it. True where the browser is to do as always.
function stoppedKey(event, line, key) {
  if (event.key === "Backspace" || event.key.length > 1) { if (event.key === "Backspace") line.go(); return true; }
  return !(means(key) || event.target !== line.points);
}

function rowKey(event, line) {
  const key = event.key === "−" ? "-" : event.key.toLowerCase();
  const inPoints = event.target === line.points;
  if (event.key === "Enter") enter(line);
  else if (event.key === "Escape") line.giveBack();
  else if (event.key === "ArrowUp" && (inPoints || !line.open)) move(line, -1);
  else if (event.key === "ArrowDown" && (inPoints || !line.open)) move(line, 1);
  else if (!line.open) { if (closedKey(event, line, key)) return; }
  else if (event.key === "Delete" && keysOn()) retype(line);
  else if (line.stopped && keysOn()) { if (stoppedKey(event, line, key)) return; }
  else if (means(key)) {
    if (inPoints && /^[0-9]$/.test(key)) digit(line, key); else shortcut(line, key);
  } else if (!inPoints || event.key.length > 1 || /^[0-9]$/.test(key)) return; // a letter that means nothing stays out
  event.preventDefault();
}

async function turn(key) {
  const link = document.querySelector(`[data-page="${key}"]`);
  if (link) await leave(() => link.click());
}

async function leave(go) {
  await Promise.all(lines.map(save)); // the complete ones: of the others the browser warns
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
  } else if (event.target === onward && event.key === "ArrowUp") {
    event.preventDefault();
    lines.at(-1).points.focus();
  } else if (line) rowKey(event, line);
});

// ---- rows -------------------------------------------------------------------------------------------------------------------

// The person goes elsewhere: what is complete is saved, what is not stays amber and untouched until they look at it again.
function left(line, event) {
  if ([line.row, line.notes].some((row) => row.contains(event.relatedTarget) || row.contains(document.activeElement))) return;
  line.row.classList.remove("now");
  line.fresh = true;
  if (!line.open) line.note("");
  else if (!line.dirty || (line.empty && !line.stored)) line.giveBack();
  else if (line.complete) save(line);
  else line.stop(line.lacks);
}

// Typed or chosen without the keys above: on a telephone, in a list, with the shortcuts off.
function changed(line, field) {
  if (!line.open) line.reopen(); // its list was open already when the line closed
  line.go();
  line.faults({});
  if (field !== line.points) { later(line); return; }
  line.fresh = false;
  later(line);
  if (line.number && !line.possible) line.stop("range");
}

for (const line of lines) {
  line.row.addEventListener("focusin", () => { line.row.classList.add("now"); });
  for (const row of [line.row, line.notes]) row.addEventListener("focusout", (event) => left(line, event));
  line.row.addEventListener("input", (event) => changed(line, event.target));
  line.row.addEventListener("mousedown", (event) => {
    if (event.button || !event.target.matches("select, input")) return;
    if (!line.open) line.reopen();
    if (line.stopped) line.fresh = true;
    line.go();
  });
  line.row.addEventListener("click", (event) => {
    if (event.target.matches("select, input")) return;
    if (!line.open) line.reopen();
    line.points.focus();
  });
  line.notes.addEventListener("mousedown", (event) => { if (event.target.closest("button")) event.preventDefault(); }); // the line is not left
  line.notes.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    line.points.focus(); // the button goes away with the note
    if (button.matches("[data-swap]")) { line.reopen(); line.swap(); line.agree(); save(line); }
    else if (button.matches("[data-right]")) believe(line);
    else if (button.matches("[data-enter]")) enter(line);
    else if (button.matches("[data-retype]")) retype(line);
    else if (button.matches("[data-back]")) line.giveBack();
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
