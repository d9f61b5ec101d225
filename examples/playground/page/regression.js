// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const { element, grouped, counted } = playground;
  const planets = `planet,distance,years
Mercury,0.387,0.2408
Venus,0.7233,0.6152
Earth,1,1
Mars,1.5237,1.8808
Ceres,2.7658,4.599
Jupiter,5.2028,11.862
Saturn,9.5388,29.457
Uranus,19.191,84.011
Neptune,30.061,164.79
Pluto,39.529,248.54
`;
  const digits = value => value === null ? '∞' : Number(value.toPrecision(3)).toString();
  const unexplained = model => model.r2_train === null ? '–' : digits(Math.max(0, 1 - model.r2_train));

  const settings = {
    settings: ['budget', 'population', 'size', 'functions'],
    controls: () => [
      { name: 'functions', label: 'Functions', value: 'usual',
        choices: [['usual', 'powers, roots, exp, log'], ['periodic', 'sin and cos as well']] },
      { name: 'budget', label: 'Evaluations', value: 30000, min: 5000, max: 300000, step: 5000, write: grouped },
      { name: 'population', label: 'Population', value: 500, min: 50, max: 1000, step: 50 },
      { name: 'size', label: 'Nodes at most', value: 30, min: 5, max: 60 },
    ],
  };
  const args = values =>
    [values.population, values.size, values.functions === 'periodic' ? 1 : 0, BigInt(values.budget)];
  const command = (values, target) => `regression fit data.csv --target ${target} --budget ${values.budget} ` +
    `--population ${values.population} --max-size ${values.size}` +
    `${values.functions === 'periodic' ? ' --periodic' : ''} --seed ${values.seed}`;

  // The target and a formula: over the only input, or beside each other.
  function plot() {
    const host = element('div.plane', { role: 'img' });
    let redraw = () => {}, width = 0;
    function draw(found, model) {
      redraw = () => draw(found, model);
      width = Math.max(280, host.clientWidth);
      const height = Math.round(width * 0.62), left = 58, right = 14, top = 14, bottom = 40;
      const is_curve = found.inputs.length === 1;
      const across = is_curve ? found.inputs[0] : found.target;
      const span = lists => {
        const values = lists.flat().filter(value => value !== null), least = Math.min(...values),
          most = Math.max(...values);
        const margin = (most - least || 1) * 0.04;
        return [least - margin, most + margin];
      };
      const [x0, x1] = span([across]), [y0, y1] = span([found.target, model.values]);
      const x = value => (left + (width - left - right) * (value - x0) / (x1 - x0)).toFixed(1);
      const y = value => (height - bottom - (height - top - bottom) * (value - y0) / (y1 - y0)).toFixed(1);
      let svg = `<svg width="${width}" height="${height}" aria-hidden="true">`;
      for (const value of round_ticks(y0, y1, 5)) {
        svg += `<path class="grid" d="M${left} ${y(value)}H${width - right}"/>` +
          `<text class="tick" x="${left - 8}" y="${y(value)}" dy=".35em" text-anchor="end">${digits(value)}</text>`;
      }
      for (const value of round_ticks(x0, x1, 5)) {
        svg += `<text class="tick" x="${x(value)}" y="${height - bottom + 18}" text-anchor="middle">` +
          `${digits(value)}</text>`;
      }
      svg += `<text class="tick axis" x="${(left + width - right) / 2}" y="${height - 4}" text-anchor="middle"></text>`;
      if (is_curve) {
        const order = across.map((_, i) => i).sort((i, j) => across[i] - across[j]);
        const points = order.filter(i => model.values[i] !== null).map(i => `${x(across[i])},${y(model.values[i])}`);
        svg += `<polyline class="curve" points="${points.join(' ')}"/>`;
        across.forEach((value, i) =>
          { svg += `<circle class="found" cx="${x(value)}" cy="${y(found.target[i])}" r="4.5"/>`; });
      } else {
        const most = Math.min(x1, y1), least = Math.max(x0, y0);
        if (most > least) svg += `<path class="curve" d="M${x(least)} ${y(least)}L${x(most)} ${y(most)}"/>`;
        across.forEach((value, i) => {
          if (model.values[i] === null) return;
          svg += `<circle class="found" cx="${x(value)}" cy="${y(model.values[i])}" r="4"/>`;
        });
      }
      host.innerHTML = `${svg}</svg>`;
      host.querySelector('.axis').textContent = is_curve ? found.names[0] : 'across: the target; up: the formula';
      host.setAttribute('aria-label', is_curve ? `The rows and the curve of ${model.expression}.`
        : `The values of ${model.expression} beside the target.`);
    }
    new ResizeObserver(() => { if (host.clientWidth !== width) redraw(); }).observe(host);
    return { element: host, draw };
  }

  function show(section, given) {
    let worker = playground.launch('regression'), found, at = 0, run = 0;
    const table = element('textarea.csv', { id: 'csv', rows: 12, spellcheck: 'false', wrap: 'off', oninput: look },
      planets);
    const target = element('select', { id: 'target' }), notes = element('p.words'), error = element('p.error',
      { role: 'alert' });
    const picture = plot(), formula = element('p.formula'), quality = element('p.words'),
      front = element('ol.formulas');
    const status = element('p.status', { role: 'status' }), bar = element('progress', { max: 1, value: 0,
      hidden: true });
    const code = element('code'), facts = element('p.words');
    const form = settings_form(settings, given, start, ['Find formulas', 'Next seed']);
    form.stop_button.addEventListener('click', () => {
      anew();
      end('Stopped');
    });
    section.append(
      element('div.intro', {}, element('h1', {}, 'Formulas from data'), element('p', {},
        'Paste a table: names in the ' +
        'first line, a row a line, cells with commas, semicolons or tabs between them. Evolution looks for formulas ' +
        'that predict one column from the others, from short to exact. The table never leaves this page.')),
      element('div.layout', {},
        element('div.left', {},
          element('div.card', {}, element('div.field', {}, element('label', { for: 'csv' }, 'Table')), table,
            element('div.field', {}, element('label', { for: 'target' }, 'Column to predict'), target), notes, error),
          element('div.stage.card', {}, status, bar, formula, quality, picture.element, front)),
        element('div.side', {}, form.element, element('div.card', {}, facts,
          element('p.command', {}, 'The same search on the command line:'), element('pre', {}, code)),
        keys_hint(['↑', ''], ['↓', 'another formula'], ['E', 'find formulas'], ['N', 'next seed']))));

    function anew() {
      worker.end();
      worker = playground.launch('regression');
    }
    const fail = failure => {
      error.textContent = `${failure.message}.`.replace(/\.\.$/, '.');
      error.hidden = false;
    };

    let looked = 0;
    async function look() {
      const number = ++looked, kept = target.value;
      try {
        const { names, notes: noted } = await worker.call('columns', [], `\n${table.value}`);
        if (number !== looked) return;
        target.replaceChildren(...names.map(name => element('option', { value: name }, name)));
        target.value = names.includes(kept) ? kept : names.at(-1);
        notes.textContent = noted.join(' ');
        error.hidden = true;
      } catch (failure) {
        if (number === looked) fail(failure);
      }
    }

    function choose(index) {
      at = Math.max(0, Math.min(found.front.length - 1, index));
      const model = found.front[at];
      formula.textContent = `${target.value} = ${model.expression}`;
      quality.textContent = `${counted(model.size, 'node')}, 1 − R² = ${unexplained(model)}` +
        (model.is_best ? '; the best by description length' : '');
      picture.draw(found, model);
      [...front.children].forEach((item, i) => item.firstChild.setAttribute('aria-pressed', i === at));
    }
    function end(text, kind = '') {
      bar.hidden = form.stop_button.hidden = true;
      status.className = `status ${kind}`;
      status.textContent = text;
    }

    async function start(values) {
      const number = ++run;
      await look();
      if (!target.value) return;
      anew();
      playground.set_address('regression', values);
      code.textContent = command(values, target.value);
      status.className = 'status';
      status.textContent = 'Looking for formulas …';
      bar.hidden = form.stop_button.hidden = error.hidden = false;
      error.hidden = true;
      bar.value = 0;
      try {
        const result = await worker.call('fit', [BigInt(values.seed), ...args(values)],
          `${target.value}\n${table.value}`,
          ([evaluations, least, nodes]) => {
            if (number !== run) return;
            bar.value = evaluations / values.budget;
            status.textContent = evaluations >= values.budget ? 'The constants are fitted …'
              : `${grouped(evaluations)} formulas tried; 1 − R² = ${digits(least)} ` +
              `with ${nodes} nodes`;
          });
        if (number !== run) return;
        found = result;
        front.replaceChildren(...found.front.map((model, i) => element('li', {}, element('button', {
          type: 'button', onclick: () => choose(i) }, element('span.expression', {}, model.expression),
        element('span.words', {}, `${counted(model.size, 'node')}, 1 − R² ${unexplained(model)}`)))));
        facts.textContent = `${counted(found.generations, 'generation')}, ` +
          `${counted(found.evaluations, 'evaluation')}, ${found.seconds.toFixed(1)} seconds.`;
        end(`Ended: ${found.reason}`, 'solved');
        choose(found.front.findIndex(model => model.is_best));
      } catch (failure) {
        if (number !== run) return;
        end('');
        fail(failure);
      }
    }
    form.start();

    return {
      key(name) {
        if (name === 'e') form.start();
        else if (name === 'n') form.next_seed();
        else if (found && name === 'ArrowDown') choose(at + 1);
        else if (found && name === 'ArrowUp') choose(at - 1);
        else return false;
        return true;
      },
      leave: () => worker.end(),
    };
  }

  playground.add({ name: 'regression', title: 'Formulas', args, command, planets, show });
}
