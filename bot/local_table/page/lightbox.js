// Shows a picture as large as the window, and in its own size at a second click; the arrow keys go through
// all pictures of the place.

import { h } from "./dom.js";

export function showPicture(image) {
  const all = [...image.closest(".messages").querySelectorAll("img.picture")];
  let index = all.indexOf(image);
  const picture = h("img", { onclick: () => box.classList.toggle("full") });
  const caption = h("p", {});
  const save = h("a", { download: "" }, "Save");
  const close = h("button", { type: "button", onclick: () => box.close() }, "Close");
  const box = h("dialog", { class: "lightbox" }, h("div", { class: "frame" }, picture), h("footer", {}, caption, save, close));

  function show() {
    picture.src = save.href = all[index].src;
    picture.alt = caption.textContent = all[index].alt;
  }
  function step(by) {
    index = Math.min(Math.max(index + by, 0), all.length - 1);
    show();
  }
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  box.addEventListener("click", (event) => {
    if (event.target === box || event.target.className === "frame") box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  show();
  box.showModal();
}
