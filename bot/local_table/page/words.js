// The words of the page, in the language that the table speaks with this browser.

let words = { language: "en", messages: {}, contexts: {}, plurals: {} };

export async function learnWords() {
  const response = await fetch("/api/words");
  if (response.ok) words = await response.json();
  document.documentElement.lang = words.language;
}

export function language() {
  return words.language;
}

function filled(said, values) {
  return said.replace(/\{(\w+)\}/g, (sign, name) => values[name] ?? sign);
}

export function _(message, values = {}) {
  return filled(words.messages[message] ?? message, values);
}

export function pgettext(context, message, values = {}) {
  return filled(words.contexts[context]?.[message] ?? message, values);
}

export function ngettext(one, several, count, values = {}) {
  const [forms, numbers] = words.plurals[one] ?? [[one, several], "01"];
  const number = count < numbers.length ? count : numbers.length > 2 ? 100 + (count % 100) : 2;
  const said = numbers.length > 2 ? forms[Number(numbers[number])] : count === 1 ? one : several;
  return filled(said, { count, ...values });
}

// The parts of a message around its placeholders, where elements stand for some of them.
export function spread(said, elements) {
  return said.split(/(\{\w+\})/).map((part) => elements[part.slice(1, -1)] ?? part).filter((part) => part !== "");
}
