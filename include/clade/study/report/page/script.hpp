// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace clade::report::page {

/// The script of the page of an experiment. The page is readable without it. It highlights the setting under the
/// pointer in all plots, hides settings, sorts and filters tables, and compares the settings of the ranking with a
/// chosen one.
inline constexpr std::string_view script = R"(
(() => {
const page = document.querySelector('main');
const all = (selector, within = page) => [...within.querySelectorAll(selector)];
const make = (tag, properties, ...children) => {
  const e = Object.assign(document.createElement(tag), properties);
  e.append(...children);
  return e;
};

// The setting under the pointer.
const ranks = e => e.dataset.rank ? e.dataset.rank.split(' ') : [...e.classList].filter(c => /^s\d+$/.test(c)).map(c => c.slice(1));
const show = on => {
  page.classList.toggle('focus', on !== undefined);
  for (const e of all('svg .s')) e.classList.toggle('on', on !== undefined && on.some(r => e.classList.contains('s' + r)));
};
for (const e of all('svg .s, [data-rank]')) {
  e.addEventListener('pointerenter', () => show(ranks(e)));
  e.addEventListener('pointerleave', () => show(undefined));
}

// Settings are hidden in all plots and in all tables except the ranking, since it has the boxes that show them again.
const ranking = page.querySelector('table.ranking') ?? make('table'), hidden = new Set(), boxes = new Map();
const rules = document.head.appendChild(document.createElement('style'));
const hide = () => {
  rules.textContent = [...hidden].map(r => `svg .s${r}:not(.key, .key *) { display: none } svg .key.s${r} { opacity: .65 }`).join('\n');
  for (const row of all('tr[data-rank]'))
    row.classList.toggle(ranking.contains(row) ? 'pale' : 'off', ranks(row).some(r => hidden.has(r)));
  for (const [r, box] of boxes) box.checked = !hidden.has(r);
  whole.checked = hidden.size === 0;
  whole.indeterminate = hidden.size > 0 && hidden.size < boxes.size;
};
const toggle = r => {
  hidden.delete(r) || hidden.add(r);
  hide();
};
const whole = make('input', {type: 'checkbox', checked: true, className: 'pick', title: 'show all settings'});
whole.setAttribute('aria-label', 'show all settings');
whole.onchange = () => {
  for (const r of boxes.keys()) whole.checked ? hidden.delete(r) : hidden.add(r);
  hide();
};
for (const row of all('tbody tr[data-rank]', ranking)) {
  const box = make('input', {type: 'checkbox', checked: true, className: 'pick', title: 'show this setting'});
  box.setAttribute('aria-label', 'show setting ' + (Number(row.dataset.rank) + 1));
  box.onchange = () => toggle(row.dataset.rank);
  boxes.set(row.dataset.rank, box);
  row.cells[0].prepend(box);
}
for (const e of all('svg .key')) e.addEventListener('click', () => toggle(ranks(e)[0]));
ranking.classList.add('picks');

// A column is sorted by its cells: numbers by value, then values beyond the budget, then empty cells.
const value = cell => {
  const text = (cell.dataset.v ?? [...cell.childNodes].filter(n => n.nodeName !== 'SMALL').map(n => n.textContent).join('')).trim();
  if (text === '' || text === '\u2014' || text === '-') return undefined;
  const plain = text.replace(/−/g, '-').replace(/[,≤≈ ]/g, '').replace(/^<|×$|%$/g, '');
  if (/^[>∞]/.test(plain)) return Number.MAX_VALUE;
  const units = {k: 1e3, M: 1e6, G: 1e9}, unit = units[plain.slice(-1)];
  const number = Number(unit ? plain.slice(0, -1) : plain.split('of')[0]) * (unit ?? 1);
  return Number.isNaN(number) ? text : number;
};
const before = (a, b) => {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', {numeric: true});
};
for (const table of all('table').filter(table => table.tHead)) {
  const body = table.tBodies[0], rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, i) => {
    const button = make('button', {type: 'button', title: 'sort'}, ...head.childNodes);
    head.append(button);
    button.onclick = () => {
      const order = {ascending: 'descending', descending: ''}[head.ariaSort] ?? 'ascending';
      for (const other of heads) other.ariaSort = null;
      if (order) head.ariaSort = order;
      const values = new Map(rows.map(row => [row, value(row.cells[i])]));
      const sign = order === 'descending' ? -1 : 1;
      const sorted = [...rows].sort((a, b) => {
        const [x, y] = [values.get(a), values.get(b)];
        return x === undefined || y === undefined ? before(x, y) : sign * before(x, y);
      });
      body.append(...(order ? sorted : rows));
    };
  });
  if (rows.length < 4) continue;
  const field = make('input', {type: 'search', placeholder: 'words in a row'});
  field.oninput = () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.classList.toggle('filtered', !words.every(word => text.includes(word)));
    }
  };
  table.parentNode.before(make('p', {className: 'tools'}, make('label', {}, 'Filter ', field)));
}
ranking.tHead?.rows[0].cells[0].prepend(whole);

// The setting that the others are compared with.
const data = JSON.parse(page.querySelector('script.pairs')?.textContent ?? 'null');
const column = name => [...(ranking.tHead?.rows[0].cells ?? [])].findLastIndex(head => head.textContent === name);
const columns = {ratio: column('ratio'), effect: column('A12'), p: column('p')};
if (data) {
  const rows = [...ranking.tBodies[0].rows], n = rows.length;
  const select = make('select', {}, ...rows.map((row, r) => make('option', {value: r}, `${r + 1} · ${row.dataset.name}`)));
  const place = (a, b) => a * n - a * (a + 1) / 2 + b - a - 1;  // of a pair a < b
  const put = (row, at, text, below = '') => {
    if (at < 0) return;
    row.cells[at].replaceChildren(text, ...(below ? [make('small', {className: 'under'}, below)] : []));
  };
  select.onchange = () => {
    const base = Number(select.value);
    for (const row of rows) {
      const r = Number(row.dataset.rank), ratio = data.time[r] / data.time[base];
      put(row, columns.ratio, data.time[r] === null || data.time[base] === null ? '\u2014' : Number(ratio.toPrecision(3)).toLocaleString('en'));
      if (r === base) {
        put(row, columns.effect, '');
        put(row, columns.p, '');
        continue;
      }
      const pair = place(Math.min(r, base), Math.max(r, base));
      const effect = r < base ? data.effect[pair] : 1 - data.effect[pair], far = Math.abs(effect - .5) + 1e-9;
      put(row, columns.effect, effect.toFixed(3), far >= .21 ? 'large' : far >= .14 ? 'medium' : far >= .06 ? 'small' : 'negligible');
      put(row, columns.p, data.p[pair]);
    }
  };
  ranking.parentNode.before(make('p', {className: 'tools'}, make('label', {}, 'Compared with ', select)));
}
})();
)";

}  // namespace clade::report::page
