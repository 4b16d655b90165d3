// Makes elements. Text is always text here: nothing that anybody wrote is ever read as HTML.

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class" || name.includes("-") || name === "role" || name === "list") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Puts the children into the element in that order, leaving alone those that are in place.
export function arrange(element, children) {
  const wanted = new Set(children);
  for (const child of [...element.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (element.children[index] !== child) element.insertBefore(child, element.children[index] ?? null);
  });
}

const LONGEST_PRESS = 1000; // milliseconds after which nobody is taken to be pressing any more
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
