// A line of the entry page: its fields, what stands on the server, whether keys may change it, and how it looks.
// A line with a result is closed: no key changes it until the person opens it. An open line can be stopped: then it takes no key either, until the
// person looks at it (Enter, Backspace, Delete, Esc, a click).
const DRAWN = new Set(["oros", "copes", "espases", "bastos", "botifarra"]);
export const NOT_PLAYED = "not_played";

const words = document.getElementById("entry-words");
const LEVELS = Object.fromEntries([...words.querySelectorAll("[data-levels]")].map((each) => [each.dataset.levels, each.textContent.split(" ")]));

// Notes come and go only while no button of the mouse is down: or what is being clicked would move away under it.
const waiting = new Set();
let pressed = 0;
function released() {
  clearTimeout(pressed);
  pressed = 0;
  for (const line of waiting) line.draw();
  waiting.clear();
}
document.addEventListener("pointerdown", () => { clearTimeout(pressed); pressed = setTimeout(released, 1000); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(released), true); // after the click
document.addEventListener("keydown", released, true);

export class Line {
  constructor(row) {
    this.row = row;
    this.theirs = null; // what somebody else wrote meanwhile, until it is said which of the two is right
    this.seating = row.dataset.seating;
    this.notes = row.nextElementSibling;
    const field = (name) => row.querySelector(`[name="${this.seating}-${name}"]`);
    [this.version, this.named, this.namer, this.doubling, this.points] = ["version", "named", "namer", "doubling", "points"].map(field);
    this.fields = [this.named, this.namer, this.doubling, this.points].filter(Boolean);
    this.faultBox = this.notes.querySelector("[data-faults]");
    this.oddNote = this.notes.querySelector("[data-odd]");
    this.oddText = this.oddNote.firstElementChild.textContent;
    this.stateBox = this.notes.querySelector("[data-state]");
    this.state = ""; // the note that is shown, by the name of its template
    this.kept = row.dataset.stands ? JSON.stringify(this.fields.map((each) => JSON.parse(row.dataset.stands)[each.name.split("-")[1]])) : this.says();
    this.open = this.dirty || !this.stored;
    this.stopped = false;
    this.fresh = true; // the next digit begins a new number
    this.paint();
  }

  says() {
    return JSON.stringify(this.fields.map((field) => field.value.trim()));
  }

  get dirty() { return this.says() !== this.kept; }
  get empty() { return !this.named.value && !this.points.value.trim(); }
  get possible() { return /^[0-9]{1,2}$/.test(this.points.value.trim()) && Number(this.points.value) <= 72; }
  get odd() { return Boolean(this.oddText) && !this.open && !this.dirty && this.believed !== this.says(); }
  get stored() { const kept = JSON.parse(this.kept); return Boolean(kept[0] || kept.at(-1)); }
  get correcting() { return this.open && this.stored; }
  get number() { return this.points.value.trim(); }
  get ended() { return this.number.length === 2 || this.agreed === this.says() || this.number === JSON.parse(this.kept).at(-1); }
  get half() { return this.number.length === 1 && !this.fresh && !this.ended; } // a second digit may come

  // Whether it can be saved. That a correction empties the line or swaps its sides, or that one digit is all, Enter has to say.
  get complete() {
    if (this.stopped) return false;
    if (this.empty || (this.stored && this.swapped === this.says())) return this.stored && this.agreed === this.says();
    return this.named.value === NOT_PLAYED || (Boolean(this.named.value) && this.possible && this.ended);
  }

  // The note that says why it cannot be saved.
  get lacks() {
    if (this.empty) return "emptied";
    if (this.named.value !== NOT_PLAYED && this.number && !this.possible) return "range";
    if (!this.named.value) return "named";
    if (!this.number) return "points";
    if (this.swapped === this.says()) return "fix";
    return this.ended ? "more" : "one";
  }

  agree() { this.agreed = this.says(); }

  swap() {
    if (!this.possible) return;
    this.points.value = String(72 - Number(this.number));
    this.swapped = this.says();
    this.paint();
  }

  close() {
    this.open = this.stopped = false;
    this.note("");
    this.paint();
  }

  reopen() {
    if (this.theirs) return; // first it is said which of the two is right
    this.open = this.fresh = true;
    this.stopped = false;
    this.note(this.stored ? "fix" : "");
    this.paint();
  }

  // What was typed last does not fit: nothing more is taken, nothing saved, the line says why.
  stop(why) {
    this.stopped = true;
    this.note(why);
    this.paint();
  }

  go() {
    if (!this.stopped) return;
    this.stopped = false;
    this.note(this.stored ? "fix" : "");
  }

  // What the server has stands here again.
  giveBack() {
    if (this.theirs) return;
    const kept = JSON.parse(this.kept);
    this.fields.forEach((field, at) => { field.value = kept[at]; });
    this.open = !this.stored;
    this.stopped = false;
    this.fresh = true;
    this.faults({});
    this.note("");
    this.paint();
  }

  note(name) {
    this.state = name;
    this.points.classList.toggle("is-invalid", name === "range" || this.points.hasAttribute("aria-invalid"));
    this.mark();
  }

  showState() {
    const name = this.state;
    if (this.drawn === name + this.kept) return;
    this.drawn = name + this.kept;
    const shown = name && document.getElementById(`state-${name}`).content.cloneNode(true);
    for (const each of shown?.querySelectorAll?.("[data-typed]") ?? []) each.textContent = this.number;
    for (const each of shown?.querySelectorAll?.("[data-was]") ?? []) each.textContent = this.before();
    this.stateBox.replaceChildren(...(shown ? [shown] : []));
    this.stateBox.hidden = !shown;
  }

  // What the server has, in the words of the lists.
  before() {
    const kept = JSON.parse(this.kept);
    const words = this.fields.map((field, at) => field.options ? [...field.options].find((each) => each.value === kept[at])?.text : kept[at]);
    return kept[0] === NOT_PLAYED ? words[0] : words.filter((word) => word && word !== "–").join(" · ");
  }

  // What the server knows of the line, by the names of its fields; `version` only when it is to be sent as seen.
  fill(known) {
    this.version.value = known.version;
    this.named.value = known.named;
    this.namer.value = known.namer;
    if (this.doubling) this.doubling.value = known.doubling;
    this.points.value = known.points;
    const correcting = this.correcting; // opened, nothing typed yet: so it stays
    this.kept = this.says();
    this.open = correcting || !this.stored;
    this.fresh = true;
    this.faults({});
    if (this.state === "fix") this.note(this.correcting ? "fix" : "");
    this.paint();
  }

  clear() {
    this.named.value = this.points.value = "";
    this.namer.selectedIndex = 0;
    if (this.doubling) this.doubling.value = "none";
    this.faults({});
    this.paint();
  }

  copy(other) {
    this.fields.forEach((field, at) => { field.value = other.fields[at].value; });
    this.paint();
  }

  // One step up or down among the levels that the event has for what is named.
  double(step) {
    if (!this.doubling) return;
    const open = [...this.doubling.options].filter((option) => !option.disabled);
    const at = open.findIndex((option) => option.selected) + step;
    if (open[at]) this.doubling.value = open[at].value;
  }

  paint() {
    const named = this.named.value;
    const drawn = this.row.querySelector("[data-drawn]");
    drawn.innerHTML = DRAWN.has(named) ? `<svg class="suit suit-${named}" aria-hidden="true"><use href="#${named}"/></svg>` : "";
    this.row.querySelector("[data-ew]").textContent = named !== NOT_PLAYED && this.possible ? String(72 - Number(this.points.value)) : "";
    for (const option of this.doubling?.options ?? []) {
      option.disabled = option.hidden = Boolean(LEVELS[named]) && !LEVELS[named].includes(option.value);
      if (option.disabled && option.selected && this.open) this.doubling.value = "none";
    }
    this.points.readOnly = !this.open;
    for (const field of this.fields) if (field !== this.points) field.tabIndex = this.open ? 0 : -1;
    this.row.classList.toggle("shut", !this.open);
    this.row.classList.toggle("fix", this.correcting);
    this.row.classList.toggle("wait", this.empty);
    this.row.classList.toggle("pending", this.dirty); // its results are not those of what stands here
    this.mark();
  }

  // Red with faults, else amber while it is stopped, or while what stands here is hard to believe and nobody has said that it is right.
  mark() {
    const faults = this.faultBox.childElementCount > 0;
    const clash = faults || Boolean(this.theirs);
    const odd = !clash && this.odd;
    for (const row of [this.row, this.notes]) {
      row.classList.toggle("clash", clash);
      row.classList.toggle("odd", odd || (this.stopped && !clash));
      row.classList.toggle("fix", this.correcting);
    }
    this.draws = { faults, odd };
    if (pressed) waiting.add(this); else this.draw();
  }

  draw() {
    const { faults, odd } = this.draws;
    this.showState();
    this.oddNote.hidden = !odd;
    const keys = this.oddNote.children[1];
    if (odd && !keys) this.oddNote.append(document.getElementById("odd-keys").content.cloneNode(true));
    else if (!odd) keys?.remove();
    this.notes.hidden = !faults && !odd && !this.state;
  }

  // The director says that it is right: remembered until the page is left.
  believe() {
    this.believed = this.says();
    this.mark();
  }

  computed(known) {
    for (const name of ["ns_result", "ew_result", "ns_comparison", "ew_comparison"]) {
      this.row.querySelector(`[data-${name.replace("_", "-")}]`).textContent = known[name];
    }
    this.oddText = this.oddNote.firstElementChild.textContent = known.odd ?? "";
    this.mark();
  }

  // `by`: sentences by the name of the field they belong to.
  faults(by) {
    const sentences = Object.values(by).flat();
    for (const [name, field] of [["named", this.named], ["namer", this.namer], ["doubling", this.doubling], ["points", this.points]]) {
      field?.classList.toggle("is-invalid", Boolean(by[name]));
      if (by[name]) field?.setAttribute("aria-invalid", "true"); else field?.removeAttribute("aria-invalid");
    }
    this.faultBox.replaceChildren(...sentences.map((sentence) => {
      const line = document.createElement("p");
      line.className = "pd-error mb-0";
      line.textContent = sentence;
      return line;
    }));
    this.mark();
  }
}
