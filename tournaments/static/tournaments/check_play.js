// A record of play by clicking cards: the text field stays the form. Played cards are greyed out, and the line above says whose turn it is.
const SEATS = ["N", "W", "S", "E"]; // in turn
const LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "10", "11", "12", "1", "9"];
const form = document.querySelector("[data-play]");
const field = form.querySelector("[name=play]");
const turn = form.querySelector("[data-play-turn]");
const cards = [...form.querySelectorAll("[data-card]")];

const played = () => field.value.split(/\s*[,;\n]\s*/).map((card) => card.trim()).filter(Boolean);

function beats(card, winning, trump) {
  const [suit, number] = card.split(" ");
  const [leading, best] = winning.split(" ");
  return suit === leading ? LOW_TO_HIGH.indexOf(number) > LOW_TO_HIGH.indexOf(best) : suit === trump;
}

// Who plays the next card: the leader of each trick is the winner of the one before.
function toPlay(list) {
  const trump = form.querySelector("[name=trump]").value;
  let leader = SEATS.indexOf(form.querySelector("[name=leader]").value);
  for (let at = 0; at + 4 <= list.length; at += 4) {
    const trick = list.slice(at, at + 4);
    const best = trick.reduce((winner, card, place) => (beats(card, trick[winner], trump) ? place : winner), 0);
    leader = (leader + best) % 4;
  }
  return SEATS[(leader + (list.length % 4)) % 4];
}

const seatName = (seat) => form.querySelector(`[name=leader] option[value=${seat}]`).textContent;

function show() {
  const list = played();
  for (const button of cards) button.disabled = list.includes(button.dataset.card);
  if (list.length >= cards.length) turn.textContent = turn.dataset.over;
  else turn.textContent = turn.dataset.turn.replace("%(trick)s", Math.floor(list.length / 4) + 1).replace("%(seat)s", seatName(toPlay(list)));
}

// A trick a line.
function write(list) {
  const tricks = [];
  for (let at = 0; at < list.length; at += 4) tricks.push(list.slice(at, at + 4).join(", "));
  field.value = tricks.join("\n");
  show();
}

for (const button of cards) button.addEventListener("click", () => write([...played(), button.dataset.card]));
form.querySelector("[data-play-back]").addEventListener("click", () => write(played().slice(0, -1)));
for (const name of ["play", "trump", "leader"]) form.querySelector(`[name=${name}]`).addEventListener("input", show);
form.querySelector("[data-play-cards]").hidden = false;
show();
