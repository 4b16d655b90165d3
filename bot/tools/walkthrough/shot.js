// Shows one message as the local table's page does, for a picture: with the place instead of the time, and menus open.

import { h } from "/page/dom.js";
import { drawMessage } from "/page/message.js";

export async function show({ message, names, place, menus }) {
  const known = { user: (id) => names[id] ?? "somebody", place: (id) => names[id] ?? "", address: () => "#" };
  const context = { names: known, act: () => {}, table: { seats: [] }, seat: { places: [] } };
  const article = drawMessage(message, context);
  article.querySelector("header time").replaceWith(h("small", {}, place));
  article.querySelectorAll(".menu").forEach((menu, number) => open(menu, menus[number]));
  document.body.replaceChildren(article);
  drawHourglasses(article);
  await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
}

function open(menu, shown) {
  if (shown === null) return;
  menu.querySelector(".face").click();
  document.activeElement?.blur();
  menu.querySelector(".done")?.remove();
  const lines = menu.querySelectorAll(".option");
  lines.forEach((line, number) => line.setAttribute("aria-selected", String(shown.picked.includes(number))));
  if (shown.others > 0) menu.querySelector(".options").append(h("p", { class: "small option" }, `… and ${shown.others} more`));
}

// Typefaces without a browser's own emoji lack this sign of those that the bot uses.
function drawHourglasses(element) {
  for (const text of [...element.childNodes]) {
    if (text.nodeType !== Node.TEXT_NODE) drawHourglasses(text);
    else if (text.data.includes("⏳")) {
      const parts = text.data.split("⏳").flatMap((part) => [h("img", { class: "sign", src: "/own/hourglass.svg", alt: "⏳" }), part]);
      text.replaceWith(...parts.slice(1));
    }
  }
}
