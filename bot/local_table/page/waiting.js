// A line below the messages while others are asked: that one waits, and for how long.

import { h } from "./dom.js";
import { _ } from "./words.js";

const SOON = 1000; // milliseconds of waiting that nothing is said of

export class Waiting {
  // `announce(text)` says something to a screen reader.
  constructor(announce) {
    this.announce = announce;
    this.clock = h("span", { class: "clock" });
    this.element = h("p", { class: "waiting", hidden: true, "aria-hidden": "true" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), this.clock);
    this.message = null;
  }

  // The newest message that everybody sees; it may ask others.
  show(message) {
    const waits = message?.waits ? message.id : null;
    if (waits === this.message) return;
    this.message = waits;
    clearInterval(this.timer);
    this.element.hidden = true;
    if (waits === null) return;
    this.since = Date.parse(message.time);
    this.told = false;
    this.timer = setInterval(() => this.tick(), SOON);
    this.tick();
  }

  tick() {
    const away = Math.max(0, Date.now() - this.since);
    if (away < SOON) return;
    this.element.hidden = false;
    this.clock.textContent = _("Waiting for the other side: {time}", { time: lasting(Math.round(away / 1000)) });
    if (!this.told) this.announce(_("Waiting for the other side."));
    this.told = true;
  }
}

// Seconds as 0:07, 12:30 or 1:05:00.
function lasting(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
