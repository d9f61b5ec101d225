// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const { element, counted } = playground;
  const algorithms = ['nsga2', 'nsga3', 'moead', 'smsemoa', 'gde3', 'mo_cma_es'];
  const problems = [
    ['zdt1', 'ZDT1, convex'], ['zdt2', 'ZDT2, concave'], ['zdt3', 'ZDT3, in pieces'], ['zdt4',
      'ZDT4, many local fronts'],
    ['zdt6', 'ZDT6, uneven'], ['srinivas', 'Srinivas, constrained'], ['tanaka', 'Tanaka, constrained'],
    ['osyczka2', 'Osyczka 2, constrained'], ['welded_beam', 'welded beam, constrained'],
  ];
  const digits = value => Number(value.toPrecision(4)).toString();

  // The points of a population in the plane of both objectives, with the true front if it is known.
  function plane(worker) {
    const host = element('div.plane', { role: 'img' });
    const left = 52, right = 14, top = 14, bottom = 40;
    let of_problem, truth = { front: [] }, redraw = () => {}, width = 0;

    async function load(problem) {
      of_problem = problem;
      truth = { front: [] };
      truth = await worker.call('truth', [], problem);
    }

    function draw(front, all = []) {
      redraw = () => draw(front, all);
      width = Math.max(280, host.clientWidth);
      const height = Math.round(width * 0.72);
      const shown = [...all, ...front, ...truth.front];
      if (shown.length === 0) {
        host.replaceChildren(element('p.words', {}, 'No solution meets the constraints yet.'));
        return;
      }
      const span = k => {
        const values = shown.map(point => point[k]), least = Math.min(...values), most = Math.max(...values);
        const margin = (most - least || 1) * 0.04;
        return [least - margin, most + margin];
      };
      const [[x0, x1], [y0, y1]] = [span(0), span(1)];
      const x = value => (left + (width - left - right) * (value - x0) / (x1 - x0)).toFixed(1);
      const y = value => (height - bottom - (height - top - bottom) * (value - y0) / (y1 - y0)).toFixed(1);
      const dots = (points, name, radius) =>
        points.map(([a, b]) => `<circle class="${name}" cx="${x(a)}" cy="${y(b)}" r="${radius}"/>`).join('');
      let svg = `<svg width="${width}" height="${height}" aria-hidden="true">`;
      for (const value of round_ticks(y0, y1, 5)) {
        svg += `<path class="grid" d="M${left} ${y(value)}H${width - right}"/>` +
          `<text class="tick" x="${left - 8}" y="${y(value)}" dy=".35em" text-anchor="end">${digits(value)}</text>`;
      }
      for (const value of round_ticks(x0, x1, 5)) {
        svg += `<path class="grid" d="M${x(value)} ${top}V${height - bottom}"/>` +
          `<text class="tick" x="${x(value)}" y="${height - bottom + 18}" text-anchor="middle">${digits(value)}</text>`;
      }
      svg += `<text class="tick" x="${(left + width - right) / 2}" y="${height - 4}" text-anchor="middle">` +
        `first objective</text>` +
        `<text class="tick" transform="translate(12 ${(top + height - bottom) / 2}) rotate(-90)" ` +
        'text-anchor="middle">second objective</text>' +
        dots(truth.front, 'true', 1.5) + dots(all, 'all', 3.5) + dots(front, 'found', 4) + '</svg>';
      host.innerHTML = svg;
      host.setAttribute('aria-label', `${counted(front.length, 'point')} of a front of ${of_problem}.`);
    }
    new ResizeObserver(() => { if (host.clientWidth !== width) redraw(); }).observe(host);
    const legend = element('p.legend', {}, element('span.key.found'), 'best trade-offs', element('span.key.all'),
      'the others', element('span.key.true'), 'true front');
    return { element: element('div', {}, legend, host), draw, load };
  }

  const program = {
    name: 'fronts',
    title: 'Fronts',
    fitness: 'Hypervolume',
    unit: 'hypervolume',
    is_single: true,
    starts_at_once: true,
    settings: ['problem', 'algorithm', 'population', 'budget'],
    introduction: () => element('p', {},
      'Two objectives, both to be minimized, contradict each other. Evolution looks for ' +
      'all best trade-offs, the front. The hypervolume is the area that the front dominates, up to a reference point.'),
    controls: () => [
      { name: 'problem', label: 'Problem', value: 'zdt3', choices: problems },
      { name: 'algorithm', label: 'Algorithm', value: 'nsga2', choices: [['nsga2', 'NSGA-II'], ['moead', 'MOEA/D'],
        ['smsemoa', 'SMS-EMOA'], ['gde3', 'GDE3'], ['mo_cma_es', 'MO-CMA-ES']] },
      { name: 'population', label: 'Population', value: 60, min: 20, max: 200, step: 4 },
      { name: 'budget', label: 'Evaluations', value: 10000, min: 1000, max: 50000, step: 1000,
        write: number => playground.grouped(number) },
    ],
    args: values => [algorithms.indexOf(values.algorithm), values.population, BigInt(values.budget)],
    text: values => values.problem,
    command: values => `fronts solve --problem ${values.problem} --algorithm ${values.algorithm} ` +
      `--population ${values.population} --budget ${values.budget} --seed ${values.seed}`,
    measure: digits,
    small: digits,
    picture: plane,
    show: (section, given) => evolution_view(program, section, given),
  };
  playground.add(program);
}
