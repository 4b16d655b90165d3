// Makes elements. Text is always text here: nothing that anybody wrote is ever read as HTML.

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class" || name.includes("-") || name === "role" || name === "list" || name === "popover") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// A shape of a drawing.
export function svg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// What a control is, whatever number the bot's newest answer put into its id: so it is found again when drawn anew.
export function keyOf(customId) {
  return customId.replace(/^(lr:[a-z-]+:\d+):\d*:/, "$1::");
}

const CONTROLS = "button:not(:disabled), [role=button], a[href], input, select, textarea";

// The control with a key, else the first one that can be pressed.
export function controlIn(element, key) {
  const keyed = key ? element.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  if (keyed && !keyed.disabled) return keyed;
  return element.querySelector(".row button:not(:disabled)") ?? [...element.querySelectorAll(CONTROLS)].find((one) => !one.matches(".away"));
}

// Puts the children into the element in that order, leaving alone those that are in place.
export function arrange(element, children) {
  const wanted = new Set(children);
  for (const child of [...element.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (element.children[index] !== child) element.insertBefore(child, element.children[index] ?? null);
  });
}

const LONGEST_PRESS = 4000; // milliseconds after which nobody is taken to be pressing any more
let pressed = null;

function holdStill() {
  let letGo = null;
  const held = new Promise((resolve) => (letGo = resolve));
  const over = () => setTimeout(() => ((pressed = pressed === held ? null : pressed), letGo()));
  pressed = held;
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, over, { capture: true, once: true });
  setTimeout(over, LONGEST_PRESS);
}

document.addEventListener("pointerdown", holdStill, { capture: true });

// Waits while something is being pressed: drawn anew under the finger, it would miss the click.
export async function untouched() {
  while (pressed) await pressed;
}

export function avatar(user, name, bot = false) {
  if (bot) return h("img", { class: "avatar", src: "/page/drum.svg", alt: "" });
  return h("span", { class: `avatar ${seatOf(user) ?? ""}`, "aria-hidden": "true" }, name.slice(0, 1));
}

const seatOfUser = new Map();

export function rememberSeats(seats) {
  for (const seat of seats) seatOfUser.set(seat.user, seat.key);
}

function seatOf(user) {
  return seatOfUser.get(user);
}

export function badge(count, label) {
  return count > 0 ? h("span", { class: "badge", title: label }, String(count)) : null;
}
