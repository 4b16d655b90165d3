// Draws one message.

import { avatar, h } from "./dom.js";
import { attachments, components, embed } from "./components.js";
import { markdown } from "./markdown.js";

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
  return h(
    "article",
    { class: `message${own ? " private" : ""}${message.called ? " called" : ""}`, id: "" },
    message.command ? usedCommand(message, ctx) : null,
    avatar(message.author, message.author_name, message.bot),
    h("div", { class: "body" }, heading(message), body(message, ctx), own ? privately(message, ctx) : null),
  );
}

function usedCommand(message, ctx) {
  return h("p", { class: "used" }, `${ctx.names.user(message.commander)} used `, h("b", {}, `/${message.command}`));
}

function heading(message) {
  const when = new Date(message.time);
  return h(
    "header",
    {},
    h("b", {}, message.author_name),
    message.bot ? h("span", { class: "app" }, "APP") : null,
    h("time", { dateTime: message.time, title: when.toLocaleString() }, clock(when)),
    message.edited && message.bot === false ? h("small", {}, "(edited)") : null,
  );
}

function clock(when) {
  const today = when.toDateString() === new Date().toDateString();
  return when.toLocaleString([], today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}

function body(message, ctx) {
  if (message.flags & THINKING) return h("p", { class: "thinking" }, `${message.author_name} is thinking…`);
  return [
    ...markdown(message.content, ctx.names),
    ...attachments(message),
    ...message.embeds.map((spec) => embed(spec, ctx, message)),
    ...components(message.components, ctx),
  ];
}

function privately(message, ctx) {
  const away = h("button", { type: "button", class: "link", onclick: () => ctx.act("dismiss", {}) }, "Put it away");
  return h("p", { class: "small" }, "Only you can see this. ", away);
}

function threadOpened(message, ctx) {
  const link = h("a", { href: ctx.names.address(message.thread) }, ctx.names.place(message.thread) || message.content);
  return h("article", { class: "message line" }, `${message.author_name} opened the thread `, link);
}

function systemLine(message) {
  return h("article", { class: "message line" }, `${message.author_name} ${message.content}`);
}
