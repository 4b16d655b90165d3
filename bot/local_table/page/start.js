// The page that one comes to first: what this is, three ways to begin, and the seats with all that one can open.

import { begin } from "./api.js";
import { avatar, badge, h } from "./dom.js";
import { label } from "./pane.js";
import { _, ngettext, spread } from "./words.js";

export function drawStart(table) {
  return h(
    "div",
    { class: "welcome" },
    h("section", { class: "hello" },
      h("h1", {}, "Long Roll"),
      h("p", {}, _("Civil War battles, turn by turn, on Discord. This page is a practice Discord: you can play both sides.")),
      h("div", { class: "ways" }, ways(table)),
    ),
    h("section", { class: "seats", "aria-label": _("Seats") }, table.seats.filter((seat) => !seat.guest).map((seat) => seatCard(seat))),
    notes(table),
  );
}

function ways(table) {
  const trouble = h("p", { class: "trouble", role: "alert" });
  const shown = [
    table.teaches ? way("learn", _("Learn in 5 minutes"), _("A first battle, one step at a time"), trouble) : null,
    way("computer", _("Play the computer"), _("A good first battle, less than an hour"), trouble),
    way("two", _("Two players here"), _("The same battle, both sides here"), trouble),
  ];
  return [...shown, trouble];
}

function way(name, title, what, trouble) {
  const button = h("button", { type: "button", class: "way", "data-key": `way-${name}` }, h("b", {}, title), h("small", {}, what));
  button.addEventListener("click", async () => {
    if (button.closest(".ways").querySelector(".busy")) return;
    button.classList.add("busy");
    button.setAttribute("aria-busy", "true");
    trouble.textContent = "";
    try {
      const { seat, place } = await begin(name);
      location.hash = `#/seat/${seat}/${place}`;
    } catch (error) {
      trouble.textContent = error.message;
    }
    button.classList.remove("busy");
    button.removeAttribute("aria-busy");
  });
  return button;
}

function notes(table) {
  const [one] = table.seats;
  const begun = h("a", { href: `#/seat/${one.key}/${one.places[0].id}/${encodeURIComponent(table.start_command)}` }, `/${table.start_command}`);
  return h("footer", { class: "notes" },
    h("p", {}, spread(_("Any other battle: {command}. For team games, “More people” at the top has a dozen guests."), { command: begun })),
    h("p", {}, spread(_("{link}, or open each seat in its own window."), { link: h("a", { href: "#/all" }, _("See all three seats side by side")) })),
    h("p", {}, spread(_("Seats have no passwords: anyone at this computer can open any of them. Battles are saved in {folder}; Ctrl+C in the terminal stops the table."), { folder: h("code", {}, table.kept_in) })),
  );
}

function seatCard(seat) {
  return h(
    "article",
    { class: `card ${seat.key}` },
    h("header", {}, avatar(seat.user, seat.name), h("div", {}, h("h2", {}, seat.name), h("p", {}, h("b", {}, seat.label), seat.key === "watcher" ? h("span", {}, " ", _("sees no cards")) : null)),
      h("a", { class: "button primary sit", href: `#/seat/${seat.key}`, "data-key": `sit-${seat.key}`, "aria-label": _("Open the seat of {name}", { name: seat.name }) }, _("Open"))),
    h("ul", {}, seat.places.map((place) => placeLine(seat, place))),
  );
}

function placeLine(seat, place) {
  const state = place.archived ? _("archived") : place.unread ? ngettext("{count} new", "{count} new", place.unread) : "";
  const words = ngettext("{count} message for this seat", "{count} messages for this seat", place.pings);
  return h("li", { class: place.kind },
    h("a", { href: `#/seat/${seat.key}/${place.id}`, "data-key": `start-${seat.key}-${place.id}` }, label(place)), h("small", {}, state), badge(place.pings, words));
}
