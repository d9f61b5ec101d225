// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const crossovers = ['none', 'one-point', 'fitness-weighted', 'uniform', 'uniform-random', 'two-point-3',
    'each-once-8', 'order', 'pmx', 'cycle', 'edge'];
  const of_preset = {
    strong: { crossovers: ['none', 'order', 'pmx', 'cycle', 'edge'], crossover: 'none', population: 4, least: 4,
      rate: 0.05 },
    document: { crossovers: ['none', 'one-point', 'fitness-weighted', 'uniform', 'uniform-random', 'two-point-3'],
      crossover: 'uniform-random', population: 50, least: 12, rate: 0.001 },
  };

  const queen_shape =
    'M24 70 13 39 32 56 33 27 44 53 50 22 56 53 67 27 68 56 87 39 76 70Q50 63 24 70Z' +
    'M6 34a6 6 0 1 0 12 0 6 6 0 1 0-12 0M27 22a6 6 0 1 0 12 0 6 6 0 1 0-12 0M44 17a6 6 0 1 0 12 0 6 6 0 1 0-12 0' +
    'M61 22a6 6 0 1 0 12 0 6 6 0 1 0-12 0M82 34a6 6 0 1 0 12 0 6 6 0 1 0-12 0' +
    'M25 73Q50 66 75 73L73 81Q50 75 27 81ZM22 88Q22 81 29 82 50 77 71 82 78 81 78 88Z';

  // The pairs of columns whose queens attack each other.
  function attacks(rows) {
    const pairs = [];
    for (let i = 0; i < rows.length; ++i) {
      for (let j = i + 1; j < rows.length; ++j) {
        const apart = Math.abs(rows[i] - rows[j]);
        if (apart === 0 || apart === j - i) pairs.push([i, j]);
      }
    }
    return pairs;
  }

  function board() {
    const host = playground.element('div.board', { role: 'img' });
    let size = 0, queens = [], lines;

    function build(n) {
      size = n;
      const side = 100 * n, frame = n <= 20 ? 60 : 30;
      let labels = '';
      for (let i = 0; n <= 20 && i < n; ++i) {
        const middle = 100 * i + 50;
        labels += `<text x="${middle}" y="${side + 42}">${i + 1}</text>` +
          `<text x="-30" y="${middle + 12}">${i + 1}</text>`;
      }
      host.innerHTML =
        `<svg viewBox="${-frame} ${-frame} ${side + 2 * frame} ${side + 2 * frame}" aria-hidden="true">
        <defs><pattern id="squares" width="200" height="200" patternUnits="userSpaceOnUse">
        <path class="light" d="M0 0h200v200H0z"/><path class="dark" d="M100 0h100v100H100zM0 100h100v100H0z"/>
        </pattern></defs>
        <rect class="frame" x="${-frame}" y="${-frame}" width="${side + 2 * frame}" height="${side + 2 * frame}"
          rx="${frame / 3}"/><rect width="${side}" height="${side}" fill="url(#squares)"/>
        <g class="labels">${labels}</g><g class="lines"></g>
        ${`<path class="queen" d="${queen_shape}"/>`.repeat(n)}</svg>`;
      queens = [...host.querySelectorAll('.queen')];
      lines = host.querySelector('.lines');
    }

    function draw(rows) {
      if (rows.length !== size) build(rows.length);
      const pairs = attacks(rows), attacked = new Set(pairs.flat());
      rows.forEach((row, column) => {
        queens[column].style.transform = `translate(${100 * column}px, ${100 * row}px)`;
        queens[column].classList.toggle('attacked', attacked.has(column));
      });
      const middle = i => `${100 * i + 50} ${100 * rows[i] + 50}`;
      lines.innerHTML = pairs.slice(0, 60).map(([i, j]) => `<path d="M${middle(i)}L${middle(j)}"/>`).join('');
      host.setAttribute('aria-label',
        `A board with queens on rows ${rows.map(row => row + 1).join(', ')}; ${measure(pairs.length)}.`);
    }
    return { element: host, draw };
  }

  const measure = pairs => pairs === 0 ? 'no queen attacks another' : playground.counted(pairs, 'attacking pair');

  const program = {
    name: 'n_queens',
    title: 'N queens',
    seed: '8',
    fitness: 'Attacking pairs',
    starts_at_once: true,
    settings: ['size', 'preset', 'population', 'mutation', 'crossover'],
    introduction: () => playground.element('p', {},
      'Place a queen in every column so that none attacks another. Red queens ' +
      'attack each other. The fitness is the number of attacking pairs: 0 is a solution.'),
    controls(values) {
      const preset = of_preset[values.preset] ?? of_preset.document;
      return [
        { name: 'size', label: 'Queens', value: 8, min: 4, max: 64 },
        { name: 'preset', label: 'Algorithm', value: 'document', resets: ['population', 'mutation', 'crossover'],
          choices: [['document', 'Crimp’s report'], ['strong', 'guided mutation']] },
        { name: 'population', label: 'Population', value: preset.population, min: preset.least, max: 200 },
        { name: 'mutation', label: 'Mutation rate per queen', value: preset.rate, min: 0, max: 0.2, step: 0.001 },
        { name: 'crossover', label: 'Crossover', value: preset.crossover,
          choices: preset.crossovers.map(name => [name, name.replaceAll('-', ' ')]) },
      ];
    },
    args: values => [values.preset === 'document' ? 1 : 0, values.size, values.population, values.mutation,
      crossovers.indexOf(values.crossover)],
    command: values => `n_queens solve --size ${values.size} --preset ${values.preset} ` +
      `--population ${values.population} --mutation-rate ${values.mutation} ` +
      `--crossover ${values.crossover} --seed ${values.seed}`,
    measure,
    unit: 'attacking pairs',
    small: pairs => playground.grouped(pairs),
    picture: board,
    show: (section, given) => evolution_view(program, section, given),
  };
  playground.add(program);
}
