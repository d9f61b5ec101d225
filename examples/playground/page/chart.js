// SPDX-License-Identifier: BSL-1.0
// The band of the fitness over generations, as an SVG that follows the slider.
'use strict';

// About `count` round numbers from `least` to `most`, at least `smallest` apart.
function round_ticks(least, most, count, smallest = 0) {
  const rough = (most - least || 1) / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(smallest, power * [1, 2, 5, 10].find(factor => factor * power >= rough));
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)));
}

// Returns {element, legend, draw(rows, at), on_pick}: rows as in evolving.hpp; `at` is the index of the generation
// shown.
// `measure(fitness)` is the fitness in words, `value(fitness)` its height, and `ticks` pairs of a height and its text.
function fitness_chart({ measure, value = fitness => fitness, ticks: fixed_ticks, is_single, is_open_ended }) {
  const height = 240, left = 46, right = 10, top = 12, bottom = 30;
  const host = playground.element('div.chart', { role: 'img' });
  let width = 640, rows = [], at = 0, x = () => left, on_pick = () => {};

  const short = number => number >= 1e6 ? `${number / 1e6} M` : number >= 1e4 ? `${number / 1e3} k` : String(number);

  function draw(new_rows, index) {
    rows = new_rows;
    at = index;
    width = Math.max(280, host.clientWidth);
    const last = Math.max(1, rows.at(-1)[0]);
    // A random start may be far worse than all that follows: a curve of single values then comes from above.
    const starts_alone = is_open_ended && rows.length > 2 && rows[0][3] === rows[0][7];
    const values = rows.slice(starts_alone ? 1 : 0).flatMap(row => [value(row[3]), value(row[7])]);
    const most = Math.max(...values), least = Math.min(...is_open_ended ? [] : [0], ...values);
    const range = most - least || 1;
    x = generation => left + (width - left - right) * generation / last;
    const y = at_height => height - bottom - (height - top - bottom) * (at_height - least) / range;
    const points = (list, column) => list.map(row => `${x(row[0]).toFixed(1)},${y(value(row[column])).toFixed(1)}`);
    const band = (from, to, name) =>
      `<polygon class="${name}" points="${points(rows, from).join(' ')} ${points(rows, to).reverse().join(' ')}"/>`;
    const line = (column, name) => `<polyline class="${name}" points="${points(rows, column).join(' ')}"/>`;
    const restarts = rows.filter((row, i) => i > 0 && row[2] > rows[i - 1][2]);
    const shown = rows[at];

    let svg = `<svg width="${width}" height="${height}" aria-hidden="true">`;
    const marks = fixed_ticks?.filter(([at_height]) => at_height <= most) ??
      round_ticks(least, most, 4, is_single ? 0 : 1).map(mark => [mark, short(mark)]);
    for (const [at_height, text] of marks) {
      const place = y(at_height).toFixed(1);
      svg += `<path class="grid" d="M${left} ${place}H${width - right}"/>` +
        `<text class="tick" x="${left - 8}" y="${place}" dy=".35em" text-anchor="end">${text}</text>`;
    }
    for (const generation of round_ticks(0, last, width / 100, 1)) {
      svg += `<text class="tick" x="${x(generation).toFixed(1)}" y="${height - 10}" text-anchor="middle">` +
        `${short(generation)}</text>`;
    }
    if (restarts.length <= 40) {
      for (const row of restarts) {
        svg += `<path class="restart" d="M${x(row[0]).toFixed(1)} ${top}V${height - bottom}"/>`;
      }
    }
    svg += band(3, 7, 'range') + band(4, 6, 'half') + line(5, 'median') + line(3, 'best');
    svg += `<path class="cursor" d="M${x(shown[0]).toFixed(1)} ${top}V${height - bottom}"/>` +
      `<circle class="cursor" cx="${x(shown[0]).toFixed(1)}" cy="${y(value(shown[3])).toFixed(1)}" r="5"/></svg>`;
    host.innerHTML = svg;
    host.setAttribute('aria-label', `Fitness over ${playground.counted(last, 'generation')}: at last the best of the ` +
      `population has ${measure(rows.at(-1)[3])}, half have at most ${measure(rows.at(-1)[5])}.`);
  }

  function pick(event) {
    const box = host.getBoundingClientRect();
    const place = event.clientX - box.left;
    const distance = row => Math.abs(x(row[0]) - place);
    const nearest = rows.reduce((best, row, i) => distance(row) < distance(rows[best]) ? i : best, 0);
    on_pick(nearest);
  }
  host.addEventListener('pointerdown', event => {
    host.setPointerCapture(event.pointerId);
    if (rows.length) pick(event);
  });
  host.addEventListener('pointermove', event => { if (event.buttons && rows.length) pick(event); });

  new ResizeObserver(() => {
    if (rows.length && host.clientWidth !== width) draw(rows, at);
  }).observe(host);

  const legend = playground.element('p.legend', {},
    playground.element('span.key.best'), 'best', playground.element('span.key.median'), 'median',
    playground.element('span.key.half'), 'middle half', playground.element('span.key.range'), 'all');
  return { element: host, legend, draw, set on_pick(action) { on_pick = action; } };
}
