// The page that one comes to first: what to do, and the three seats with all that one can open from each.

import { avatar, badge, h } from "./dom.js";
import { label } from "./pane.js";

const ROLES = { union: "Commands one side", confederate: "Commands the other", watcher: "Looks on, sees no cards" };

export function drawStart(table) {
  return h(
    "div",
    { class: "start" },
    h("section", { class: "hello" },
      h("h1", {}, "Long Roll"),
      h("p", {}, "Civil War battles on Discord, here at a table of your own: the same bot, nobody else, no network."),
      h("ol", { class: "steps" }, steps(table)),
    ),
    h("section", { class: "seats" }, table.seats.filter((seat) => !seat.guest).map((seat) => seatCard(seat))),
    h("footer", { class: "notes" },
      h("p", {}, h("a", { class: "button secondary", href: "#/all" }, "Show all three seats side by side"), " or open each in a window of its own. For team games, ", h("b", {}, "More people"), " at the top has a dozen guests."),
      h("p", {}, "The seats are no locks: whoever sits at this computer can look into each of them, so secrets are kept by courtesy. ",
        "Your battles are kept in ", h("code", {}, table.kept_in), " and wait for you when you stop the table with Ctrl+C and start it again."),
    ),
  );
}

function steps(table) {
  const [one, other] = table.seats;
  const [field] = one.places;
  const begin = h("a", { class: "button primary", href: `#/seat/${one.key}/${field.id}/${encodeURIComponent(table.start_command)}` }, "Start a battle");
  return [
    h("li", {}, h("b", {}, `Sit down as ${one.name}`), h("p", {}, "and start a battle with ", h("code", {}, `/${table.start_command}`), "."), begin),
    h("li", {}, h("b", {}, `Change to ${other.name}`), h("p", {}, "(at the top of the page) and press ", h("b", {}, "Join"), " on the message that has appeared."),
      h("a", { class: "button secondary", href: `#/seat/${other.key}/${field.id}` }, `Go to ${other.name}`)),
    h("li", {}, h("b", {}, "Fight it out"), h("p", {}, "in the thread that opens. Whoever is to move is called; the buttons lead through the turn. Each one's cards come by direct message.")),
  ];
}

function seatCard(seat) {
  return h(
    "article",
    { class: `card ${seat.key}` },
    h("header", {}, avatar(seat.user, seat.name), h("div", {}, h("h2", {}, seat.name, h("small", {}, ` ${seat.label}`)), h("p", {}, ROLES[seat.key] ?? ""))),
    h("a", { class: "button primary sit", href: `#/seat/${seat.key}` }, `Sit down as ${seat.name}`),
    h("ul", {}, seat.places.map((place) => placeLine(seat, place))),
  );
}

function placeLine(seat, place) {
  const state = place.archived ? "put away" : place.unread ? `${place.unread} new` : "";
  return h("li", { class: place.kind },
    h("a", { href: `#/seat/${seat.key}/${place.id}` }, label(place)), h("small", {}, state), badge(place.pings, "messages for this seat"));
}
