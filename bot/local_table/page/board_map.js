// A board's picture that can be played on: pressing a hex does what a button or menu of the same person's panel does.
// Only what that panel offers can be pressed. The server says where the hexes lie (they are noted in the picture).

import { h, svg } from "./dom.js";
import { showPicture } from "./lightbox.js";
import { _, ngettext } from "./words.js";

const FINGER = 44; // pixels that a finger needs
const LEGIBLE = matchMedia("(pointer: coarse)").matches ? 34 : 28; // pixels to which a hex may shrink so that a whole panel is seen
const SMALL = 34; // pixels below which hexes are enlarged for it
const charts = new Map(); // by a picture's address

export function chartOf(src) {
  if (!charts.has(src)) {
    const asked = fetch(src.replace("/files/", "/hexes/")).then((response) => (response.ok ? response.json() : null)).catch(() => null);
    charts.set(src, asked);
    if (charts.size > 200) charts.delete(charts.keys().next().value);
  }
  return charts.get(src);
}

// The hexes that an answer names, in its order: "move C6-D6" names C6 and D6. None where it leads out of the picture.
function reader(chart) {
  const names = [...Object.keys(chart.hexes), ...Object.keys(chart.pieces)].sort((one, other) => other.length - one.length);
  const known = new RegExp(`(?<![A-Za-z0-9])(?:${names.map((name) => name.replace(/[^\w]/g, "\\$&")).join("|")})(?![A-Za-z0-9])`, "g");
  return (text) => {
    const found = [...text.matchAll(known)];
    const last = found.at(-1);
    if (last && /^\*?[-\/>]/.test(text.slice(last.index + last[0].length))) return [];
    return found.map(([name]) => chart.pieces[name] ?? name).filter((name) => name in chart.hexes);
  };
}

export class BoardMap {
  // `offers`: what the panel offers, as { text, label, what, run, menu, value }; `asked()` opens the panel where there is none.
  constructor(image, chart, offers, ctx) {
    this.image = image;
    this.chart = chart;
    this.ctx = ctx;
    this.read = reader(chart);
    this.offers = offers.flatMap((offer) => this.placed(offer));
    this.chosen = null; // the hex whose goals are shown
    this.over = null;
    this.shapes = svg("svg", { viewBox: `0 0 ${chart.size[0]} ${chart.size[1]}`, class: "hexes", role: "group", "aria-label": this.name(), tabindex: "-1", "data-key": "hex:" });
    this.note = h("p", { class: "mapnote", "aria-hidden": "true" });
    this.done = h("button", { type: "button", class: "button success", hidden: true, onclick: () => this.send() });
    this.back = h("button", { type: "button", class: "button secondary", hidden: true, onclick: () => this.choose(null) }, _("Back"));
    this.bar = h("div", { class: "mapbar" }, this.done, this.back);
    this.sheet = h("div", { class: "sheet" });
    this.window = h("div", { class: "window" }, this.sheet);
    const size = h("button", { type: "button", class: "tool", onclick: () => this.resize(!this.large) });
    this.sizer = size;
    const full = h("button", { type: "button", class: "tool", title: _("Show the picture alone"), "aria-label": _("Show the picture alone"), onclick: () => showPicture(image) }, "⤢");
    this.element = h("div", { class: "map" }, this.window, h("div", { class: "under" }, this.note, this.bar, h("div", { class: "maptools" }, size, full)));
    this.listen();
  }

  // Puts itself in the place of the picture.
  take() {
    this.image.replaceWith(this.element);
    this.sheet.append(this.image, this.shapes);
    this.image.tabIndex = -1;
    this.image.removeAttribute("role");
    this.image.title = "";
    this.sheet.style.setProperty("--ratio", this.chart.size[0] / this.chart.size[1]);
    this.sheet.style.setProperty("--least", `${(LEGIBLE / this.hexWidth()) * this.chart.size[0]}px`);
    if (this.chart.size[0] < this.chart.size[1]) this.besideText();
    for (const menu of this.menus()) Object.assign(menu, { changed: () => this.draw(), onMap: true });
    this.draw();
    const whole = this.hexWidth() * (this.window.clientWidth / this.chart.size[0]);
    this.resize(this.offers.length > 0 && whole > 0 && whole < SMALL);
  }

  // Where there is room, an upright map has the words and buttons at its side.
  besideText() {
    const box = this.element.closest(".container");
    if (!box) return;
    box.classList.add("upright");
    for (const name of ["--ratio", "--least"]) box.style.setProperty(name, this.sheet.style.getPropertyValue(name));
  }

  name() {
    const count = this.starts().length;
    if (count === 0) return _("Map");
    return ngettext("Map: {count} hex to press. Arrow keys move between hexes, Enter presses.", "Map: {count} hexes to press. Arrow keys move between hexes, Enter presses.", count);
  }

  placed(offer) {
    const part = offer.text.startsWith("@") ? this.chart.parts[offer.text.slice(1)] : undefined;
    if (part) return part.map((hex) => ({ ...offer, from: hex, to: null }));
    const found = this.read(offer.text);
    if (found.length === 0) return [];
    return [{ ...offer, from: found[0], to: found.length > 1 ? found.at(-1) : null, attack: offer.text.includes(">") }];
  }

  menus() {
    return new Set(this.offers.filter(({ menu }) => menu?.several).map(({ menu }) => menu));
  }

  // With one piece to move, its goals can be pressed at once.
  only() {
    const origins = new Set(this.offers.map(({ from }) => from));
    return origins.size === 1 && this.offers.some(({ to }) => to) ? this.offers[0].from : null;
  }

  starts() {
    return [...new Set(this.offers.map(({ from }) => from))];
  }

  goals() {
    const from = this.chosen ?? this.only();
    return from === null ? [] : [...new Set(this.offers.filter((offer) => offer.from === from && offer.to).map(({ to }) => to))];
  }

  open() {
    const only = this.only();
    const starts = only === null ? this.starts() : this.offers.filter(({ to }) => !to).map(({ from }) => from);
    const targets = only === null && this.chosen === null ? this.attacks().map(({ to }) => to) : [];
    return [...new Set([...starts, ...this.goals(), ...targets])];
  }

  // Attacks can be begun from their target, too.
  attacks() {
    return this.offers.filter(({ attack, to }) => attack && to);
  }

  meant(hex) {
    const from = this.chosen ?? this.only();
    const goals = from === null ? [] : this.offers.filter((offer) => offer.from === from && offer.to === hex);
    const own = this.offers.filter((offer) => offer.from === hex && !(hex === from && offer.to));
    return [goals, this.first(own), this.attacks().filter(({ to }) => to === hex)].find((offers) => offers.length > 0) ?? [];
  }

  // Of a button and a menu of several for one piece, the button; the menu once something is chosen in it.
  first(own) {
    const ofMenu = own.filter(({ menu }) => menu?.several);
    const others = own.filter(({ menu }) => !menu?.several);
    if (ofMenu.length === 0 || others.length === 0) return own;
    return ofMenu.some(({ menu }) => menu.chosen.size > 0) ? ofMenu : others;
  }

  label(hex) {
    const meant = this.meant(hex);
    const far = meant.filter((offer) => offer.to && offer.from === hex);
    if (meant.length === 0) return _("{hex}: back", { hex });
    if (far.length > 1) return ngettext("{hex}: {count} possible action", "{hex}: {count} possible actions", far.length, { hex });
    const said = meant.map(({ label, what }) => [label, what].filter(Boolean).join(", ")).join("; ");
    return said.includes(hex) ? said : `${hex}. ${said}`;
  }

  draw() {
    const at = this.focused();
    const open = this.open();
    const goals = new Set(this.goals());
    const shapes = open.map((hex) => {
      const picked = this.meant(hex).some(({ menu, value }) => menu?.several && menu.chosen.has(value));
      const kinds = ["hex", goals.has(hex) ? "goal" : "", picked ? "picked" : "", hex === this.chosen ? "chosen" : ""].filter(Boolean).join(" ");
      const shape = svg("polygon", { points: this.corners(hex), class: kinds, role: "button", tabindex: "-1", "aria-label": this.label(hex), "data-key": `hex:${hex}` });
      if (picked || hex === this.chosen) shape.setAttribute("aria-pressed", "true");
      return shape;
    });
    this.shapes.replaceChildren(...shapes);
    const entry = this.shape(at) ?? this.shape(this.chosen) ?? shapes[0];
    entry?.setAttribute("tabindex", "0");
    if (at !== null) entry?.focus({ preventScroll: true });
    this.element.classList.toggle("live", open.length > 0 || this.ctx.opens);
    this.tell();
  }

  shape(hex) {
    return this.shapes.querySelector(`[data-key="hex:${hex}"]`);
  }

  focused() {
    const active = document.activeElement;
    return active && this.shapes.contains(active) && active !== this.shapes ? active.dataset.key.slice(4) : null;
  }

  // The line below the map: what the hex under the pointer does, else what to do.
  tell() {
    const hex = this.over ?? (this.shapes.querySelector(":focus-visible") ? this.focused() : null);
    const menu = this.chosenMenu();
    this.note.textContent = hex !== null && this.open().includes(hex) ? this.label(hex) : this.hint();
    this.done.hidden = !menu;
    this.done.disabled = menu?.done.disabled ?? true;
    if (menu) this.done.textContent = _("Done ({count} of {most})", { count: menu.chosen.size, most: menu.most });
    this.back.hidden = this.chosen === null;
  }

  // The menu of several choices in which something is chosen.
  chosenMenu() {
    return [...this.menus()].find(({ chosen }) => chosen.size > 0);
  }

  send() {
    const menu = this.chosenMenu();
    if (!menu) return;
    this.ctx.played();
    menu.choose([...menu.chosen]);
  }

  hint() {
    const from = this.chosen ?? this.only();
    if (from !== null) return _("{hex}: press a marked hex.", { hex: from });
    if (this.offers.length > 0) return _("Press a marked hex.");
    return this.ctx.opens ? _("Your turn: press the map to go on.") : "";
  }

  corners(hex) {
    const [x, y] = this.chart.hexes[hex];
    return this.chart.corners.map(([right, down]) => `${x + right},${y + down}`).join(" ");
  }

  hexWidth() {
    const across = this.chart.corners.map(([x]) => x);
    return Math.max(...across) - Math.min(...across);
  }

  resize(large) {
    this.large = large;
    this.sizer.textContent = large ? _("Whole map") : _("Larger");
    this.sheet.style.width = large ? `${(FINGER / this.hexWidth()) * this.chart.size[0]}px` : "";
    this.element.classList.toggle("large", large);
    this.offerSize();
    if (large) this.center();
  }

  // The room for it has changed.
  fitted() {
    this.offerSize();
    if (this.large) this.center();
  }

  // Offers the other size where hexes are small.
  offerSize() {
    const fits = this.hexWidth() * (this.sheet.clientWidth / this.chart.size[0]) >= SMALL;
    this.sizer.hidden = fits && !this.large;
  }

  // Moves the enlarged map to what can be pressed.
  center() {
    const hexes = this.open();
    const shown = (hexes.length > 0 ? hexes : Object.keys(this.chart.hexes)).map((hex) => this.chart.hexes[hex]);
    const [across, down] = [0, 1].map((axis) => {
      const along = shown.map((place) => place[axis]);
      return (Math.min(...along) + Math.max(...along)) / 2 / this.chart.size[axis];
    });
    this.window.scrollLeft = across * this.sheet.clientWidth - this.window.clientWidth / 2;
    this.window.scrollTop = down * this.sheet.clientHeight - this.window.clientHeight / 2;
  }

  listen() {
    this.shapes.addEventListener("click", (event) => this.click(event));
    this.shapes.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.hover(this.hexAt(event, false)));
    this.shapes.addEventListener("pointerleave", () => this.hover(null));
    this.shapes.addEventListener("focusin", () => this.tell());
    this.shapes.addEventListener("focusout", () => this.tell());
    this.shapes.addEventListener("keydown", (event) => this.key(event));
  }

  hover(hex) {
    if (hex === this.over) return;
    this.shape(this.over)?.classList.remove("over");
    this.over = hex;
    this.shape(hex)?.classList.add("over");
    this.shapes.classList.toggle("can", hex !== null && (this.open().includes(hex) || this.ctx.opens));
    this.tell();
  }

  // The hex under the pointer; a finger also reaches what can be pressed close beside it.
  hexAt(event, reach) {
    const box = this.shapes.getBoundingClientRect();
    const scale = this.chart.size[0] / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const away = (hex) => Math.hypot(this.chart.hexes[hex][0] - x, this.chart.hexes[hex][1] - y);
    const nearest = (hexes, most) => hexes.filter((hex) => away(hex) <= most).sort((one, other) => away(one) - away(other))[0] ?? null;
    const under = nearest(Object.keys(this.chart.hexes), this.hexWidth() * 0.58);
    if (!reach || (under !== null && this.open().includes(under))) return under;
    return nearest(this.open(), this.hexWidth() * 0.95) ?? under;
  }

  click(event) {
    const hex = this.hexAt(event, event.pointerType === "touch");
    if (hex === null) return;
    if (this.open().includes(hex)) this.press(hex);
    else if (this.offers.length === 0 && this.ctx.opens) this.ctx.openPanel(hex);
    else this.choose(null);
  }

  key(event) {
    const hex = this.focused();
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Escape" && this.chosen !== null) this.choose(null);
    else if (hex === null && !(way && this.open().length > 0)) return;
    else if (hex === null) this.focus(this.open()[0]);
    else if (way) this.go(hex, way);
    else if (event.key === "Home" || event.key === "End") this.focus(this.inOrder().at(event.key === "Home" ? 0 : -1));
    else if (event.key === "Enter" || event.key === " ") this.press(hex);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  inOrder() {
    return this.open().sort((one, other) => this.chart.hexes[one][1] - this.chart.hexes[other][1] || this.chart.hexes[one][0] - this.chart.hexes[other][0]);
  }

  // The nearest hex in a direction: what lies aside counts twice.
  go(hex, [right, down]) {
    const [x, y] = this.chart.hexes[hex];
    const found = this.open()
      .filter((other) => other !== hex)
      .map((other) => {
        const [dx, dy] = [this.chart.hexes[other][0] - x, this.chart.hexes[other][1] - y];
        const ahead = dx * right + dy * down;
        return { other, ahead, cost: ahead + 2 * Math.abs(dx * down) + 2 * Math.abs(dy * right) };
      })
      .filter(({ ahead }) => ahead > 1)
      .sort((one, other) => one.cost - other.cost);
    if (found.length > 0) this.focus(found[0].other);
  }

  focus(hex) {
    const shape = this.shape(hex) ?? this.shapes.firstElementChild;
    for (const other of this.shapes.children) other.setAttribute("tabindex", other === shape ? "0" : "-1");
    shape?.focus({ preventScroll: true });
    this.reveal(hex);
  }

  reveal(hex) {
    const place = this.chart.hexes[hex];
    if (!place) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.window;
    const x = (place[0] / this.chart.size[0]) * this.sheet.clientWidth;
    const y = (place[1] / this.chart.size[1]) * this.sheet.clientHeight;
    if (x < scrollLeft || x > scrollLeft + clientWidth) this.window.scrollLeft = x - clientWidth / 2;
    if (y < scrollTop || y > scrollTop + clientHeight) this.window.scrollTop = y - clientHeight / 2;
  }

  press(hex) {
    const meant = this.meant(hex);
    const far = hex === (this.chosen ?? this.only()) ? [] : meant.filter((offer) => offer.to && offer.from === hex);
    if (meant.length === 0) return this.choose(null);
    if (far.length > 0 && far.length === meant.length) return this.choose(hex);
    if (meant.length === 1) return this.run(meant[0], hex);
    return this.ask(hex, meant);
  }

  choose(hex) {
    this.chosen = hex;
    this.draw();
    if (hex === null) return;
    const goals = this.goals();
    this.ctx.announce(ngettext("{hex}: {count} hex to press, {goals}.", "{hex}: {count} hexes to press, {goals}.", goals.length, { hex, goals: goals.join(", ") }));
  }

  run(offer, hex) {
    if (offer.menu?.several) {
      offer.menu.take(offer.value);
      const { chosen, most } = offer.menu;
      this.ctx.announce(_("{hex}: {count} of {most} chosen.", { hex, count: chosen.size, most }));
      return;
    }
    this.ctx.played();
    offer.run();
  }

  // Several things stand or may happen there: a list of them beside the hex.
  ask(hex, meant) {
    const close = () => {
      list.remove();
      this.focus(hex);
    };
    const lines = meant.map((offer) => h("button", { type: "button", onclick: () => {
      close();
      this.run(offer, hex);
    } }, h("b", {}, offer.label), offer.what ? h("span", {}, offer.what) : null));
    const list = h("div", { class: "which", role: "group", "aria-label": hex }, lines);
    list.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") close();
      else if (step) lines.at((lines.indexOf(document.activeElement) + step) % lines.length)?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    list.addEventListener("focusout", (event) => event.relatedTarget && !list.contains(event.relatedTarget) && list.remove());
    this.sheet.querySelector(".which")?.remove();
    const [x, y] = this.chart.hexes[hex];
    list.style.left = `${(x / this.chart.size[0]) * 100}%`;
    list.style.top = `${(y / this.chart.size[1]) * 100}%`;
    list.classList.toggle("leftward", x > this.chart.size[0] * 0.55);
    list.classList.toggle("upward", y > this.chart.size[1] * 0.55);
    this.sheet.append(list);
    const [shown, frame] = [list.getBoundingClientRect(), this.window.getBoundingClientRect()];
    list.style.marginLeft = `${Math.min(0, frame.right - shown.right) + Math.max(0, frame.left - shown.left)}px`;
    lines[0].focus();
  }
}
