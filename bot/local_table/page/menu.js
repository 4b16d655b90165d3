// A select menu: a button that opens a list below it. One choice goes out at once, several when one is done.
// In the list the arrow keys, Home, End and typed letters move, Enter or Space takes, Escape closes.

import { h } from "./dom.js";
import { _, ngettext } from "./words.js";

const TYPED_TOGETHER = 700; // milliseconds between letters of one word

export class Menu {
  constructor(spec, options, choose) {
    this.least = spec.min_values ?? 1;
    this.most = spec.max_values ?? 1;
    this.several = this.most > 1 || this.least === 0;
    this.options = options;
    this.placeholder = spec.placeholder || _("Choose");
    this.choose = choose;
    this.chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    this.begun = [...this.chosen].sort().join();
    this.changed = () => {};
    this.onMap = false; // whether a map shows what is chosen, with a button of its own
    this.face = h("button", { type: "button", class: "face", disabled: spec.disabled, "aria-expanded": "false", "aria-haspopup": "listbox" });
    this.list = h("div", { class: "options", role: "listbox", hidden: true, "aria-label": this.placeholder, "aria-multiselectable": String(this.most > 1) });
    this.lines = options.map((option) => this.line(option));
    this.list.append(...this.lines);
    this.done = h("button", { type: "button", class: "primary", onclick: () => this.send() }, _("Done"));
    this.foot = h("div", { class: "done" }, limits(this.least, this.most), this.done);
    this.element = h("div", { class: "menu" }, this.face, this.list, this.several ? this.foot : null);
    this.face.addEventListener("click", () => this.open(this.list.hidden));
    this.face.addEventListener("keydown", (event) => this.openByKey(event));
    this.list.addEventListener("keydown", (event) => this.move(event));
    this.element.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.element.contains(event.relatedTarget)) this.open(false);
    });
    this.say();
  }

  line(option) {
    const line = h(
      "div",
      { class: this.most > 1 ? "option several" : "option", role: "option", tabIndex: -1, "aria-selected": "false" },
      h("span", { class: "name" }, (option.emoji?.name ? `${option.emoji.name} ` : "") + option.label),
      option.description ? h("span", { class: "what" }, option.description) : null,
    );
    line.addEventListener("click", () => this.take(option.value));
    return line;
  }

  say() {
    const labels = this.options.filter((option) => this.chosen.has(option.value)).map((option) => option.label);
    this.face.replaceChildren(h("span", {}, labels.join(", ") || this.placeholder));
    this.face.classList.toggle("unset", labels.length === 0);
    this.face.setAttribute("aria-label", labels.length ? `${this.placeholder}: ${labels.join(", ")}` : this.placeholder);
    this.lines.forEach((line, index) => line.setAttribute("aria-selected", String(this.chosen.has(this.options[index].value))));
    this.done.disabled = this.chosen.size < this.least || this.chosen.size > this.most;
    const touched = [...this.chosen].sort().join() !== this.begun;
    this.foot.hidden = this.list.hidden && (!touched || this.onMap);
    this.changed();
  }

  open(shown) {
    if (this.list.hidden === !shown) return;
    this.list.hidden = !shown;
    this.face.setAttribute("aria-expanded", String(shown));
    this.say();
    if (!shown) return;
    this.element.scrollIntoView({ block: "nearest" });
    const at = this.options.findIndex((option) => this.chosen.has(option.value));
    this.lines[Math.max(at, 0)]?.focus({ preventScroll: at < 1 });
  }

  close() {
    this.open(false);
    this.face.focus({ preventScroll: true });
  }

  send() {
    this.close();
    this.choose([...this.chosen]);
  }

  take(value) {
    if (this.most === 1) this.chosen.clear();
    if (!this.chosen.delete(value) && this.chosen.size < this.most) this.chosen.add(value);
    this.say();
    if (!this.several) this.send();
  }

  openByKey(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    this.open(true);
  }

  move(event) {
    const at = this.lines.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.lines.length - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (to !== undefined) this.lines[Math.min(Math.max(to, 0), this.lines.length - 1)]?.focus();
    else if (event.key === "Enter" || event.key === " ") this.take(this.options[at].value);
    else if (event.key === "Escape") this.close();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.find(event.key, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Goes to the next entry that begins with what is typed in one go.
  find(letter, at) {
    const now = Date.now();
    this.typed = (now - (this.when ?? 0) < TYPED_TOGETHER ? this.typed : "") + letter.toLowerCase();
    this.when = now;
    const from = this.typed.length > 1 ? at : at + 1;
    const inTurn = [...this.lines.slice(from), ...this.lines.slice(0, from)];
    inTurn.find((line) => line.textContent.trim().toLowerCase().startsWith(this.typed))?.focus();
  }
}

function limits(least, most) {
  if (least === most) return ngettext("Choose {count}", "Choose {count}", most);
  if (least === 0) return _("Choose up to {most}", { most });
  return _("Choose {least} to {most}", { least, most });
}

// What can be chosen in a menu of people or channels.
export function entityOptions(component, table, seat) {
  if (component.options) return component.options;
  const people = table.seats.map((other) => ({ label: other.name, value: other.user }));
  const channels = seat.places.filter((place) => place.kind !== "dm").map((place) => ({ label: `#${place.name}`, value: place.id }));
  return { 5: people, 7: people, 8: channels }[component.type] ?? [];
}
