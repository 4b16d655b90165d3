// The messages of one place, kept up to date: only what changed is drawn anew, and the newest stay in sight. What had
// the focus has it again when it is drawn anew: the same control, or the first one.

import { act, get } from "./api.js";
import { arrange, controlIn, h, untouched } from "./dom.js";
import { openForm } from "./form.js";
import { drawMessage } from "./message.js";
import { _ } from "./words.js";

const NEAR = 80; // pixels from the end that count as the end
const MARGIN = 16; // pixels that are left free around a message, or too few to change anything for
const ANSWER_WITHIN = 5000; // milliseconds in which a new message is taken for an answer to what one did
const PRIVATE = 1 << 6;
const [HALF, LEAST] = [0.5, 0.28]; // parts of the frame that a picture gets above its buttons

export class Messages {
  // `pane` gives the seat's key, `table()`, `names()`, `say(text)`, `announce(text)` and `working(works)`; `shown` picks
  // from all messages those that are shown.
  constructor(pane, place, shown = (messages) => messages) {
    this.pane = pane;
    this.place = place;
    this.shown = shown;
    this.drawn = new Map();
    this.stuck = true;
    this.top = 0;
    this.height = 0;
    this.acted = 0;
    this.map = null; // the hex to press on the next map that comes, and until when
    this.list = h("div", { class: "list" }, h("p", { class: "empty" }, _("Loading…")));
    this.element = h("div", { class: "messages", tabIndex: 0, role: "log", "aria-label": _("Messages") }, this.list);
    this.element.addEventListener("scroll", () => this.noticeScroll());
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this.list);
    this.watcher.observe(this.element);
  }

  measure() {
    this.element.style.setProperty("--frame", `${this.element.clientHeight}px`);
    this.fit();
    this.keepInSight();
  }

  // The room that the newest private message leaves its picture: all of it is seen together, or, where that would make
  // the picture small, the picture and what stands below it.
  fit() {
    const [id, { element } = {}] = [...this.drawn].findLast(([, one]) => one.element.matches(".private")) ?? [];
    const shown = element?.querySelector(".map .window, .picture");
    if (!shown) return;
    const frame = this.element.clientHeight;
    const [around, own] = [element.getBoundingClientRect(), shown.getBoundingClientRect()];
    const whole = frame - (around.height - own.height) - MARGIN;
    const below = frame - (around.bottom - own.bottom) - MARGIN;
    const beside = shown.closest(".upright") && getComputedStyle(shown.closest(".upright")).display === "grid";
    const upright = frame - (own.top - around.top) - (shown.nextElementSibling?.offsetHeight ?? 0) - 3 * MARGIN;
    const room = beside ? upright : Math.max(whole, Math.min(below, frame * HALF), frame * LEAST);
    if (Math.abs(room - parseFloat(element.style.getPropertyValue("--room"))) < MARGIN) return;
    element.style.setProperty("--room", `${room}px`);
    this.maps?.[id]?.fitted();
  }

  // Only who scrolls up leaves the end: when a picture arrives or goes, the end moves by itself.
  noticeScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    const near = scrollHeight - scrollTop - clientHeight < NEAR;
    if (near || (scrollTop < this.top && scrollHeight === this.height)) this.stuck = near;
    this.top = scrollTop;
    this.height = scrollHeight;
  }

  keepInSight() {
    if (this.element.querySelector("[aria-expanded=true]")) return;
    const seen = this.seen?.isConnected;
    if (seen || this.stuck) this.element.scrollTop = this.element.scrollHeight;
    if (seen) this.seen.scrollIntoView({ block: "nearest" });
  }

  // Goes to the next message that comes, as it answers what was just done here.
  expectAnswer() {
    this.acted = Date.now();
    this.seen = null;
  }

  expects() {
    return Date.now() - this.acted < ANSWER_WITHIN;
  }

  showMessage(id) {
    const element = document.getElementById(`message-${id}`);
    this.stuck = false;
    element?.scrollIntoView({ block: "start" });
    element?.focus({ preventScroll: true });
  }

  async refresh() {
    const all = await get(`/api/seats/${this.pane.seat}/messages/${this.place}`);
    await untouched();
    const messages = panelLast(this.shown(all));
    const context = JSON.stringify(this.pane.names().known);
    const held = this.held();
    const drawn = new Map();
    const called = messages.findLast((message) => this.asks(message))?.id;
    for (const message of messages) {
      const key = `${JSON.stringify(message)}${message.thread ? context : ""}${message.id === called}`;
      const before = this.drawn.get(message.id);
      drawn.set(message.id, before?.key === key ? before : { key, element: this.draw(message, held, message.id === called) });
    }
    const newest = [...drawn.keys()].at(-1);
    const isNew = newest !== [...this.drawn.keys()].at(-1);
    const isChanged = this.drawn.get(newest)?.element !== drawn.get(newest)?.element;
    if (isChanged && this.expects() && !(this.pressed?.until > Date.now())) this.stuck = true;
    if (isNew || [...drawn].some(([id, { element }]) => this.drawn.get(id)?.element !== element)) this.pane.working(false);
    const before = this.drawn;
    this.drawn = drawn;
    const empty = messages.length === 0 ? [this.pane.emptyNote(this.place)] : [];
    arrange(this.list, [...empty, ...[...drawn.values()].map(({ element }) => element)]);
    this.keepInSight();
    this.focusAgain(held, before, messages.at(-1));
    this.markRead(all.at(-1)?.id);
    this.waiting?.(all.findLast(({ flags }) => !(flags & PRIVATE)));
    return messages.length;
  }

  // Whether a public message calls this person to give orders.
  asks({ components, flags }) {
    const said = JSON.stringify(components);
    return !(flags & PRIVATE) && said.includes('"lr:orders:') && said.includes(`<@${this.pane.view().user}>`);
  }

  // Which control of which message has the focus.
  held() {
    const active = document.activeElement;
    const entry = [...this.drawn].find(([, { element }]) => element.contains(active));
    return entry ? { id: entry[0], key: active.dataset.key } : null;
  }

  focusAgain(held, before, newest) {
    const moved = held && !this.drawn.has(held.id) && newest?.flags & PRIVATE && !before.has(newest.id);
    const answers = moved || newest && newest.flags & PRIVATE && !before.has(newest.id) && this.expects() && !this.pressed?.hex;
    if (answers && (held || document.activeElement === document.body)) {
      controlIn(this.drawn.get(newest.id).element, null)?.focus({ preventScroll: true });
    } else if (held && document.activeElement === document.body) {
      const element = this.drawn.get(held.id)?.element;
      (element ? controlIn(element, held.key) ?? element : this.element).focus({ preventScroll: true });
    }
  }

  draw(message, held, called) {
    const pane = this.pane;
    return drawMessage(message, {
      seat: pane.view(),
      table: pane.table(),
      names: pane.names(),
      called,
      act: (kind, body) => this.act(kind, { channel: this.place, message: message.id, ...body }),
      announce: (text) => pane.announce(text),
      played: () => (this.pressed = { message: message.id, until: Date.now() + ANSWER_WITHIN }),
      expectPanel: (hex, open) => {
        this.pressed = { hex, until: Date.now() + ANSWER_WITHIN };
        open();
      },
      mapped: (map) => this.mapped(message, map, held),
    });
  }

  // A map has come: after a press on a map it stays in sight, and what was pressed on the public one is pressed here.
  // Where none has come after such a press (`null`), the words and buttons that have are gone to.
  mapped(message, map, held) {
    const pressed = this.pressed?.until > Date.now() ? this.pressed : null;
    if (map === null) return pressed && message.flags & PRIVATE ? this.leaveMap() : undefined;
    this.maps = { ...this.maps, [message.id]: map };
    const key = held?.id === message.id && held.key?.startsWith("hex:") ? held.key.slice(4) : null;
    if (key !== null) map.focus(map.open().includes(key) ? key : map.open()[0]);
    if (!pressed || !(message.flags & PRIVATE)) return;
    this.pressed = null;
    this.stuck = false;
    this.seen = map.element;
    this.keepInSight();
    if (pressed.hex && map.open().includes(pressed.hex)) map.press(pressed.hex);
    else if (pressed.hex) map.focus(map.open()[0]);
  }

  leaveMap() {
    this.pressed = null;
    this.seen = null;
    this.stuck = true;
    this.keepInSight();
  }

  async act(kind, body) {
    this.expectAnswer();
    this.pane.working(true);
    try {
      const answer = await act(this.pane.seat, kind, body);
      if (answer.form !== undefined) openForm(this.pane, this.place, answer);
      if (answer.form !== undefined || kind === "dismiss") this.pane.working(false);
    } catch (error) {
      this.pane.working(false);
      this.pane.say(error.message);
    }
  }

  async markRead(newest) {
    const place = this.pane.view()?.places.find((other) => other.id === this.place);
    if (newest === undefined || !place?.unread || document.hidden) return;
    await act(this.pane.seat, "read", { channel: this.place, message: newest }).catch(() => {});
  }

  close() {
    this.watcher.disconnect();
    this.element.remove();
  }
}

// The question that one has open stays below what is posted meanwhile.
function panelLast(messages) {
  const at = messages.findLastIndex(({ panel }) => panel);
  return at < 0 ? messages : [...messages.slice(0, at), ...messages.slice(at + 1), messages[at]];
}
