// The page as a whole: which view is shown, the bar with the seats, and word of changes.

import { follow, get } from "./api.js";
import { avatar, badge, h, rememberSeats, untouched } from "./dom.js";
import { Pane } from "./pane.js";
import { drawStart } from "./start.js";
import { _, learnWords, ngettext } from "./words.js";

const bar = document.querySelector("header.bar");
const stage = document.querySelector("main.stage");
const lost = document.querySelector(".lost");
let table = null;
let panes = [];
let shown = null; // "start", "all" or a seat's key

// #/ · #/all · #/seat/KEY · #/seat/KEY/PLACE · #/seat/KEY/PLACE/COMMAND
function wanted() {
  const [, kind, key, place, command] = location.hash.split("/");
  if (kind === "all") return { view: "all" };
  if (kind !== "seat" || !table.seats.some((seat) => seat.key === key)) return { view: "start" };
  return { view: key, place, command: command && decodeURIComponent(command) };
}

async function show() {
  const { view, place, command } = wanted();
  drawBar(view);
  if (view !== shown) {
    for (const pane of panes) pane.close();
    panes = view === "start" ? [] : seatsIn(view).map((seat) => new Pane(seat.key, () => table, (id) => wentTo(seat.key, id)));
    stage.replaceChildren(...panes.map((pane) => pane.element));
    stage.className = `stage ${view === "start" || view === "all" ? view : "one"}`;
    shown = view;
  }
  if (view === "start") showStart();
  await Promise.all(panes.map((pane) => pane.go(place ?? pane.place?.id ?? lastPlace(pane.seat), command)));
}

function showStart() {
  const at = document.activeElement?.closest("main") ? document.activeElement.dataset.key : undefined;
  if (stage.querySelector(".way.busy")) return;
  stage.replaceChildren(drawStart(table));
  if (at) stage.querySelector(`[data-key="${at}"]`)?.focus({ preventScroll: true });
}

function seatsIn(view) {
  return view === "all" ? table.seats.filter((seat) => isHere(seat, view)) : table.seats.filter((seat) => seat.key === view);
}

// Guests, who are for team games, come when somebody sits down as one, or when one is called.
function isHere(seat, view) {
  return !seat.guest || seat.key === view || callsTo(seat) > 0 || lastPlace(seat.key) !== undefined;
}

function guestMenu(view) {
  const guests = table.seats.filter((seat) => !isHere(seat, view));
  if (guests.length === 0) return [];
  const options = [h("option", { value: "" }, _("More people…")), ...guests.map((seat) => h("option", { value: seat.key }, seat.name))];
  const select = h("select", { class: "tab guests", "aria-label": _("More people, for team games") }, options);
  select.addEventListener("change", () => select.value && (location.hash = `#/seat/${select.value}`));
  return [select];
}

// Where a seat was last looked at from this window.
function lastPlace(seat) {
  return sessionStorage.getItem(`place ${seat}`) ?? undefined;
}

function wentTo(seat, place) {
  sessionStorage.setItem(`place ${seat}`, place);
  if (shown === seat || wanted().view === seat) history.replaceState(null, "", `#/seat/${seat}/${place}`);
}

function drawBar(view) {
  const tabs = table.seats.filter((seat) => isHere(seat, view)).map((seat) => seatTab(seat, view));
  bar.replaceChildren(
    h("a", { class: "brand", href: "#/", title: _("Start page") }, h("img", { src: "/page/drum.svg", alt: "" }), h("b", {}, "Long Roll")),
    h("nav", { "aria-label": _("Seats") }, tabs, current(h("a", { class: "tab all", href: "#/all" }, _("Side by side")), view === "all"), guestMenu(view)),
  );
  const calls = table.seats.reduce((sum, seat) => sum + callsTo(seat), 0);
  document.title = calls > 0 ? `(${calls}) Long Roll` : "Long Roll";
}

function callsTo(seat) {
  return seat.places.reduce((sum, place) => sum + place.pings, 0);
}

function seatTab(seat, view) {
  const words = [h("span", { class: "name" }, seat.name), h("small", {}, seat.label)];
  const tab = h("a", { class: `tab ${seat.key}`, href: `#/seat/${seat.key}` }, avatar(seat.user, seat.name), words, badge(callsTo(seat), ngettext("{count} message for this seat", "{count} messages for this seat", callsTo(seat))));
  return current(tab, view === seat.key);
}

function current(link, is) {
  if (is) link.setAttribute("aria-current", "page");
  return link;
}

let running = false;
let again = false;

// One look at a time; what changes meanwhile is looked at after.
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    const newest = await get("/api/table");
    await untouched();
    table = newest;
    rememberSeats(table.seats);
    lost.hidden = true;
    if (shown === null || shown === "start") await show();
    else {
      drawBar(shown);
      await Promise.all(panes.map((pane) => pane.refresh()));
    }
  } catch (error) {
    console.error(error);
  }
  running = false;
  if (again) {
    again = false;
    await refresh();
  }
}

await learnWords();
lost.textContent = _("The table is closed. Run make play again; this page will reconnect.");
window.addEventListener("hashchange", () => table && show());
document.addEventListener("visibilitychange", () => !document.hidden && table && refresh());
follow(refresh, () => (lost.hidden = false));
