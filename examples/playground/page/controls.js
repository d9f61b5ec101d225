// SPDX-License-Identifier: BSL-1.0
// The settings of a run as a form.
'use strict';

// program: see evolution.js. `given` are values from the address. `on_start(values)` is called with values that are
// valid, the
// seed as a text among them; `texts` are the words of the two buttons. Returns {element, start, next_seed,
// stop_button}.
function settings_form(program, given, on_start, texts) {
  const { element } = playground;
  const values = {};

  const valid_seed = text => /^\d{1,20}$/.test(text) && BigInt(text) < 1n << 64n;
  const seed = element('input', {
    id: 'seed', inputmode: 'numeric', autocomplete: 'off', maxlength: 20, 'aria-describedby': 'seed-error',
    value: valid_seed(given.seed ?? '') ? given.seed : program.seed ?? '1',
  });
  const seed_error = element('p.error', { id: 'seed-error', hidden: true },
    'The seed must be a whole number from 0 to 18446744073709551615.');

  function start() {
    const is_valid = valid_seed(seed.value);
    seed_error.hidden = is_valid;
    seed.toggleAttribute('aria-invalid', !is_valid);
    if (is_valid) on_start({ ...values, seed: seed.value });
    else seed.focus();
  }
  function next_seed() {
    if (valid_seed(seed.value)) seed.value = BigInt.asUintN(64, BigInt(seed.value) + 1n);
    start();
  }

  function choice(control, id) {
    const names = control.choices.map(([name]) => name);
    if (!names.includes(values[control.name])) values[control.name] = control.value;
    const select = element('select', { id, onchange: () => {
      values[control.name] = select.value;
      for (const name of control.resets ?? []) delete values[name];
      show_controls();
      document.getElementById(id).focus();
      if (program.starts_at_once) start();
    } }, ...control.choices.map(([name, label]) =>
      element('option', { value: name, selected: name === values[control.name] }, label)));
    return element('div.field', {}, element('label', { for: id }, control.label), select);
  }

  function number(control, id) {
    const known = Number(values[control.name] ?? NaN);
    values[control.name] = known >= control.min && known <= control.max ? known : control.value;
    const write = control.write ?? String;
    const output = element('output', { for: id }, write(values[control.name]));
    const range = element('input', {
      id, type: 'range', min: control.min, max: control.max, step: control.step ?? 1, value: values[control.name],
      'aria-valuetext': write(values[control.name]),
      oninput: () => {
        values[control.name] = Number(range.value);
        output.textContent = write(values[control.name]);
        range.setAttribute('aria-valuetext', output.textContent);
      },
      onchange: () => { if (program.starts_at_once) start(); },
    });
    return element('div.field', {}, element('label', { for: id }, control.label), output, range);
  }

  // Built again if a choice changes, because limits and defaults depend on it.
  const fields = element('div.fields');
  function show_controls() {
    fields.replaceChildren(...program.controls(values).map(control =>
      (control.choices ? choice : number)(control, `control-${control.name}`)));
  }

  const stop_button = element('button', { type: 'button', hidden: true }, 'Stop');
  const form = element('form.card.controls', { 'aria-label': 'Settings', novalidate: true }, fields,
    element('div.field', {}, element('label', { for: 'seed' }, 'Seed'), seed, seed_error),
    element('div.buttons', {}, element('button.primary', { type: 'submit' }, texts[0]),
      element('button', { type: 'button', onclick: next_seed }, texts[1]), stop_button));
  form.addEventListener('submit', event => { event.preventDefault(); start(); });

  for (const name of program.settings) if (name in given) values[name] = given[name];
  show_controls();
  return { element: form, start, next_seed, stop_button };
}
