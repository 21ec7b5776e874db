// Recomputes deals from a published secret (predonats-proof/1), by the definition in engine/dealing.py and engine/deals.py.
// Nothing here asks the server. SHA-256 comes from the browser (Web Crypto) where the page has it, which takes https or localhost;
// on plain http in a hall it is our own, below. Hashes of both are the same, so `hashing` says only which one worked.

const LABEL = "predonats-deal/1";
const TRY_BYTES = 11;
const HAND = 12;
const SUITS = ["oros", "copes", "espases", "bastos"];
const HIGH_TO_LOW = [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2];
const PACK = SUITS.flatMap((suit) => HIGH_TO_LOW.map((number) => ({ suit, number })));
const PBN_SUITS = ["espases", "copes", "oros", "bastos"];
const PBN_LETTERS = { 1: "A", 12: "K", 11: "Q", 10: "J", 9: "9", 8: "8", 7: "7", 6: "6", 5: "5", 4: "4", 3: "3", 2: "2" };
const PBN_ORDER = [1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

// ---- SHA-256 (FIPS 180-4): its constants are the first 32 bits of the fractional parts of square and cube roots of primes ----

const PRIMES = [2];
for (let n = 3; PRIMES.length < 64; n += 2) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

// The root is found in whole numbers: the largest r with r^power ≤ prime · 2^(32·power); its last 32 bits are the fraction.
function rootFraction(prime, power) {
  const target = BigInt(prime) << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const START = PRIMES.slice(0, 8).map((prime) => rootFraction(prime, 2));
const ROUND = PRIMES.map((prime) => rootFraction(prime, 3));
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

export function ownSha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = [...START];
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

function compress(state, view, at) {
  const words = Array.from({ length: 16 }, (_, place) => view.getUint32(at + 4 * place));
  for (let t = 16; t < 64; t += 1) {
    const s0 = rotate(words[t - 15], 7) ^ rotate(words[t - 15], 18) ^ (words[t - 15] >>> 3);
    const s1 = rotate(words[t - 2], 17) ^ rotate(words[t - 2], 19) ^ (words[t - 2] >>> 10);
    words.push((words[t - 16] + s0 + words[t - 7] + s1) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[t] + words[t]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) >>> 0; });
}

// HMAC (RFC 2104) over our own SHA-256; the key has 32 bytes, less than a block.
function ownHmac(key, message) {
  const padded = (fill) => Uint8Array.from({ length: 64 }, (_, place) => (key[place] ?? 0) ^ fill);
  return ownSha256(joined(padded(0x5c), ownSha256(joined(padded(0x36), message))));
}

// ---- which SHA-256: { hashing, sha256(bytes), hmac(key, message) } ----

const own = { hashing: "own", sha256: async (bytes) => ownSha256(bytes), hmac: async (key, message) => ownHmac(key, message) };

const browsers = {
  hashing: "web-crypto",
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)),
  hmac: async (key, message) => {
    const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
  },
};

export function hasher(subtle = globalThis.crypto?.subtle) {
  return subtle ? browsers : own;
}

// ---- from secret, word and board to a deal ----

const binomials = Array.from({ length: 49 }, () => new Array(25).fill(0n));
for (let n = 0; n < 49; n += 1) {
  binomials[n][0] = 1n;
  for (let k = 1; k <= Math.min(n, 24); k += 1) binomials[n][k] = binomials[n - 1][k - 1] + binomials[n - 1][k];
}
const WEST_COUNT = binomials[36][HAND];
const SOUTH_COUNT = binomials[24][HAND];
export const DEAL_COUNT = binomials[48][HAND] * WEST_COUNT * SOUTH_COUNT;

export async function dealNumber(secret, word, board, by = hasher()) {
  const typed = new TextEncoder().encode((word ?? "").normalize("NFC"));
  let pending = new Uint8Array();
  for (let counter = 0; ; counter += 1) {
    const message = joined(new TextEncoder().encode(LABEL), fourBytes(board), fourBytes(counter), typed);
    pending = joined(pending, await by.hmac(secret, message));
    for (; pending.length >= TRY_BYTES; pending = pending.slice(TRY_BYTES)) {
      const number = pending.slice(0, TRY_BYTES).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
      if (number < DEAL_COUNT) return number;
    }
  }
}

// The deal with this number as a PBN deal: "N:espases.copes.oros.bastos …", clockwise.
export function unrank(number) {
  const upper = number / SOUTH_COUNT;
  const rest = [...PACK];
  const north = take(rest, upper / WEST_COUNT);
  const west = take(rest, upper % WEST_COUNT);
  const south = take(rest, number % SOUTH_COUNT);
  return `N:${[north, rest, south, west].map(handText).join(" ")}`;
}

function take(rest, number) {
  const hand = [];
  let left = number;
  for (let size = HAND; size > 0; size -= 1) {
    let place = rest.length - 1;
    while (binomials[place][size] > left) place -= 1;
    left -= binomials[place][size];
    hand.push(...rest.splice(place, 1));
  }
  return hand;
}

function handText(hand) {
  const held = (suit) => PBN_ORDER.filter((number) => hand.some((card) => card.suit === suit && card.number === number));
  return PBN_SUITS.map((suit) => held(suit).map((number) => PBN_LETTERS[number]).join("")).join(".");
}

// ---- a whole proof ----

// Checks a proof document. `onBoard(board, matches)` is called, and waited for, after each board. Answers { hashing, seal, boards: [those that differ] }.
export async function verify(proof, onBoard = () => {}, by = hasher()) {
  const secret = fromHex(proof.secret);
  const seal = toHex(await by.sha256(secret)) === proof.commitment.toLowerCase();
  const differing = [];
  for (const [place, deal] of proof.deals.entries()) {
    const board = proof.first_board + place;
    const matches = unrank(await dealNumber(secret, proof.word, board, by)) === ordered(deal);
    if (!matches) differing.push(board);
    await onBoard(board, matches);
  }
  return { hashing: by.hashing, seal, boards: differing };
}

// A PBN deal as `unrank` writes it: from North, ranks from the ace down.
function ordered(deal) {
  const [first, hands] = deal.split(":");
  const clockwise = hands.split(" ").map((hand) => hand.split(".").map(sortedRanks).join("."));
  const north = (4 - "NESW".indexOf(first)) % 4;
  return `N:${[...clockwise.slice(north), ...clockwise.slice(0, north)].join(" ")}`;
}

function sortedRanks(ranks) {
  const letters = PBN_ORDER.map((number) => PBN_LETTERS[number]);
  return [...ranks].sort((one, other) => letters.indexOf(one) - letters.indexOf(other)).join("");
}

// ---- bytes ----

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => { all.set(part, at); return at + part.length; }, 0);
  return all;
}

function fourBytes(number) {
  return Uint8Array.of(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
}

export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
