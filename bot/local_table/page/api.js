// Talks with the table.

import { _ } from "./words.js";

export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

// Does something in a seat's name. Throws an Error with a text for the person where it was refused.
export function act(seat, kind, body) {
  return post(`/api/seats/${seat}/${kind}`, body);
}

// Begins in one of the ways of the start page; returns the seat and the place to go to.
export function begin(way) {
  return post(`/api/begin/${way}`, {});
}

async function post(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error(_("No answer. Is `make play` still running?").replaceAll("`", ""));
  }
  const answer = await response.json().catch(() => ({ refused: _("That didn’t work. Try again.") }));
  if (answer.refused !== undefined) throw new Error(answer.refused);
  return answer;
}

// Calls `changed` at once and after each change, `lost` whenever the table cannot be reached.
export function follow(changed, lost) {
  const socket = new WebSocket(`ws://${location.host}/api/changes`);
  socket.addEventListener("message", () => changed());
  socket.addEventListener("close", () => {
    lost();
    setTimeout(() => follow(changed, lost), 1000);
  });
}

export function readFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("error", () => reject(reader.error));
    reader.addEventListener("load", () => resolve({ name: file.name, data: reader.result.split(",")[1] ?? "" }));
    reader.readAsDataURL(file);
  });
}
