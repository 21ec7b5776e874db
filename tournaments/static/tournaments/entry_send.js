// How the entry page talks to the server.
const words = document.getElementById("entry-words").dataset;

// What was typed did not reach the server, or it did not take it: the message says which.
export class NotSaved extends Error {}

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.getElementById("board").elements.csrfmiddlewaretoken.value;
}

// Posts fields and gives the status and the JSON of the answer; throws NotSaved.
export async function send(url, data) {
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
