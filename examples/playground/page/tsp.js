// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const { element, grouped, counted } = playground;

  // The places of a map in a square of side 1000. The same numbers give the same map in every browser.
  function places_of(kind, count) {
    let state = count;
    const below = most => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return Math.floor((state >>> 8) * most / 2 ** 24);
    };
    below(1);
    const towns = Array.from({ length: 6 }, () => [150 + below(700), 150 + below(700)]);
    return Array.from({ length: count }, (_, i) => {
      if (kind === 'scattered') return [below(1001), below(1001)];
      if (kind === 'grid') {
        const columns = Math.ceil(Math.sqrt(count)), step = Math.floor(1000 / (columns - 1));
        return [step * (i % columns), step * Math.floor(i / columns)];
      }
      const [x, y] = towns[below(towns.length)];
      return [x + below(150) + below(151) - 150, y + below(150) + below(151) - 150];
    });
  }

  const file_of = values => {
    const lines = places_of(values.map, values.places).map(([x, y], i) => `${i + 1} ${x} ${y}\n`).join('');
    return `NAME: map\nTYPE: TSP\nDIMENSION: ${values.places}\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n` +
      `${lines}EOF\n`;
  };

  // The tour on its map, north above.
  function map() {
    const host = element('div.tour', { role: 'img' });
    const link = element('a', { download: 'map.tsp' }, 'map.tsp');
    let places = [], circles = '', box = '';

    function load(text) {
      places = text.split('\n').slice(5, -2).map(line => line.split(' ').slice(1).map(Number));
      const radius = Math.min(11, 90 / Math.sqrt(places.length));
      circles = places.map(([x, y]) => `<circle cx="${x}" cy="${1000 - y}" r="${radius.toFixed(1)}"/>`).join('');
      const [left, right, top, bottom] = [0, 1].flatMap(axis => {
        const along = places.map(place => axis === 0 ? place[0] : 1000 - place[1]);
        return [Math.min(...along), Math.max(...along)];
      });
      box = `${left - 20} ${top - 20} ${right - left + 40} ${bottom - top + 40}`;
      link.href = `data:text/plain,${encodeURIComponent(text)}`;
    }
    function draw(tour) {
      const points = tour.map(i => `${places[i][0]} ${1000 - places[i][1]}`);
      host.innerHTML = `<svg viewBox="${box}" aria-hidden="true"><path d="M${points.join('L')}Z"/>` +
        `${circles}</svg>`;
      host.setAttribute('aria-label', `A tour of ${counted(tour.length, 'place')} on their map.`);
    }
    return { element: element('div', {}, host, element('p.words', {}, 'The map as a file: ', link)), load, draw };
  }

  const program = {
    name: 'tsp',
    title: 'Round trips',
    fitness: 'Length',
    unit: 'long',
    is_open_ended: true,
    starts_at_once: true,
    settings: ['places', 'map', 'algorithm', 'population', 'stall'],
    introduction: () => element('p', {}, 'The shortest tour visits every place once and returns. ' +
      'Edge assembly makes tours of the edges of two others. Local search improves one tour by 2-opt and Or-opt, ' +
      'exchanges two parts of it, and improves it again.'),
    controls: values => [
      { name: 'places', label: 'Places', value: 100, min: 8, max: 300 },
      { name: 'map', label: 'Map', value: 'scattered', choices: [['scattered', 'scattered places'], ['towns', 'towns'],
        ['grid', 'a grid']] },
      { name: 'algorithm', label: 'Algorithm', value: 'edge-assembly', choices: [['edge-assembly', 'edge assembly'],
        ['iterated-local-search', 'iterated local search']] },
      values.algorithm === 'iterated-local-search' ?
        { name: 'stall', label: 'Generations without a shorter tour', value: 500, min: 100, max: 10000, step: 100,
          write: grouped } :
        { name: 'population', label: 'Population', value: 20, min: 2, max: 200 },
    ],
    args: values => values.algorithm === 'edge-assembly' ? [1, values.population, 0] : [0, 0, values.stall],
    text: file_of,
    command: values => `tsp solve map.tsp --algorithm ${values.algorithm} ` +
      (values.algorithm === 'edge-assembly' ? `--population ${values.population}` : `--stall ${values.stall}`) +
      ` --seed ${values.seed}`,
    measure: grouped,
    small: grouped,
    picture: map,
    show: (section, given) => evolution_view(program, section, given),
  };
  playground.add(program);
}
