// The page of the proof: fetches the published proof and recomputes it here. Sentences stand in the page (data-*), in the reader's language.
import { verify } from "./verify.js";

const root = document.querySelector("[data-proof]");
const button = root.querySelector("[data-proof-start]");
const progress = root.querySelector("progress");
const answer = root.querySelector("[data-proof-answer]");
const squares = new Map([...root.querySelectorAll("[data-board]")].map((square) => [Number(square.dataset.board), square]));

const painted = () => new Promise((done) => { setTimeout(done); });

function mark(square, matches) {
  square.classList.add(matches ? "in" : "out");
  square.querySelector("[data-said]").textContent = matches ? root.dataset.matches : root.dataset.differs;
}

function say(kind, sentences) {
  answer.hidden = false;
  answer.className = `pd-status is-still mb-0 is-${kind}`;
  answer.querySelector("strong").textContent = kind === "good" ? root.dataset.good : root.dataset.bad;
  answer.querySelector("p").textContent = sentences.join(" ");
}

function sayResult(result) {
  const hashing = result.hashing === "own" ? root.dataset.own : root.dataset.webCrypto;
  const seal = result.seal ? root.dataset.sealFits : root.dataset.sealDiffers;
  const boards = result.boards.length ? `${root.dataset.boardsDiffer} ${result.boards.join(", ")}.` : root.dataset.boardsMatch;
  say(result.seal && !result.boards.length ? "good" : "bad", [seal, boards, hashing]);
}

async function check() {
  const proof = await (await fetch(root.dataset.proof)).json();
  progress.max = proof.deals.length;
  progress.value = 0;
  progress.hidden = false;
  sayResult(await verify(proof, async (board, matches) => {
    progress.value += 1;
    mark(squares.get(board), matches);
    await painted();
  }));
}

button.addEventListener("click", async () => {
  button.disabled = true;
  for (const square of squares.values()) square.classList.remove("in", "out");
  try {
    await check();
  } catch {
    say("bad", [root.dataset.failed]);
  }
  button.disabled = false;
});
root.querySelector("[data-proof-ready]").hidden = false;
