// Draws the part of Discord's markdown that bots use, as elements.

import { h } from "./dom.js";
import { _, language } from "./words.js";

const INLINE = [
  [/^`([^`]+)`/, ([, code]) => h("code", {}, code)],
  [/^\*\*(?=\S)([^]+?)\*\*(?!\*)/, ([, text], names) => h("strong", {}, inline(text, names))],
  [/^__(?=\S)([^]+?)__/, ([, text], names) => h("u", {}, inline(text, names))],
  [/^~~([^]+?)~~/, ([, text], names) => h("s", {}, inline(text, names))],
  [/^\*(?=\S)([^*]+?)\*/, ([, text], names) => h("em", {}, inline(text, names))],
  [/^_(?=\S)([^_]+?)_(?!\w)/, ([, text], names) => h("em", {}, inline(text, names))],
  [/^\|\|([^]+?)\|\|/, ([, text], names) => spoiler(inline(text, names))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, ([, text, url], names) => link(url, inline(text, names), names)],
  [/^<?(https?:\/\/[^\s<>]+)>?/, ([, url], names) => link(url, null, names)],
  [/^<@!?(\d+)>/, ([, id], names) => h("span", { class: "mention" }, `@${names.user(id)}`)],
  [/^<#(\d+)>/, ([, id], names) => h("a", { class: "mention", href: names.address(id) }, `#${names.place(id)}`)],
  [/^<@&\d+>/, () => h("span", { class: "mention" }, "@", _("role"))],
  [/^<\/([^:>]+):\d+>/, ([, name]) => h("span", { class: "mention" }, `/${name}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, ([, seconds, style]) => time(Number(seconds), style ?? "f")],
  [/^<a?:(\w+):\d+>/, ([, name]) => `:${name}:`],
  [/^\\([^\w\s])/, ([, sign]) => sign],
];

function inline(text, names) {
  const parts = [];
  let plain = "";
  for (let rest = text; rest.length > 0; ) {
    const found = firstMatch(rest, plain);
    if (found === null) {
      plain += rest[0];
      rest = rest.slice(1);
      continue;
    }
    parts.push(plain, found.draw(found.match, names));
    plain = "";
    rest = rest.slice(found.match[0].length);
  }
  return [...parts, plain].flat().filter((part) => part !== "");
}

function firstMatch(rest, before) {
  for (const [pattern, draw] of INLINE) {
    const match = pattern.exec(rest);
    if (match !== null && !(rest[0] === "_" && rest[1] !== "_" && /\w$/.test(before))) return { match, draw };
  }
  return null;
}

const DISCORD = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\//;
const PLACE = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/[\w@]+\/(\d+)(?:\/(\d+))?/;

// A link: to a message or a place within this page, where it would lead to the real Discord.
export function link(url, content, names, kind = "") {
  const [, place, message] = PLACE.exec(url) ?? [];
  if (place !== undefined) {
    const known = names.place(place);
    const words = content ?? ["#", known || _("message")];
    return h("a", { class: kind || (content ? "" : "mention"), href: message ? `${names.address(place)}/@${message}` : names.address(place) }, words);
  }
  if (DISCORD.test(url)) return h("span", {}, content ?? [url]);
  return h("a", { class: kind, href: url, target: "_blank", rel: "noopener noreferrer" }, content ?? [url], kind ? " ↗" : "");
}

function spoiler(content) {
  const element = h("span", { class: "spoiler", role: "button", tabIndex: 0, title: _("Show") }, content);
  element.addEventListener("click", () => element.classList.add("shown"));
  element.addEventListener("keydown", (event) => event.key === "Enter" && element.classList.add("shown"));
  return element;
}

const DATES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  const words = style === "R" ? fromNow(seconds) : new Intl.DateTimeFormat([language()], DATES[style]).format(date);
  const element = h("time", { class: "stamp", dateTime: date.toISOString(), title: date.toLocaleString() }, words);
  if (style === "R") element.dataset.seconds = seconds;
  return element;
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function fromNow(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat([language()], { numeric: "auto" }).format(Math.round(away / length), unit);
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-seconds]")) {
    element.textContent = fromNow(Number(element.dataset.seconds));
  }
}, 15000);

// The whole text, block by block.
export function markdown(text, names) {
  const blocks = [];
  for (const part of text.split(/(```[^]*?```)/)) {
    const code = /^```(?:[\w+-]*\n)?([^]*?)\n?```$/.exec(part);
    if (code !== null) blocks.push(h("pre", {}, h("code", {}, code[1])));
    else blocks.push(...lines(part.replace(/^\n|\n$/g, ""), names));
  }
  return blocks;
}

const LINES = [
  [/^(#{1,3}) (.+)/, ([, signs, words], names) => h(`h${signs.length + 2}`, {}, inline(words, names))],
  [/^-# (.+)/, ([, words], names) => h("p", { class: "small" }, inline(words, names))],
  [/^> ?(.*)/, ([, words], names) => h("blockquote", {}, inline(words, names))],
  [/^(\s*)[-*] (.+)/, ([, indent, words], names) => item("•", indent, words, names)],
  [/^(\s*)(\d+)\. (.+)/, ([, indent, number, words], names) => item(`${number}.`, indent, words, names)],
];

function item(sign, indent, words, names) {
  const line = h("p", { class: "item" }, h("span", { class: "sign" }, sign), h("span", {}, inline(words, names)));
  if (indent.length > 0) line.classList.add("deeper");
  return line;
}

function lines(text, names) {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    for (const [pattern, draw] of LINES) {
      const match = pattern.exec(line);
      if (match !== null) return draw(match, names);
    }
    return line === "" ? h("p", { class: "gap" }) : h("p", {}, inline(line, names));
  });
}
