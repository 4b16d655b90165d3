// Draws what hangs on a message: buttons, menus, containers, galleries, files, embeds.

import { h, keyOf } from "./dom.js";
import { link, markdown } from "./markdown.js";
import { showPicture } from "./lightbox.js";
import { entityOptions, Menu } from "./menu.js";
import { _, ngettext } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };

const DRAW = {
  1: (row, ctx) => h("div", { class: "row" }, components(row.components, ctx)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (section, ctx) =>
    h("div", { class: "section" }, h("div", {}, components(section.components, ctx)), components([section.accessory], ctx)),
  10: (text, ctx) => h("div", { class: "text" }, markdown(text.content, ctx.names)),
  11: (thumbnail) => picture(local(thumbnail.media.url), thumbnail.description, "thumbnail"),
  12: (gallery) => h("div", { class: "gallery" }, gallery.items.map((item) => picture(local(item.media.url), item.description))),
  13: (file) => fileLink(file.name ?? "file", local(file.file.url), file.size),
  14: (line) => h("hr", { class: line.divider === false ? "clear" : "" }),
  17: container,
};

export function components(list, ctx) {
  return list.map((component) => DRAW[component.type]?.(component, ctx) ?? h("p", { class: "small" }, _("(not shown here)")));
}

function button(spec, ctx) {
  const label = [spec.emoji?.name, spec.label].filter(Boolean).join(" ");
  if (spec.style === 5) return link(spec.url, [label], ctx.names, "button secondary");
  const key = keyOf(spec.custom_id);
  const element = h("button", { type: "button", class: `button ${STYLES[spec.style]}`, disabled: spec.disabled, "data-key": key }, label);
  const press = async () => {
    element.classList.add("busy");
    element.setAttribute("aria-busy", "true");
    await ctx.act("click", { custom_id: spec.custom_id });
    element.classList.remove("busy");
    element.removeAttribute("aria-busy");
  };
  element.addEventListener("click", press);
  if (!spec.disabled) ctx.offers.push({ text: argument(spec.custom_id), step: key.split(":")[1], label, run: press });
  return element;
}

function select(spec, ctx) {
  const options = entityOptions(spec, ctx.table, ctx.seat);
  const menu = new Menu(spec, options, (values) => ctx.act("select", { custom_id: spec.custom_id, component_type: spec.type, values }));
  menu.face.dataset.key = keyOf(spec.custom_id);
  for (const { label, value, description } of options) ctx.offers.push({ text: value, label, what: description, menu, value, run: () => menu.choose([value]) });
  return menu.element;
}

// What a control is for, at the end of its id: the action that it does.
function argument(customId) {
  return /^lr:[a-z-]+:\d+:\d*:(.*)$/s.exec(customId)?.[1] ?? "";
}

function container(spec, ctx) {
  const box = h("div", { class: "container" }, components(spec.components, ctx));
  if (spec.accent_color) box.style.borderLeftColor = colour(spec.accent_color);
  return box;
}

function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

// The address of an uploaded file on this table.
export function local(url) {
  return url.replace(/^https:\/\/cdn\.[^\/]+/, "/files");
}

function picture(url, description, kind = "") {
  const image = h("img", { class: `picture ${kind}`, src: url, alt: description ?? "", tabIndex: 0, role: "button" });
  image.title = _("Enlarge");
  image.addEventListener("click", () => image.tabIndex === 0 && showPicture(image));
  image.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && image.tabIndex === 0) showPicture(image);
  });
  return image;
}

function fileLink(name, url, size) {
  const weight = size === undefined ? "" : size < 2048 ? ngettext("{count} byte", "{count} bytes", size) : _("{size} KB", { size: Math.round(size / 1024) });
  return h("a", { class: "file", href: url, download: name }, h("span", { class: "sheet", "aria-hidden": "true" }, "⤓"), name, h("small", {}, weight));
}

// Attachments that no component shows.
export function attachments(message) {
  if (message.flags & 0x8000) return [];
  return message.attachments.map((file) =>
    file.content_type?.startsWith("image/")
      ? picture(local(file.url), file.description ?? file.filename)
      : fileLink(file.filename, local(file.url), file.size),
  );
}

export function embed(spec, ctx, message) {
  const source = (media) => local(attached(media.url, message));
  const box = h(
    "div",
    { class: "container embed" },
    spec.author?.name ? h("p", { class: "small" }, spec.author.name) : null,
    spec.title ? h("h4", {}, spec.title) : null,
    spec.description ? markdown(spec.description, ctx.names) : null,
    h("div", { class: "fields" }, (spec.fields ?? []).map((field) => embedField(field, ctx))),
    spec.image ? picture(source(spec.image), "") : null,
    spec.thumbnail ? picture(source(spec.thumbnail), "", "thumbnail") : null,
    spec.footer ? h("p", { class: "small" }, spec.footer.text) : null,
  );
  if (spec.color) box.style.borderLeftColor = colour(spec.color);
  return box;
}

function embedField(field, ctx) {
  return h("div", { class: field.inline ? "inline" : "" }, h("h5", {}, field.name), markdown(field.value, ctx.names));
}

function attached(url, message) {
  const name = url.replace("attachment://", "");
  return message.attachments.find((file) => file.filename === name)?.url ?? url;
}
