// A form that the bot opened (a modal): shown over everything until it is sent or put away.

import { act, readFile } from "./api.js";
import { h } from "./dom.js";
import { entityOptions } from "./menu.js";
import { _ } from "./words.js";

export function openForm(pane, place, answer) {
  const { modal } = answer;
  const controls = new Map();
  const trouble = h("p", { class: "trouble", role: "alert" });
  const form = h(
    "form",
    { method: "dialog" },
    h("h3", {}, modal.title),
    modal.components.map((component) => field(component, controls, pane)),
    trouble,
    h("footer", {}, h("button", { type: "button", onclick: () => box.close() }, _("Cancel")), h("button", { class: "primary" }, _("Send"))),
  );
  const box = h("dialog", { class: "form" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await act(pane.seat, "submit", { channel: place, form: answer.form, values: await valuesOf(controls) });
      box.close();
    } catch (error) {
      trouble.textContent = error.message;
    }
  });
  const from = document.activeElement;
  box.addEventListener("close", () => {
    box.remove();
    if (from?.isConnected) from.focus({ preventScroll: true });
  });
  document.body.append(box);
  box.showModal();
}

async function valuesOf(controls) {
  const values = {};
  for (const [name, read] of controls) {
    const value = await read();
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function field(component, controls, pane) {
  if (component.type === 10) return h("p", {}, component.content);
  if (component.type === 1) return component.components.map((child) => field(child, controls, pane));
  const control = component.type === 18 ? component.component : component;
  return h(
    "label",
    {},
    h("b", {}, component.label ?? control.label ?? ""),
    component.description ? h("small", {}, component.description) : null,
    makeControl(control, controls, pane),
  );
}

function makeControl(spec, controls, pane) {
  if (spec.type === 4) return textControl(spec, controls);
  if (spec.type === 19) return fileControl(spec, controls);
  if (spec.type === 23) return tickControl(spec, controls);
  if (spec.type === 21 || spec.type === 22) return ticksControl(spec, controls);
  return selectControl(spec, controls, pane);
}

function textControl(spec, controls) {
  const long = spec.style === 2;
  const input = h(long ? "textarea" : "input", {
    placeholder: spec.placeholder ?? "",
    value: spec.value ?? "",
    required: spec.required ?? true,
    maxLength: spec.max_length ?? 4000,
    minLength: spec.min_length ?? 0,
    rows: long ? 4 : undefined,
  });
  controls.set(spec.custom_id, () => (input.value === "" && !input.required ? undefined : input.value));
  return input;
}

function fileControl(spec, controls) {
  const input = h("input", { type: "file", required: spec.required ?? true, multiple: (spec.max_values ?? 1) > 1 });
  controls.set(spec.custom_id, () => Promise.all([...input.files].map(readFile)));
  return input;
}

function tickControl(spec, controls) {
  const input = h("input", { type: "checkbox", checked: spec.default ?? false });
  controls.set(spec.custom_id, () => input.checked);
  return input;
}

function ticksControl(spec, controls) {
  const single = spec.type === 21;
  const inputs = spec.options.map((option) =>
    h("input", { type: single ? "radio" : "checkbox", name: spec.custom_id, value: option.value, checked: option.default ?? false }),
  );
  controls.set(spec.custom_id, () => {
    const chosen = inputs.filter((input) => input.checked).map((input) => input.value);
    return single ? chosen[0] : chosen;
  });
  return h("div", { class: "ticks" }, inputs.map((input, index) => h("label", {}, input, ` ${spec.options[index].label}`)));
}

function selectControl(spec, controls, pane) {
  const several = (spec.max_values ?? 1) > 1;
  const options = entityOptions(spec, pane.table(), pane.view());
  const empty = several || spec.required !== false ? [] : [h("option", { value: "" }, "—")];
  const input = h("select", { multiple: several, required: spec.required ?? true }, empty, options.map((option) =>
    h("option", { value: option.value, selected: option.default ?? false }, option.label),
  ));
  controls.set(spec.custom_id, () => [...input.selectedOptions].map((option) => option.value).filter((value) => value !== ""));
  return input;
}
