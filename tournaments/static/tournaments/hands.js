// Four hands by clicking cards: the fields stay the form, the cards are another way to fill them. A card that somebody holds is greyed out.
const SEATS = ["N", "W", "S", "E"];
const HAND = 12;
const form = document.querySelector("[data-hands]");
const fields = [...form.querySelectorAll("input[data-seat]")];
const cards = [...form.querySelectorAll("[data-card]")];
const rest = form.querySelector("[data-hands-rest]");

const active = () => form.querySelector("[name=seat]:checked").value;
const numbers = (field) => field.value.split(/[\s,.;·–-]+/).filter((word) => /^([1-9]|1[0-2])$/.test(word));
const fieldOf = (seat, suit) => fields.find((field) => field.dataset.seat === seat && field.dataset.suit === suit);
const held = (seat) => fields.filter((field) => field.dataset.seat === seat).flatMap(numbers).length;
const holders = (card) => {
  const [suit, number] = card.split(" ");
  return SEATS.filter((seat) => numbers(fieldOf(seat, suit)).includes(number));
};

function show() {
  for (const button of cards) {
    const seats = holders(button.dataset.card);
    const mine = seats.includes(active());
    button.disabled = seats.length > 0 && !mine;
    button.setAttribute("aria-pressed", mine);
    button.classList.toggle("twice", seats.length > 1);
    button.querySelector("[data-holder]").textContent = seats.map(letter).join(" ");
  }
  for (const count of form.querySelectorAll("[data-count]")) count.textContent = `${held(count.dataset.count)} / ${HAND}`;
  rest.hidden = held(active()) === HAND || SEATS.some((seat) => seat !== active() && held(seat) !== HAND);
}

const letter = (seat) => form.querySelector(`fieldset [data-letter="${seat}"]`).textContent;

function give(card, seat) {
  const [suit, number] = card.split(" ");
  const field = fieldOf(seat, suit);
  field.value = [...numbers(field), number].join(" ");
}

function takeBack(card, seat) {
  const [suit, number] = card.split(" ");
  const field = fieldOf(seat, suit);
  field.value = numbers(field).filter((each) => each !== number).join(" ");
}

function choose(seat) {
  form.querySelector(`[name=seat][value=${seat}]`).checked = true;
}

function click(card) {
  const seat = active();
  if (holders(card).includes(seat)) takeBack(card, seat);
  else if (held(seat) < HAND) give(card, seat);
  const next = SEATS[(SEATS.indexOf(seat) + 1) % SEATS.length];
  if (held(seat) === HAND && held(next) < HAND) choose(next); // a whole hand: on to the next seat
  show();
}

for (const button of cards) button.addEventListener("click", () => click(button.dataset.card));
for (const radio of form.querySelectorAll("[name=seat]")) radio.addEventListener("change", show);
for (const field of fields) field.addEventListener("input", show);
rest.addEventListener("click", () => {
  for (const button of cards) if (!holders(button.dataset.card).length) give(button.dataset.card, active());
  show();
});
form.querySelector("[data-hands-cards]").hidden = false;
show();
