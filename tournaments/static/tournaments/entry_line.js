// A line of the entry page: its fields, what stands on the server, and how it looks.
const DRAWN = new Set(["oros", "copes", "espases", "bastos", "botifarra"]);
export const NOT_PLAYED = "not_played";

const words = document.getElementById("entry-words");
const LEVELS = Object.fromEntries([...words.querySelectorAll("[data-levels]")].map((each) => [each.dataset.levels, each.textContent.split(" ")]));

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
    this.kept = this.faultBox.childElementCount ? "" : this.says(); // a line that came back with faults was not kept
    this.fresh = true; // the next digit begins a new number
    this.paint();
  }

  says() {
    return JSON.stringify(this.fields.map((field) => field.value.trim()));
  }

  get dirty() { return this.says() !== this.kept; }
  get empty() { return !this.named.value && !this.points.value.trim(); }
  get possible() { return /^[0-9]{1,2}$/.test(this.points.value.trim()) && Number(this.points.value) <= 72; }
  get odd() { return Boolean(this.oddText) && !this.dirty && this.believed !== this.says(); }
  get complete() { return this.named.value === NOT_PLAYED || (Boolean(this.named.value) && this.possible); }

  // What the server knows of the line, by the names of its fields; `version` only when it is to be sent as seen.
  fill(known) {
    this.version.value = known.version;
    this.named.value = known.named;
    this.namer.value = known.namer;
    if (this.doubling) this.doubling.value = known.doubling;
    this.points.value = known.points;
    this.kept = this.says();
    this.fresh = true;
    this.faults({});
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
      if (option.disabled && option.selected) this.doubling.value = "none";
    }
    this.row.classList.toggle("wait", this.empty);
    this.row.classList.toggle("pending", this.dirty); // its results are not those of what stands here
    this.mark();
  }

  // Red with faults, else amber while what stands here is hard to believe and nobody has said that it is right.
  mark() {
    const faults = this.faultBox.childElementCount > 0;
    const clash = faults || Boolean(this.theirs);
    const odd = !clash && this.odd;
    for (const row of [this.row, this.notes]) {
      row.classList.toggle("clash", clash);
      row.classList.toggle("odd", odd);
    }
    this.oddNote.hidden = !odd;
    const keys = this.oddNote.children[1];
    if (odd && !keys) this.oddNote.append(document.getElementById("odd-keys").content.cloneNode(true));
    else if (!odd) keys?.remove();
    this.notes.hidden = !faults && !odd;
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
