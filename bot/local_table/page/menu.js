// A select menu: opens below its button; one choice goes out at once, several when one is done.

import { h } from "./dom.js";

export function menu(component, options, choose) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const face = h("button", { type: "button", class: "face", disabled: component.disabled, "aria-expanded": "false" });
  const list = h("div", { class: "options", role: "listbox", hidden: true });
  const done = h("button", { type: "button", class: "primary", onclick: send }, "Done");
  const element = h("div", { class: "menu" }, face, list);

  function say() {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    face.textContent = labels.join(", ") || component.placeholder || "Choose";
    face.classList.toggle("unset", labels.length === 0);
    done.disabled = chosen.size < least || chosen.size > most;
  }
  function open(shown) {
    list.hidden = !shown;
    face.setAttribute("aria-expanded", String(shown));
    if (shown) list.scrollIntoView({ block: "nearest" });
  }
  function send() {
    open(false);
    choose([...chosen]);
  }
  function take(option, button) {
    if (most === 1) {
      chosen.clear();
      chosen.add(option.value);
      say();
      return send();
    }
    if (!chosen.delete(option.value) && chosen.size < most) chosen.add(option.value);
    button.setAttribute("aria-selected", String(chosen.has(option.value)));
    return say();
  }
  face.addEventListener("click", () => open(list.hidden));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") open(false);
  });
  list.append(...options.map((option) => optionButton(option, most > 1, chosen, take)));
  if (most > 1 || least === 0) list.append(h("div", { class: "done" }, limits(least, most), done));
  say();
  return element;
}

function optionButton(option, several, chosen, take) {
  const emoji = option.emoji?.name ? `${option.emoji.name} ` : "";
  const button = h(
    "button",
    { type: "button", class: several ? "option several" : "option", role: "option", "aria-selected": String(chosen.has(option.value)) },
    h("span", { class: "name" }, emoji + option.label),
    option.description ? h("span", { class: "what" }, option.description) : null,
  );
  button.addEventListener("click", () => take(option, button));
  return button;
}

function limits(least, most) {
  if (least === most) return `Choose ${most}`;
  return least > 0 ? `Choose ${least} to ${most}` : `Choose up to ${most}`;
}

// What can be chosen in a menu of people or channels.
export function entityOptions(component, table, seat) {
  if (component.options) return component.options;
  const people = table.seats.map((other) => ({ label: other.name, value: other.user }));
  const channels = seat.places.filter((place) => place.kind !== "dm").map((place) => ({ label: `#${place.name}`, value: place.id }));
  return { 5: people, 7: people, 8: channels }[component.type] ?? [];
}
