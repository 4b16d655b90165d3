// What one person at the table sees: where to go, the messages there, a place to answer; and, where there is
// room, the direct messages beside them, so that the hand lies next to the board.

import { act } from "./api.js";
import { avatar, badge, h } from "./dom.js";
import { Composer } from "./composer.js";
import { openForm } from "./form.js";
import { markdown } from "./markdown.js";
import { Messages } from "./messages.js";
import { Waiting } from "./waiting.js";
import { _, spread } from "./words.js";

const LONGEST_WORK = 3000; // milliseconds after which nothing is taken to be still at work
const ROOMY = 1180; // pixels from which the direct messages have room beside the place

export class Pane {
  // `table` gives the newest view of the table; `moved(place)` is told where the seat went.
  constructor(seat, table, moved) {
    this.seat = seat;
    this.table = table;
    this.moved = moved;
    this.nav = h("nav", { class: "places", "aria-label": _("Places") });
    this.main = h("section", { class: "place" });
    this.side = h("aside", { class: "side", "aria-label": _("Direct messages"), hidden: true });
    this.note = h("div", { class: "toast", role: "alert", hidden: true });
    this.heard = h("p", { class: "heard", "aria-live": "polite" });
    this.waits = new Waiting((text) => this.announce(text));
    this.columns = h("div", { class: "columns" }, this.nav, this.main, this.side);
    this.element = h("div", { class: `pane ${seat}` }, this.columns, this.note, this.heard, h("div", { class: "working", "aria-hidden": "true" }));
    this.watcher = new ResizeObserver(() => this.place && this.refreshSide());
    this.watcher.observe(this.element);
  }

  view() {
    return this.table().seats.find((seat) => seat.key === this.seat);
  }

  names() {
    const { names } = this.table();
    const { places } = this.view();
    return {
      known: places.map((place) => place.name),
      user: (id) => names[id] ?? _("someone"),
      place: (id) => places.find((place) => place.id === id)?.name ?? "",
      address: (id) => `#/seat/${this.seat}/${id}`,
    };
  }

  // A thread may be wanted before it is listed, as its message comes first: it is gone to as soon as it is.
  async go(wanted, command) {
    const { places } = this.view();
    const place = places.find((other) => other.id === wanted) ?? places[0];
    this.wish = place.id === wanted ? null : wanted;
    if (this.place?.id !== place.id) {
      this.place = place;
      this.messages?.close();
      this.messages = new Messages(this, place.id);
      this.composer = new Composer(this, place.id, label(place));
      this.waits.show(undefined);
      this.messages.waiting = (newest) => this.waits.show(newest);
      this.main.replaceChildren(this.heading(place), this.messages.element, this.waits.element, this.composer.element);
      this.moved(place.id);
    }
    if (document.activeElement === document.body) this.messages.element.focus({ preventScroll: true });
    await this.refresh();
    if (command?.startsWith("@")) this.messages.showMessage(command.slice(1));
    else if (command) await this.composer.openNamed(command);
  }

  heading(place) {
    return h("header", { class: "heading" }, h("h2", {}, label(place)));
  }

  async refresh() {
    const { places } = this.view();
    if (places.some((place) => place.id === this.wish)) return this.go(this.wish);
    if (!places.some((place) => place.id === this.place?.id)) return this.go(places[0].id);
    const at = this.nav.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    this.nav.replaceChildren(...this.placeLinks(places));
    if (at) this.nav.querySelector(`[data-key="${at}"]`)?.focus({ preventScroll: true });
    this.nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    await this.messages.refresh().catch(() => {});
    return this.refreshSide();
  }

  async refreshSide() {
    const direct = this.view().places.find((place) => place.kind === "dm");
    const room = this.element.clientWidth >= ROOMY && this.view().places.find(({ id }) => id === this.place?.id)?.kind === "thread";
    if (room && this.sideMessages === undefined) {
      this.sideMessages = new Messages(this, direct.id, (messages) => this.ofThisBattle(messages));
      this.side.append(h("header", { class: "heading" }, h("h2", {}, label(direct))), this.sideMessages.element);
    }
    const count = room ? await this.sideMessages.refresh().catch(() => 0) : 0;
    this.side.hidden = count === 0;
    this.columns.classList.toggle("roomy", count > 0);
  }

  // Beside a battle lies its newest hand, with what was asked after it, and nothing of any other battle.
  ofThisBattle(messages) {
    const { match } = this.view().places.find(({ id }) => id === this.place.id) ?? {};
    const own = messages.filter((message) => message.match === match);
    const [hand, ...others] = own.slice(Math.max(own.findLastIndex((message) => message.hand), 0));
    return hand ? [hand, ...others.filter(({ components }) => JSON.stringify(components).includes('"custom_id"'))] : [];
  }

  placeLinks(places) {
    const links = places.map((place) => this.placeLink(place));
    const seat = this.view();
    return [h("div", { class: "who" }, avatar(seat.user, seat.name), h("b", {}, seat.name), h("small", {}, seat.label)), ...links];
  }

  placeLink(place) {
    const link = h(
      "a",
      { class: `goto ${place.kind}${place.unread ? " unread" : ""}${place.archived ? " archived" : ""}`, href: `#/seat/${this.seat}/${place.id}`, "data-key": `place-${place.id}` },
      h("span", { class: "name" }, label(place)),
      place.kind === "dm" ? h("span", { class: "name short" }, _("DMs")) : null,
      badge(place.pings, _("messages for you")),
    );
    if (place.id === this.place.id) link.setAttribute("aria-current", "page");
    link.addEventListener("click", (event) => this.follow(event, place.id));
    return link;
  }

  // A plain click stays in this pane; any other opens a window of its own.
  follow(event, id) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(id);
  }

  emptyNote(place) {
    const kind = this.view().places.find((other) => other.id === place)?.kind;
    if (kind === "dm") return h("p", { class: "empty" }, _("Nothing here yet. Your cards and private questions come as direct messages."));
    const start = h("button", { type: "button", class: "link", onclick: () => this.composer.openNamed(this.table().start_command) }, `/${this.table().start_command}`);
    const said = _("Nothing here yet. Begin with {command}, or press Commands below.", { command: "{command}" });
    return h("p", { class: "empty" }, spread(said, { command: start }));
  }

  // Does something in this seat's name that may open a form; throws where it was refused.
  async act(kind, body) {
    this.messages.expectAnswer();
    this.working(true);
    const answer = await act(this.seat, kind, body).catch((error) => {
      this.working(false);
      throw error;
    });
    this.note.hidden = true; // what was refused before is past
    if (answer.form !== undefined) openForm(this, body.channel, answer);
  }

  // Says to a screen reader what is seen otherwise.
  announce(text) {
    this.heard.textContent = text;
  }

  // Shows that something is being done, from now until it is.
  working(works) {
    clearTimeout(this.workTimer);
    this.element.classList.toggle("at-work", works);
    if (works) this.workTimer = setTimeout(() => this.working(false), LONGEST_WORK);
  }

  say(text) {
    this.note.replaceChildren(...markdown(text, this.names()));
    this.note.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.note.hidden = true), 6000);
  }

  close() {
    this.watcher.disconnect();
    this.messages?.close();
    this.sideMessages?.close();
    this.waits.show(undefined);
    this.element.remove();
  }
}

export function label(place) {
  return place.kind === "channel" ? `# ${place.name}` : place.name;
}
