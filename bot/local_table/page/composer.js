// Below the messages: say something, or choose a command and fill it in.

import { act, get } from "./api.js";
import { CommandForm } from "./command.js";
import { h } from "./dom.js";
import { _ } from "./words.js";

export class Composer {
  constructor(pane, place, name) {
    this.pane = pane;
    this.place = place;
    this.input = h("input", { placeholder: _("Message {place}, or / for a command", { place: name }), maxLength: 2000, autocomplete: "off", "aria-label": _("Message") });
    this.palette = h("div", { class: "palette", hidden: true, role: "listbox", "aria-label": _("Commands") });
    this.opener = h("button", { type: "button", class: "opener", onclick: () => this.toggle() }, h("b", {}, "/"), " ", _("Commands"));
    this.line = h("form", { class: "line" }, this.opener, this.input, h("button", { class: "send" }, _("Send")));
    this.element = h("div", { class: "composer" }, this.palette, this.line);
    this.line.addEventListener("submit", (event) => this.submit(event));
    this.input.addEventListener("input", () => this.suggest());
    this.element.addEventListener("keydown", (event) => this.move(event));
  }

  // The arrow keys go from what is typed into the list of commands, and through it.
  move(event) {
    if (event.key === "Escape" && !this.palette.hidden) {
      this.palette.hidden = true;
      this.input.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...this.palette.querySelectorAll("button")];
    if (step === undefined || this.palette.hidden || all.length === 0) return;
    event.preventDefault();
    const at = all.indexOf(document.activeElement);
    if (at === 0 && step < 0) this.input.focus();
    else all[at < 0 && step < 0 ? all.length - 1 : Math.min(at + step, all.length - 1)].focus();
  }

  async toggle() {
    if (!this.palette.hidden) {
      this.palette.hidden = true;
      return;
    }
    this.input.value = "/";
    this.input.focus();
    await this.suggest();
  }

  async commands() {
    return get(`/api/seats/${this.pane.seat}/commands/${this.place}`).catch(() => []);
  }

  async suggest() {
    const typed = this.input.value;
    if (!typed.startsWith("/")) {
      this.palette.hidden = true;
      return;
    }
    const found = matching(await this.commands(), typed.slice(1));
    this.palette.replaceChildren(...found.map((command) => this.entry(command)));
    if (found.length === 0) this.palette.replaceChildren(h("p", { class: "small" }, _("No such command here.")));
    this.palette.hidden = false;
  }

  entry(command) {
    const open = () => this.open(command);
    return h("button", { type: "button", role: "option", onclick: open }, h("b", {}, `/${command.name}`), h("span", {}, command.description));
  }

  async openNamed(name) {
    const command = (await this.commands()).find((other) => other.name === name);
    if (command !== undefined) this.open(command);
    else await this.toggle();
  }

  open(command) {
    this.palette.hidden = true;
    this.input.value = "";
    const form = new CommandForm(this.pane, this.place, command, () => {
      form.element.replaceWith(this.line);
      this.input.focus({ preventScroll: true });
    });
    this.element.querySelector("form").replaceWith(form.element);
    form.focus();
  }

  async submit(event) {
    event.preventDefault();
    const content = this.input.value.trim();
    if (content.startsWith("/")) {
      const [first] = matching(await this.commands(), content.slice(1));
      if (first !== undefined) this.open(first);
      return;
    }
    if (content === "") return;
    this.input.value = "";
    this.pane.messages.expectAnswer();
    await act(this.pane.seat, "say", { channel: this.place, content }).catch((error) => this.pane.say(error.message));
  }
}

// Commands in whose name all typed words occur, those that begin with them first.
function matching(commands, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name }) => words.every((word) => name.includes(word)));
  const begins = ({ name }) => !name.startsWith(words.join(" "));
  return found.sort((one, other) => begins(one) - begins(other));
}
