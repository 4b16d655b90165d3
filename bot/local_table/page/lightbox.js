// Shows a picture as large as the window. Two fingers, a double tap, the wheel, the buttons or + and - enlarge it;
// it is moved by a finger, the mouse or the arrow keys. At its usual size the arrow keys go through all pictures.

import { h } from "./dom.js";
import { _ } from "./words.js";

const LARGEST = 6;
const STEP = 1.5;
const AT_ONCE = 2.5; // how much a double tap enlarges

export function showPicture(image) {
  new Lightbox(image).open();
}

class Lightbox {
  constructor(image) {
    this.from = image;
    this.all = [...image.closest(".messages").querySelectorAll("img.picture")];
    this.index = this.all.indexOf(image);
    this.scale = 1;
    this.picture = h("img", { draggable: false });
    this.caption = h("p", {});
    this.save = h("a", { download: "" }, _("Save"));
    this.frame = h("div", { class: "frame", tabIndex: 0, "aria-label": _("Picture") }, this.picture);
    const tool = (sign, words, does) => h("button", { type: "button", "aria-label": words, title: words, onclick: does }, sign);
    this.tools = h("div", { class: "tools" },
      tool("−", _("Make smaller"), () => this.zoomBy(1 / STEP)),
      tool("+", _("Enlarge"), () => this.zoomBy(STEP)),
      tool("⤢", _("Fit to the window"), () => this.zoomTo(1)));
    this.box = h("dialog", { class: "lightbox", "aria-label": _("Picture") }, this.frame,
      h("footer", {}, this.caption, this.tools, this.save, h("button", { type: "button", onclick: () => this.box.close() }, _("Close"))));
    this.listen();
  }

  open() {
    this.box.addEventListener("close", () => {
      this.box.remove();
      this.from.focus({ preventScroll: true });
    });
    document.body.append(this.box);
    this.show();
    this.box.showModal();
    this.frame.focus();
    this.zoomTo(1);
  }

  show() {
    const image = this.all[this.index];
    this.picture.src = this.save.href = image.src;
    this.picture.alt = this.caption.textContent = image.alt;
    this.zoomTo(1);
  }

  step(by) {
    this.index = Math.min(Math.max(this.index + by, 0), this.all.length - 1);
    this.show();
  }

  // The width at which the whole picture fits into the window.
  fitting() {
    const { naturalWidth, naturalHeight } = this.picture;
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth, (clientHeight * naturalWidth) / Math.max(naturalHeight, 1));
  }

  // What lies at (x, y) of the window stays there.
  zoomTo(scale, x, y) {
    const frame = this.frame.getBoundingClientRect();
    const before = this.picture.getBoundingClientRect();
    const [atX, atY] = [x ?? frame.left + frame.width / 2, y ?? frame.top + frame.height / 2];
    const [partX, partY] = [(atX - before.left) / Math.max(before.width, 1), (atY - before.top) / Math.max(before.height, 1)];
    this.scale = Math.min(Math.max(scale, 1), LARGEST);
    this.box.classList.toggle("large", this.scale > 1);
    this.picture.style.width = `${this.fitting() * this.scale}px`;
    const after = this.picture.getBoundingClientRect();
    this.frame.scrollLeft += after.left + partX * after.width - atX;
    this.frame.scrollTop += after.top + partY * after.height - atY;
  }

  zoomBy(factor, x, y) {
    this.zoomTo(this.scale * factor, x, y);
  }

  listen() {
    this.picture.addEventListener("load", () => this.zoomTo(1));
    this.picture.addEventListener("dblclick", (event) => this.zoomTo(this.scale > 1 ? 1 : AT_ONCE, event.clientX, event.clientY));
    this.frame.addEventListener("click", (event) => {
      if (event.target === this.frame && this.scale === 1) this.box.close();
    });
    this.frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
    }, { passive: false });
    this.box.addEventListener("keydown", (event) => this.press(event));
    this.pinch();
    this.drag();
  }

  press(event) {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "+" || event.key === "=") this.zoomBy(STEP);
    else if (event.key === "-") this.zoomBy(1 / STEP);
    else if (event.key === "0") this.zoomTo(1);
    else if (side !== undefined && this.scale === 1) this.step(side);
    else return;
    event.preventDefault();
  }

  pinch() {
    let apart = 0;
    const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.frame.addEventListener("touchstart", (event) => event.touches.length === 2 && (apart = spread(event.touches)), { passive: true });
    this.frame.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || apart === 0) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const now = spread(event.touches);
      this.zoomBy(now / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      apart = now;
    }, { passive: false });
  }

  drag() {
    this.frame.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || !(event.buttons & 1) || this.scale === 1) return;
      this.frame.scrollLeft -= event.movementX;
      this.frame.scrollTop -= event.movementY;
    });
  }
}
