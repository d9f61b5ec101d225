// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace clade::report::page {

/// What the page of a history adds to the style sheet of all pages.
inline constexpr std::string_view history_style = R"(
.stage { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px 40px; align-items: start; }
.stage .picture { min-width: 0; }
.stage .picture svg { max-width: 100%; height: auto; max-height: 70vh; display: block; }
.stage .chromosome { margin: .6em 0 0; font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere;
  max-height: 9em; overflow-y: auto; }
.readings { margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5em, 1fr)); gap: 10px 20px;
  max-width: none; }
.readings div { border-top: 1px solid var(--line); padding-top: 4px; }
.readings dt { margin: 0; font-weight: 400; font-size: .875rem; color: var(--faint); }
.readings dd { font-size: 1.15rem; font-variant-numeric: tabular-nums; }
.player { position: sticky; top: 0; z-index: 3; background: var(--back); display: flex; gap: 12px; align-items: center;
  padding: 10px 0; border-bottom: 1px solid var(--line); margin-bottom: 18px; }
.player[hidden] { display: none; }
.player button { font: inherit; width: 5.5em; padding: .3em 0; border: 1px solid var(--line); border-radius: 6px;
  background: var(--panel); color: inherit; cursor: pointer; }
.player input { flex: 1; min-width: 0; accent-color: #0072b2; }
.player output { min-width: 11em; text-align: right; font-variant-numeric: tabular-nums; }
.cursor { stroke: currentColor; stroke-width: 1.5; stroke-opacity: .7; }
.course svg { touch-action: pan-y; cursor: crosshair; }
.settings { columns: 20em; column-gap: 40px; max-width: none; font-size: .875rem; }
.settings div { display: flex; justify-content: space-between; gap: 12px; border-bottom: 1px solid var(--line);
  break-inside: avoid; padding: .15em 0; }
.settings dt { flex: none; margin: 0; font-weight: 400; color: var(--faint); }
.settings dd { text-align: right; overflow-wrap: anywhere; }
code.command { display: block; overflow-wrap: anywhere; background: var(--panel); border-radius: 6px; padding: .6em .8em;
  font: .875rem/1.5 ui-monospace, monospace; }
.stage:not(:has(figure)) { grid-template-columns: minmax(0, 1fr); margin-bottom: 24px; }
@media (max-width: 480px) {
  .player { flex-wrap: wrap; }
  .player output { order: -1; flex-basis: 100%; text-align: left; }
}
@media (max-width: 760px) { .stage { grid-template-columns: minmax(0, 1fr); } .player output { min-width: 7em; } }
@media print { .player { display: none; } }
)";

/// The script of the page of a history. The page is readable without it and shows the last generation. It adds a slider
/// over the generations and a play button, and shows the chosen generation in all parts of the page.
inline constexpr std::string_view history_script = R"(
const show_history = (page, {signal} = {}) => {
const all = (selector, within = page) => [...within.querySelectorAll(selector)];
const data = JSON.parse(page.querySelector('script.history').textContent);
const rows = data.rows, last = rows.length - 1;
if (last < 0) return;
const column = Object.fromEntries(data.columns.map((c, i) => [c.name, i]));
const value = (row, name) => column[name] === undefined ? NaN : Number(row[column[name]] ?? NaN);

// The same form of numbers as in the rest of the page.
const number = v => {
  if (Number.isNaN(v)) return '\u2014';
  if (!Number.isFinite(v)) return v > 0 ? '∞' : '−∞';
  if (Number.isInteger(v) && Math.abs(v) < 1e15) return v.toLocaleString('en').replace('-', '−');
  const size = Math.abs(v);
  const text = size >= 1e-4 && size < 1e15 ? Number(v.toPrecision(4)).toLocaleString('en', {maximumSignificantDigits: 4})
    : Number(v.toPrecision(4)).toExponential().replace('e+', 'e');
  return text.replace(/^-/, '−');
};

const picture = page.querySelector('.picture'), chromosome = page.querySelector('.chromosome');
const cursors = all('.course').map(div => {
  const svg = div.querySelector('svg'), line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  line.setAttribute('class', 'cursor');
  line.setAttribute('y1', div.dataset.top);
  line.setAttribute('y2', div.dataset.bottom);
  svg.append(line);
  return {svg, line, from: Number(div.dataset.from), to: Number(div.dataset.to)};
});
const generation = i => value(rows[i], 'generation');
const share = i => generation(last) > generation(0) ? (generation(i) - generation(0)) / (generation(last) - generation(0)) : 0;

let shown = last, found;
const bars = all('.histogram svg').map(box => ({
  bars: all('.bar', box), most: box.querySelector('.most'), low: box.querySelector('.low'), high: box.querySelector('.high')}));
const fronts = all('.points').map(div => ({
  svg: div.querySelector('svg'), point: div.querySelector('.point')?.cloneNode(),
  x: div.dataset.x.split(' ').map(Number), y: div.dataset.y.split(' ').map(Number)}));

const show_histogram = (box, counts, row) => {
  const most = Math.max(1, ...counts), low = Math.min(value(row, 'best'), value(row, 'worst'));
  const high = Math.max(value(row, 'best'), value(row, 'worst'));
  box.bars.forEach((bar, k) => {
    const height = 160 * (counts[k] ?? 0) / most;
    bar.setAttribute('y', 194 - height);
    bar.setAttribute('height', height);
  });
  if (box.most) box.most.textContent = `individuals, at most ${most} in an interval`;
  if (box.low) box.low.textContent = number(low);
  if (box.high) box.high.textContent = number(high);
};
const show_front = ({svg, point, x, y}, points) => {
  if (!point) return;
  const group = svg.querySelector('.s');
  const place = ([low, high, from, to], v) => from + (v - low) / (high - low) * (to - from);
  group.replaceChildren(...points.filter(p => p[0] >= x[0] && p[0] <= x[1] && p[1] >= y[0] && p[1] <= y[1]).map(p => {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.setAttribute('cx', place(x, p[0]));
    circle.setAttribute('cy', place(y, p[1]));
    circle.setAttribute('r', 3);
    circle.setAttribute('fill', 'currentColor');
    return circle;
  }));
};
// The rows of islands, and the arrows of migrants as the plot has them.
const archipelagos = all('.islands').map(div => ({
  arrows: all('.s1', div).at(-1), readings: all('.reading', div), every: Number(div.dataset.every),
  from: Number(div.dataset.from), to: Number(div.dataset.to), rows: div.dataset.rows.split(' ').map(Number),
  value: ([size, best, , distinct]) => div.dataset.value === 'best' ? Number(best ?? NaN) : distinct / size}));
const arrow = ([from, to, count], x, rows) => {
  const side = to > from ? -1 : 1, bend = x + side * Math.min(8 + 5 * Math.abs(to - from), 30), end = rows[to];
  const thickness = Math.min(Math.sqrt(count), 4);
  return `<path d="M${x},${rows[from]}C${bend},${rows[from]} ${bend},${end} ${x + 6 * side},${end}" fill="none"
    stroke="currentColor" stroke-width="${thickness}"><title>${count} individual${count === 1 ? '' : 's'} from island ${from}
    to island ${to}</title></path><path d="M${x},${end}l${7 * side},-4v8Z" fill="currentColor"/>`;
};
const show_islands = ({arrows, readings, every, from, to, rows, value}) => {
  readings.forEach((text, k) => text.textContent = number(value(data.islands[shown][k * every] ?? [NaN, NaN, NaN, NaN])));
  const x = from + share(shown) * (to - from);
  const visible = data.migrations[shown].filter(([from, to]) => from < rows.length && to < rows.length);
  arrows.innerHTML = visible.map(one => arrow(one, x, rows)).join('');
};
const show = i => {
  shown = Math.max(0, Math.min(last, i));
  const row = rows[shown];
  for (const dd of all('.readings dd')) dd.textContent = number(value(row, dd.dataset.name));
  for (const {line, from, to} of cursors) {
    const at = from + share(shown) * (to - from);
    line.setAttribute('x1', at);
    line.setAttribute('x2', at);
  }
  for (const box of bars) show_histogram(box, data.histograms[shown], row);
  for (const front of fronts) show_front(front, data.fronts[shown]);
  for (const one of archipelagos) show_islands(one);
  const best = data.best.findLast(b => b.generation <= generation(shown)) ?? data.best[0];
  if (best && best !== found) {
    found = best;
    if (picture && best.picture) picture.innerHTML = best.picture;
    if (chromosome) chromosome.textContent = best.text;
  }
  slider.value = shown;
  label.value = `generation ${number(generation(shown))} of ${number(generation(last))}`;
};

const slider = Object.assign(document.createElement('input'), {type: 'range', min: 0, max: last, step: 1});
slider.setAttribute('aria-label', 'generation');
const label = document.createElement('output');
const button = Object.assign(document.createElement('button'), {type: 'button', textContent: 'Play', title: 'space bar'});
let timer;
const pause = () => {
  clearInterval(timer);
  timer = undefined;
  button.textContent = 'Play';
};
const play = () => {
  if (timer) return pause();
  if (shown === last) show(0);
  const frames = 200, step = Math.max(1, Math.round(last / frames));
  button.textContent = 'Pause';
  timer = setInterval(() => {
    show(shown + step);
    if (shown === last) pause();
  }, Math.max(50, 10000 / Math.max(last, 1) / 4));
};
button.onclick = play;
slider.oninput = () => {
  pause();
  show(Number(slider.value));
};
document.addEventListener('keydown', event => {
  if (event.target.matches('input:not([type=range]), select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = {ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last, PageUp: shown - Math.ceil(last / 10),
    PageDown: shown + Math.ceil(last / 10)}[event.key];
  if (event.key === ' ' && event.target !== button) play();
  else if (to !== undefined) {
    pause();
    show(to);
  } else return;
  event.preventDefault();
}, {signal});
signal?.addEventListener('abort', pause);
// The pointer on a plot chooses a generation too.
for (const {svg, from, to} of cursors) {
  const choose = event => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const box = svg.getBoundingClientRect(), x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
    const wanted = generation(0) + (x - from) / (to - from) * (generation(last) - generation(0));
    let nearest = 0;
    for (let i = 1; i <= last; ++i)
      if (Math.abs(generation(i) - wanted) < Math.abs(generation(nearest) - wanted)) nearest = i;
    pause();
    show(nearest);
  };
  svg.addEventListener('pointerdown', choose);
  svg.addEventListener('pointermove', choose);
}
const player = page.querySelector('.player');
player.replaceChildren(button, slider, label);
player.hidden = false;
show(last);
};
if (document.querySelector('main script.history')) show_history(document.querySelector('main'));
)";

}  // namespace clade::report::page
