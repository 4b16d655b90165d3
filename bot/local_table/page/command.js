// One slash command being filled in: a field for each option, with the bot's own suggestions as one types.

import { act, readFile } from "./api.js";
import { h } from "./dom.js";
import { entityOptions } from "./menu.js";
import { _ } from "./words.js";

const ENOUGH = 180; // pixels below a field in which suggestions are listed there
const PAUSE = 120; // milliseconds without a key before the bot is asked

export class CommandForm {
  // `finished` is called when it was sent or given up.
  constructor(pane, place, command, finished) {
    this.pane = pane;
    this.place = place;
    this.command = command;
    this.fields = new Map(command.options.map((option) => [option.name, this.field(option)]));
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.send = h("button", { class: "primary" }, _("Send"));
    this.element = h(
      "form",
      { class: "command" },
      h("header", {}, h("b", {}, `/${command.name}`), h("span", {}, command.description),
        h("button", { type: "button", class: "link", onclick: finished, "aria-label": _("Cancel the command"), title: _("Cancel the command") }, "✕")),
      h("div", { class: "options" }, [...this.fields.values()].map(({ element }) => element)),
      h("footer", {}, this.trouble, this.send),
    );
    this.element.addEventListener("submit", (event) => this.submit(event, finished));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") finished();
    });
  }

  focus() {
    (this.element.querySelector("input, select") ?? this.send).focus();
  }

  async submit(event, finished) {
    event.preventDefault();
    this.send.disabled = true;
    try {
      await this.pane.act("command", { channel: this.place, name: this.command.name, options: await this.values() });
      finished();
    } catch (error) {
      this.trouble.textContent = error.message;
    }
    this.send.disabled = false;
  }

  async values(without) {
    const values = {};
    for (const [name, { read }] of this.fields) if (name !== without) values[name] = await read();
    return values;
  }

  field(option) {
    const control = this.control(option);
    const hint = option.required ? "" : _("optional");
    const element = h("label", {}, h("span", {}, h("b", {}, option.name), h("small", {}, hint)), control.element, h("small", {}, option.description));
    return { element, read: control.read };
  }

  control(option) {
    if (option.type === 11) return fileField(option);
    if (option.autocomplete) return this.suggested(option);
    const choices = this.choices(option);
    if (choices !== null) return choiceField(option, choices);
    const number = option.type === 4 || option.type === 10;
    const input = h("input", {
      type: number ? "number" : "text", step: option.type === 10 ? "any" : undefined, required: option.required,
      min: option.min_value, max: option.max_value, maxLength: option.max_length ?? 6000, autocomplete: "off",
    });
    return { element: input, read: () => input.value };
  }

  choices(option) {
    if (option.choices?.length) return option.choices;
    if (option.type === 5) return [{ name: _("Yes"), value: "true" }, { name: _("No"), value: "false" }];
    const menuType = { 6: 5, 7: 8, 9: 7 }[option.type];
    if (menuType === undefined) return null;
    return entityOptions({ type: menuType }, this.pane.table(), this.pane.view()).map(({ label, value }) => ({ name: label, value }));
  }

  // A field in which the bot suggests; what is shown is a suggestion's name, what is sent its value.
  suggested(option) {
    const input = h("input", { required: option.required, autocomplete: "off", role: "combobox", "aria-expanded": "false" });
    const list = h("div", { class: "suggestions", role: "listbox", id: `suggestions-${++lists}`, popover: "manual" });
    input.setAttribute("aria-controls", list.id);
    let picked = null;
    let asked = 0;

    const hide = () => show([]);
    const show = (choices) => {
      list.replaceChildren(...choices.map((choice, index) => suggestion(choice, pick, `${list.id}-${index}`)));
      input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-expanded", String(choices.length > 0));
      if (choices.length === 0) return list.matches(":popover-open") && list.hidePopover();
      if (!list.matches(":popover-open")) list.showPopover();
      return float(list, input);
    };
    const pick = (choice) => {
      picked = choice;
      input.value = choice.name;
      hide();
    };
    const ask = async () => {
      const turn = ++asked;
      const body = { channel: this.place, name: this.command.name, option: option.name, value: picked === null ? input.value : "" };
      const answer = await act(this.pane.seat, "autocomplete", { ...body, options: await this.values(option.name) }).catch(() => ({ choices: [] }));
      if (turn !== asked || document.activeElement !== input) return;
      show(answer.choices);
    };
    let timer;
    input.addEventListener("input", () => {
      picked = null;
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    });
    input.addEventListener("click", ask);
    input.addEventListener("blur", () => {
      asked++;
      hide();
    });
    input.addEventListener("keydown", (event) => moveThrough(event, input, list, { ask, hide }));
    return { element: h("span", { class: "suggested" }, input, list), read: () => picked?.value ?? input.value };
  }
}

let lists = 0;

// Beside the field, over everything else: the form keeps its height.
function float(list, input) {
  const field = input.getBoundingClientRect();
  const room = innerHeight - field.bottom;
  const above = room < ENOUGH && field.top > room;
  list.style.left = `${Math.max(4, Math.min(field.left, innerWidth - list.offsetWidth - 4))}px`;
  list.style.minWidth = `${field.width}px`;
  list.style.maxHeight = `${Math.min(240, (above ? field.top : room) - 12)}px`;
  list.style.top = above ? "auto" : `${field.bottom + 4}px`;
  list.style.bottom = above ? `${innerHeight - field.top + 4}px` : "auto";
}

function suggestion(choice, pick, id) {
  const element = h("div", { class: "suggestion", role: "option", id, "aria-selected": "false" }, choice.name);
  element.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the field
  element.addEventListener("click", (event) => {
    event.preventDefault();
    pick(choice);
  });
  return element;
}

// The arrow keys highlight a suggestion, Enter takes it; Tab takes nothing that was not highlighted.
function moveThrough(event, input, list, { ask, hide }) {
  const all = [...list.children];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (all.length === 0) {
    if (step === undefined) return;
    event.preventDefault();
    ask();
    return;
  }
  const at = all.findIndex((element) => element.classList.contains("at"));
  if (step !== undefined) {
    event.preventDefault();
    all[at]?.classList.remove("at");
    all[at]?.setAttribute("aria-selected", "false");
    const next = all.at(at < 0 && step < 0 ? -1 : (at + step) % all.length);
    next.classList.add("at");
    next.setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", next.id);
    next.scrollIntoView({ block: "nearest" });
  } else if ((event.key === "Enter" || event.key === "Tab") && at >= 0) {
    if (event.key === "Enter") event.preventDefault();
    all[at].click();
  } else if (event.key === "Escape") {
    event.stopPropagation();
    hide();
  }
}

function choiceField(option, choices) {
  const input = h("select", { required: option.required }, h("option", { value: "" }, option.required ? _("Choose") : "—"),
    choices.map((choice) => h("option", { value: String(choice.value) }, choice.name)));
  return { element: input, read: () => input.value };
}

function fileField(option) {
  const input = h("input", { type: "file", required: option.required });
  return { element: input, read: async () => (input.files.length > 0 ? readFile(input.files[0]) : null) };
}
