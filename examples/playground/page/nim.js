// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const { element, grouped, counted } = playground;
  const modes = [['play', 'Play'], ['evolve', 'Evolution']];
  const letter = pile => String.fromCharCode(97 + pile);
  const piles_of = values => values.piles.split(',').map(Number);
  const most_of = values => values.game === 'nim' ? 0 : Number(values.game.split(':')[1]);
  const misere_of = values => values.last === 'loses' ? 1 : 0;

  const game_controls = [
    { name: 'piles', label: 'Piles', value: '1,3,5',
      choices: ['1,3,5', '3,4,5', '2,5,6', '1,3,5,7', '4,4,4,4'].map(piles => [piles, piles.replaceAll(',', ', ')]) },
    { name: 'game', label: 'A move takes', value: 'nim',
      choices: [['nim', 'any number from a pile'], ['limit:3', '1 to 3 from a pile'], ['limit:2',
        '1 or 2 from a pile']] },
    { name: 'last', label: 'Who takes the last', value: 'wins', choices: [['wins', 'wins'], ['loses', 'loses']] },
  ];
  const evolution_controls = generations => [
    { name: 'generations', label: 'Generations at most', ...generations },
    { name: 'population', label: 'Population', value: 100, min: 4, max: 300 },
    { name: 'length', label: 'Genes', value: 30, min: 4, max: 64 },
  ];
  const settings = ['piles', 'game', 'last', 'generations', 'population', 'length'];
  const options = values =>
    `--piles ${values.piles} --game ${values.game}${values.last === 'loses' ? ' --misere' : ''} ` +
    `--generations ${values.generations} --population ${values.population} --length ${values.length} ` +
    `--seed ${values.seed}`;
  const args = (values, is_opponent) => [is_opponent ? 1 : 0, most_of(values), misere_of(values), values.population,
    values.length, BigInt(values.generations)];

  function introduction(mode, text) {
    const tabs = element('nav.modes', { 'aria-label': 'Ways to use this' }, ...modes.map(([name, label]) =>
      element('a', { href: `#nim&mode=${name}`, 'aria-current': name === mode ? 'page' : undefined }, label)));
    return element('div', {}, element('p', {}, text), tabs);
  }

  // The fitness is the number of sets not won, s, less 1 / (1 + v) for v violations in the first of them: of this
  // game, of
  // piles up to 7, and up to 15.
  const violations_of = fitness => Math.round(1 / (Math.ceil(fitness) - fitness) - 1);
  const wrong_at = fitness => `${grouped(violations_of(fitness))} of set ${4 - Math.ceil(fitness)}`;

  // A formula, and its tree.
  function formula_view(worker) {
    const written = element('p.formula'), tree = element('div.tree', { 'aria-hidden': 'true' });
    let shown;
    async function draw(expression, piles) {
      if (expression === shown) return;
      shown = expression;
      written.textContent = expression;
      const svg = await worker.call('draw', [], `${piles.join(' ')}\n${expression}`).catch(() => '');
      if (expression === shown) tree.innerHTML = svg;
    }
    return { element: element('div', {}, written, tree), draw };
  }

  // --- evolution ----------------------------------------------------------------------------------

  const evolution = {
    name: 'nim',
    title: 'Nim',
    mode: 'evolve',
    fitness: 'Sets of positions not won',
    unit: 'wrong positions',
    starts_at_once: true,
    settings,
    introduction: () => introduction('evolve',
      'Formulas over the piles a, b, c … evolve. A formula plays by moving to where ' +
      'it is 0. It wins if it is 0 exactly at the positions that are lost for the player to move; the fitness counts ' +
      'where it is wrong.'),
    controls: () => [...game_controls, ...evolution_controls({ value: 300, min: 1, max: 1000 })],
    args: values => args(values, false),
    text: values => piles_of(values).join(' '),
    command: values => `nim evolve ${options(values)}`,
    measure: fitness => fitness === 0 ? 'a winning formula' : `wrong at ${wrong_at(fitness)}`,
    small: fitness => fitness === 0 ? '0' : wrong_at(fitness),
    value: fitness => fitness === 0 ? 0
      : Math.ceil(fitness) - 1 + Math.min(1, 0.1 + Math.log10(1 + violations_of(fitness)) / 5),
    ticks: [0, 1, 2, 3].map(sets => [sets, String(sets)]),
    picture(worker) {
      const formula = formula_view(worker), host = element('div.evolved', {}, formula.element),
        wrong = element('p.words');
      host.append(wrong);
      return { element: host, draw({ expression, violations, failed, sets, positions }) {
        const count = expression.match(/[a-d]/g)?.map(name => name.charCodeAt(0) - 96) ?? [1];
        formula.draw(expression, Array(Math.max(4, ...count)).fill(1));
        wrong.textContent = failed === 0 ? 'It is right at all positions that are checked.'
          : `Wrong at ${grouped(violations)} of ${counted(positions, 'position')}, ` +
            `set ${sets - failed + 1} of ${sets}.`;
      } };
    },
  };

  // --- the game -----------------------------------------------------------------------------------

  const playing = {
    settings: [...settings, 'first'],
    controls: () => [...game_controls,
      { name: 'first', label: 'Who begins', value: 'human', choices: [['human', 'you'], ['computer', 'the computer']] },
      ...evolution_controls({ value: 50, min: 1, max: 300 })],
  };

  function play_view(section, given) {
    const worker = playground.launch('nim');
    let values, start_piles, piles, formula, rng = 0, game = 0, is_over = true, chosen;
    const board = element('div.piles', { role: 'group', 'aria-label': 'Piles' });
    const said = element('p.sentence', { role: 'status' }), log = element('ol.log');
    const now = element('p.words'), proof = element('p.words'), formula_card = formula_view(worker);
    const command = element('code');
    const error = element('p.error', { role: 'alert', hidden: true });
    const hint_button = element('button', { type: 'button', onclick: hint }, 'Hint');
    const form = settings_form(playing, given, start, ['New game', 'Next seed']);
    section.append(
      element('div.intro', {}, element('h1', {}, 'Nim'), introduction('play',
        'Take objects from one pile, in turns: click ' +
        'the first object that goes. The computer plays by a formula that was evolved just now: it moves to where ' +
        'the formula is 0. Let it evolve for few generations, and it makes mistakes.')),
      element('div.layout', {},
        element('div.left', {},
          element('div.stage.card.nim', {}, said, board, element('div.buttons', {}, hint_button), log, error),
          element('div.card', {}, element('h2', {}, 'The formula of the computer'), formula_card.element, now, proof)),
        element('div.side', {}, form.element,
          element('div.card', {}, element('p.command', {}, 'The same game on the command line:'), element('pre', {},
            command)),
          keys_hint(['A–D', 'choose a pile'], ['1–9', 'take so many'], ['H', 'hint']))));

    const lines = (...more) => [start_piles.join(' '), formula, ...more].join('\n');
    const call = (name, called_args, text) => worker.call(name, called_args, text);

    // All positions after a move from there.
    function moves(from) {
      const limit = most_of(values) || Infinity;
      return from.flatMap((pile, i) => Array.from({ length: Math.min(pile, limit) }, (_, k) =>
        ({ pile: i, taken: k + 1, to: from.map((objects, j) => j === i ? objects - k - 1 : objects) })));
    }
    const taken_text = ({ pile, taken }) => `${taken} from ${letter(pile)}`;

    function show(hinted = []) {
      board.replaceChildren(...piles.map((objects, i) => element('div.pile', {},
        element('span.name', { 'aria-hidden': 'true' }, letter(i)),
        element('span.stones', {}, ...Array.from({ length: start_piles[i] }, (_, k) => {
          const taken = objects - k, limit = most_of(values) || Infinity;
          if (taken <= 0) return element('span.stone.gone');
          const is_hint = hinted.some(move => move.pile === i && move.taken === taken);
          const stone = element(`button.stone${is_hint ? '.hinted' : ''}`, {
            type: 'button', 'aria-label': `Take ${taken} from pile ${letter(i)}`, title: `take ${taken}`,
            disabled: is_over || taken > limit, onclick: () => take(i, taken),
          });
          return stone;
        })), element('span.count', {}, String(objects)))));
      board.querySelectorAll('.pile').forEach((pile, i) => pile.classList.toggle('is-chosen', i === chosen));
      hint_button.hidden = is_over;
    }
    async function explain() {
      const [value] = await call('values', [1], lines(piles.join(' ')));
      now.textContent = `At ${piles.map((pile, i) => `${letter(i)} = ${pile}`).join(', ')} it is ${value}: ` +
        (value === 0 ? 'lost for who must move, it says.' : 'won for who must move, it says.');
    }
    const ended = at => moves(at).length === 0;
    const end = human_moves => {
      is_over = true;
      const human_wins = human_moves === (misere_of(values) === 1);
      said.className = `sentence ${human_wins ? 'won' : 'lost'}`;
      said.textContent = `${human_moves ? 'You have' : 'I have'} no move left: ${human_wins ? 'you win.' : 'I win.'}`;
      show();
    };
    const say = text => { said.className = 'sentence'; said.textContent = text; };
    const note = text => log.append(element('li', {}, text));

    async function take(pile, taken) {
      if (is_over) return;
      const of_game = game;
      piles = piles.map((objects, i) => i === pile ? objects - taken : objects);
      note(`You take ${taken} from ${letter(pile)}.`);
      chosen = undefined;
      if (ended(piles)) return end(false);
      is_over = true;  // until the computer has moved
      say('I think …');
      show();
      await explain();
      await new Promise(done => { setTimeout(done, playground.wants_less_motion() ? 0 : 700); });
      if (of_game === game) await reply();
    }
    async function reply() {
      const of_game = game, before = piles;
      const after = await call('reply', [rng, most_of(values), misere_of(values)], lines(before.join(' ')));
      const [value] = await call('values', [1], lines(after.join(' ')));
      if (of_game !== game) return;
      const pile = before.findIndex((objects, i) => after[i] !== objects);
      piles = after;
      note(`I take ${before[pile] - after[pile]} from ${letter(pile)}` +
        (value === 0 ? ': there the formula is 0.' : '; no move leads to where the formula is 0.'));
      is_over = false;
      if (ended(piles)) return end(true);
      say('Your move?');
      show();
      explain();
      board.querySelector('button:enabled')?.focus({ preventScroll: true });
    }
    async function hint() {
      if (is_over) return;
      const all = moves(piles);
      const found = await call('values', [all.length], lines(...all.map(move => move.to.join(' '))));
      const good = all.filter((_, i) => found[i] === 0);
      say(good.length === 0 ? 'No move makes the formula 0: you are lost if it is right.'
        : `The formula becomes 0 by ${good.map(taken_text).join(', or ')}.`);
      show(good);
    }

    async function start(new_values) {
      const of_game = ++game;
      values = new_values;
      playground.set_address('nim', { mode: 'play', ...values });
      command.textContent = `nim play ${options(values)}${values.first === 'computer' ? ' --first computer' : ''}`;
      start_piles = piles = piles_of(values);
      is_over = true;
      error.hidden = true;
      log.replaceChildren();
      say('A formula evolves …');
      show();
      try {
        const report = await worker.run([BigInt(values.seed), ...args(values, true)], () => {},
          { text: piles.join(' ') });
        if (of_game !== game) return;
        formula = report.picture.expression;
        rng = await call('sit', [rng, BigInt(values.seed)]);
        formula_card.draw(formula, start_piles);
        const checked = await call('verify', [most_of(values), misere_of(values)], lines());
        proof.textContent = `${counted(report.generations, 'generation')}, ` +
          `${counted(report.evaluations, 'evaluation')}. ` +
          (checked.violations > 0
            ? `It is wrong at ${checked.violations} of the ${checked.positions} positions of this game.`
            : `It is right at all ${checked.positions} positions of this game` + (checked.larger_violations === 0
              ? `, and at all ${grouped(checked.larger)} with piles up to ${checked.up_to}: proven.`
              : `, but not at ${grouped(checked.larger_violations)} of ${grouped(checked.larger)} ` +
                `with piles up to ${checked.up_to}.`));
        explain();
        if (values.first === 'computer') return await reply();
        is_over = false;
        say('Your move?');
        show();
      } catch (failure) {
        error.hidden = false;
        error.textContent = `The game ended: ${failure.message}.`;
        rng = 0;
      }
    }
    form.start();
    return {
      key(name) {
        if (is_over) return false;
        const pile = name.toLowerCase().charCodeAt(0) - 97;
        if (name.length === 1 && pile >= 0 && pile < piles.length) chosen = pile;
        else if (/^[1-9]$/.test(name) && chosen !== undefined) {
          if (moves(piles).some(move => move.pile === chosen && move.taken === Number(name))) take(chosen,
            Number(name));
          return true;
        } else if (name === 'h') hint();
        else return false;
        show();
        return true;
      },
      leave() {
        ++game;
        worker.end();
      },
    };
  }

  playground.add({
    name: 'nim',
    title: 'Nim',
    args: evolution.args,
    command: evolution.command,
    text: evolution.text,
    show: (section, given) =>
      given.mode === 'evolve' ? evolution_view(evolution, section, given) : play_view(section, given),
  });
}
