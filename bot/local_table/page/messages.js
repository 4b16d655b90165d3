// The messages of one place, kept up to date: only what changed is drawn anew, and the newest stay in sight.

import { act, get } from "./api.js";
import { arrange, h, untouched } from "./dom.js";
import { openForm } from "./form.js";
import { drawMessage } from "./message.js";

const NEAR = 80; // pixels from the end that count as the end
const ANSWER_WITHIN = 5000; // milliseconds in which a new message is taken for an answer to what one did

export class Messages {
  // `pane` gives the seat's key, `table()`, `names()` and `say(text)`.
  constructor(pane, place) {
    this.pane = pane;
    this.place = place;
    this.drawn = new Map();
    this.stuck = true;
    this.top = 0;
    this.acted = 0;
    this.list = h("div", { class: "list" });
    this.element = h("div", { class: "messages", tabIndex: 0, role: "log", "aria-label": "Messages" }, this.list);
    this.element.addEventListener("scroll", () => this.noticeScroll());
    this.watcher = new ResizeObserver(() => this.keepInSight());
    this.watcher.observe(this.list);
    this.watcher.observe(this.element);
  }

  // Only who scrolls up leaves the end: when a picture arrives, the end moves away by itself.
  noticeScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    const near = scrollHeight - scrollTop - clientHeight < NEAR;
    if (near || scrollTop < this.top) this.stuck = near;
    this.top = scrollTop;
  }

  keepInSight() {
    if (this.stuck) this.element.scrollTop = this.element.scrollHeight;
  }

  // Goes to the next message that comes, as it answers what was just done here.
  expectAnswer() {
    this.acted = Date.now();
  }

  async refresh() {
    const messages = await get(`/api/seats/${this.pane.seat}/messages/${this.place}`);
    await untouched();
    const context = JSON.stringify(this.pane.names().known);
    const drawn = new Map();
    for (const message of messages) {
      const key = JSON.stringify(message) + (message.thread ? context : "");
      const before = this.drawn.get(message.id);
      drawn.set(message.id, before?.key === key ? before : { key, element: this.draw(message) });
    }
    const newest = [...drawn.keys()].at(-1);
    if (newest !== [...this.drawn.keys()].at(-1) && Date.now() - this.acted < ANSWER_WITHIN) this.stuck = true;
    this.drawn = drawn;
    const empty = messages.length === 0 ? [this.pane.emptyNote(this.place)] : [];
    arrange(this.list, [...empty, ...[...drawn.values()].map(({ element }) => element)]);
    this.keepInSight();
    this.markRead(messages.at(-1)?.id);
    return messages.length;
  }

  draw(message) {
    const pane = this.pane;
    return drawMessage(message, {
      seat: pane.view(),
      table: pane.table(),
      names: pane.names(),
      act: (kind, body) => this.act(kind, { channel: this.place, message: message.id, ...body }),
    });
  }

  async act(kind, body) {
    this.expectAnswer();
    try {
      const answer = await act(this.pane.seat, kind, body);
      if (answer.form !== undefined) openForm(this.pane, this.place, answer);
    } catch (error) {
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
