// Draws one message.

import { avatar, h } from "./dom.js";
import { BoardMap, chartOf } from "./board_map.js";
import { attachments, components, embed } from "./components.js";
import { markdown } from "./markdown.js";
import { _, language, spread } from "./words.js";

const EPHEMERAL = 1 << 6;
const THINKING = 1 << 7;
const DEFAULT = 0;
const THREAD_OPENED = 18;
const REPLY = 19;
const COMMAND = 20;

export function drawMessage(message, ctx) {
  if (message.thread !== null && message.type === THREAD_OPENED) return threadOpened(message, ctx);
  if (![DEFAULT, REPLY, COMMAND].includes(message.type) && message.components.length === 0) return systemLine(message);
  const own = message.flags & EPHEMERAL;
  ctx.offers = [];
  const element = h(
    "article",
    { class: `message${own ? " private" : ""}${message.called ? " called" : ""}`, id: `message-${message.id}`, tabIndex: -1 },
    message.command ? usedCommand(message, ctx) : null,
    avatar(message.author, message.author_name, message.bot),
    h("div", { class: "body" }, heading(message, own ? privately(ctx) : null), body(message, ctx)),
  );
  if (ctx.mapped) makeMap(element, ctx);
  return element;
}

// The first board of a message can be played on, with what the message's own buttons and menus offer; not in a context
// that wants no maps (`mapped`).
async function makeMap(element, ctx) {
  const orders = ctx.offers.find(({ step }) => step === "orders");
  ctx.opens = ctx.called && orders !== undefined;
  ctx.openPanel = (hex) => ctx.expectPanel(hex, orders.run);
  for (const image of element.querySelectorAll("img.picture:not(.thumbnail)")) {
    const chart = await chartOf(new URL(image.src).pathname);
    if (!chart) continue;
    const map = new BoardMap(image, chart, ctx.offers, ctx);
    if (map.offers.length === 0 && !ctx.opens) continue;
    map.take();
    ctx.mapped(map);
    return;
  }
  ctx.mapped(null);
}

function usedCommand(message, ctx) {
  const said = _("{person} used {command}", { person: ctx.names.user(message.commander), command: "{command}" });
  return h("p", { class: "used" }, spread(said, { command: h("b", {}, `/${message.command}`) }));
}

function heading(message, aside) {
  const when = new Date(message.time);
  return h(
    "header",
    {},
    h("b", {}, message.author_name),
    message.bot ? h("span", { class: "app" }, _("APP")) : null,
    h("time", { dateTime: message.time, title: when.toLocaleString() }, clock(when)),
    message.edited && message.bot === false ? h("small", {}, _("(edited)")) : null,
    aside,
  );
}

function clock(when) {
  const today = when.toDateString() === new Date().toDateString();
  return when.toLocaleString([language()], today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}

function body(message, ctx) {
  if (message.flags & THINKING) return h("p", { class: "thinking" }, _("{name} is thinking…", { name: message.author_name }));
  return [
    ...markdown(message.content, ctx.names),
    ...attachments(message),
    ...message.embeds.map((spec) => embed(spec, ctx, message)),
    ...components(message.components, ctx),
  ];
}

function privately(ctx) {
  const away = h("button", { type: "button", class: "link away", onclick: () => ctx.act("dismiss", {}) }, _("Dismiss"));
  return h("span", { class: "only" }, _("Only you can see this."), " ", away);
}

function threadOpened(message, ctx) {
  const link = h("a", { class: "button primary", href: ctx.names.address(message.thread) }, ctx.names.place(message.thread) || message.content);
  const said = _("{name} opened the thread {thread}", { name: message.author_name, thread: "{thread}" });
  return h("article", { class: "message line" }, spread(said, { thread: link }));
}

function systemLine(message) {
  return h("article", { class: "message line" }, `${message.author_name} ${message.content}`);
}
