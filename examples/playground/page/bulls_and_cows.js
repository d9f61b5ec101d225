// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const { element, counted } = playground;
  const modes = [['guess', 'You guess'], ['answer', 'The computer guesses'], ['evolve', 'Evolution']];

  const in_words = ({ bulls, cows }) => `${counted(bulls, 'bull')}, ${counted(cows, 'cow')}`;
  const guesses_in_words = number => number === 1 ? '1 guess' : `${number} guesses`;
  const peg = symbol => element(`span.peg.s${symbol}`, {}, symbol);
  const code_pegs = code => element('span.code', {}, ...[...code].map(peg));
  function marks({ bulls, cows }) {
    const dots = [...Array(bulls).fill('bull'), ...Array(cows).fill('cow')].map(kind => element(`span.${kind}`));
    return element('span.marks', { role: 'img', 'aria-label': in_words({ bulls, cows }) }, ...dots);
  }
  const row = (number, answered, ...more) => element('li', {}, element('span.number', {}, number),
    code_pegs(answered.guess), marks(answered), element('span.words', {}, in_words(answered)), ...more);

  // Bulls and cows of a guess; each symbol of the secret matches at most one of the guess.
  function score(secret, guess) {
    const open = [...secret];
    let common = 0;
    for (const symbol of guess) {
      const at = open.indexOf(symbol);
      if (at < 0) continue;
      open.splice(at, 1);
      ++common;
    }
    const bulls = [...guess].filter((symbol, i) => symbol === secret[i]).length;
    return { bulls, cows: common - bulls };
  }

  const game_controls = [
    { name: 'length', label: 'Places', value: 4, min: 3, max: 6 },
    { name: 'symbols', label: 'Digits', value: 10, min: 6, max: 10 },
    { name: 'distinct', label: 'Codes', value: 'yes',
      choices: [['yes', 'all digits differ'], ['no', 'digits may repeat']] },
  ];
  const game_args = values => [values.length, values.symbols, values.distinct === 'yes' ? 1 : 0];
  const game_options = values => `--length ${values.length} --symbols ${'0123456789'.slice(0, values.symbols)}` +
    (values.distinct === 'yes' ? ' --distinct' : '');

  function introduction(mode, text) {
    const tabs = element('nav.modes', { 'aria-label': 'Ways to play' }, ...modes.map(([name, label]) =>
      element('a', { href: `#bulls_and_cows&mode=${name}`, 'aria-current': name === mode ? 'page' : undefined },
        label)));
    return element('div', {}, element('p', {}, text), tabs);
  }

  // --- evolution with the secret as the fitness ---------------------------------------------------

  const of_preset = { document: { population: 16, rate: 1 }, strong: { population: 8, rate: 1 } };
  const evolution = {
    name: 'bulls_and_cows',
    title: 'Bulls and cows',
    mode: 'evolve',
    fitness: 'Fitness',
    starts_at_once: true,
    settings: ['length', 'symbols', 'distinct', 'preset', 'population', 'mutation', 'bull', 'cow'],
    introduction: () => introduction('evolve',
      'Codes evolve towards a secret. The fitness compares a code with it: so ' +
      'much for each bull, a right digit in its place, and so much for each cow, a right digit in another place.'),
    controls(values) {
      const preset = of_preset[values.preset] ?? of_preset.document;
      return [...game_controls,
        { name: 'preset', label: 'Algorithm', value: 'document', resets: ['population', 'mutation'],
          choices: [['document', 'as in the report'], ['strong', 'strong']] },
        { name: 'population', label: 'Population', value: preset.population, min: 8, max: 100 },
        { name: 'mutation', label: 'Mutation rate', value: preset.rate, min: 0, max: 1, step: 0.05 },
        { name: 'bull', label: 'A bull is worth', value: 3, min: 0, max: 5, step: 0.5 },
        { name: 'cow', label: 'A cow is worth', value: 1, min: 0, max: 5, step: 0.5 }];
    },
    args: values => [values.preset === 'document' ? 1 : 0, ...game_args(values), values.population, values.mutation,
      values.bull, values.cow],
    command: values => `bulls_and_cows evolve ${game_options(values)} --preset ${values.preset} ` +
      `--population ${values.population} --mutation-rate ${values.mutation} --bull-weight ${values.bull} ` +
      `--cow-weight ${values.cow} --seed ${values.seed}`,
    measure: fitness => `fitness ${fitness}`,
    unit: 'points',
    small: fitness => String(fitness),
    picture() {
      const host = element('div.secret');
      return { element: host, draw({ guess, secret }, codes) {
        host.replaceChildren(
          element('p', {}, element('span.who', {}, 'Secret'), code_pegs(secret)),
          element('p', {}, element('span.who', {}, 'Best code'), code_pegs(guess), marks(score(secret, guess)),
            element('span.words', {}, in_words(score(secret, guess)))),
          element('ul.codes', { 'aria-label': 'The best codes of the population' }, ...codes.map(code =>
            element('li', {}, code_pegs(code), marks(score(secret, code))))));
      } };
    },
  };

  // --- the game, both ways ------------------------------------------------------------------------

  const playing = {
    name: 'bulls_and_cows',
    settings: ['length', 'symbols', 'distinct'],
    controls: () => game_controls,
  };

  // What both ways have in common: the table, its rows, and calls of the module in their order.
  function table_view(section, mode, text, given, start) {
    const worker = playground.launch('bulls_and_cows');
    const rows = element('ol.rows'), said = element('p.sentence', { role: 'status' }), below = element('div.below');
    const error = element('p.error', { role: 'alert', hidden: true });
    const form = settings_form(playing, given, values => {
      playground.set_address('bulls_and_cows', { mode, ...values });
      start(values);
    }, ['New game', 'Next game']);
    section.append(
      element('div.intro', {}, element('h1', {}, 'Bulls and cows'), introduction(mode, text)),
      element('div.layout', {}, element('div.stage.card.mastermind', {}, rows, said, error, below),
        element('div.side', {}, form.element)));
    let table = 0;
    const call = (name, args = [], typed) => worker.call(name, [table, ...args], typed).catch(failure => {
      error.hidden = false;
      error.textContent = `The game ended: ${failure.message}.`;
      table = 0;
      throw failure;
    });
    return {
      rows, said, below, form, call,
      async open(values) {
        error.hidden = true;
        const opened = await call('open', [BigInt(values.seed), ...game_args(values)]);
        table = opened.table;
        return opened;
      },
      end: () => worker.end(),
    };
  }

  function guess_view(section, given) {
    let values, secret, typed = '', made = [], is_over = true;
    const slots = element('div.slots'), palette = element('div.palette'), help = element('div.buttons');
    const own = element('div.own');
    const view = table_view(section, 'guess', 'The computer has a secret code; you guess. Bulls are right digits in ' +
      'their places, cows right digits in other places.', given, start);
    const submit = element('button.primary', { type: 'button', onclick: guess }, 'Guess');
    const erase = element('button', { type: 'button', 'aria-label': 'Erase', onclick: () => type(-1) }, '⌫');
    view.below.append(slots, palette, help, own);
    help.append(submit, erase,
      element('button', { type: 'button', onclick: () => fill(fitting ?? opening()) }, 'A code that fits'),
      element('button', { type: 'button', onclick: async () => fill(await view.call('guess')) },
        'What would you guess?'),
      element('button', { type: 'button', onclick: give_up }, 'Give up'));

    let fitting;
    const opening = () => values.distinct === 'yes' ? '0123456789'.slice(0, values.length)
      : '0011223344'.slice(0, values.length);

    function show() {
      slots.replaceChildren(...Array.from({ length: values.length }, (_, i) =>
        typed[i] ? peg(typed[i]) : element('span.peg.empty')));
      slots.hidden = palette.hidden = help.hidden = is_over;
      submit.disabled = typed.length < values.length;
      erase.disabled = typed === '';
      palette.replaceChildren(...Array.from({ length: values.symbols }, (_, i) => element(`button.peg.s${i}`, {
        type: 'button', onclick: () => type(String(i)), 'aria-label': `Digit ${i}`,
        disabled: typed.length === values.length || (values.distinct === 'yes' && typed.includes(String(i))),
      }, String(i))));
    }
    function type(symbol) {
      if (is_over) return;
      if (symbol === -1) typed = typed.slice(0, -1);
      else if (Number(symbol) < values.symbols && typed.length < values.length &&
        !(values.distinct === 'yes' && typed.includes(symbol))) typed += symbol;
      show();
    }
    function fill(code) {
      typed = code;
      show();
    }

    async function start(chosen) {
      values = chosen;
      is_over = true;
      ({ secret } = await view.open(values));
      typed = '';
      made = [];
      fitting = undefined;
      is_over = false;
      view.rows.replaceChildren();
      own.replaceChildren();
      view.said.className = 'sentence';
      view.said.textContent = 'Your first guess?';
      show();
    }
    async function guess() {
      if (is_over || typed.length < values.length) return;
      const code = typed;
      typed = '';
      if (made.includes(code)) {
        view.said.textContent = `You guessed ${code} before.`;
        return show();
      }
      const answered = await view.call('score', [], code);
      const learned = await view.call('learn', [answered.bulls, answered.cows], code);
      made.push(code);
      fitting = learned.fitting || undefined;
      view.rows.append(row(made.length, answered, element('span.codes-left', {}, learned.left)));
      if (code === secret) return end(`You found it in ${guesses_in_words(made.length)}.`, 'won');
      view.said.textContent = `${in_words(answered)}; ${learned.left}.`;
      show();
    }
    function give_up() { end(`The code was ${secret}.`, 'lost'); }
    async function end(sentence, kind) {
      is_over = true;
      view.said.className = `sentence ${kind}`;
      view.said.textContent = sentence;
      show();
      const { guesses } = await view.call('alone');
      own.replaceChildren(
        element('h2', {}, `The computer alone finds it in ${guesses.length}:`),
        element('ol.rows', {}, ...guesses.map((answered, i) => row(i + 1, answered))),
        element('pre', {}, `bulls_and_cows play --secret ${secret} ` +
          `${game_options(values).replace(/--length \d+ /, '')} --seed ${values.seed}`));
    }

    function key(name) {
      if (is_over) return false;
      if (/^\d$/.test(name)) type(name);
      else if (name === 'Backspace') type(-1);
      else if (name === 'Enter') guess();
      else return false;
      return true;
    }
    section.querySelector('.side').append(keys_hint(['0–9', 'choose'], ['⌫', 'erase'], ['Enter', 'guess']));
    view.form.start();
    return { key, leave: view.end };
  }

  function answer_view(section, given) {
    let values, answers = [], code;
    const bulls = element('select', { id: 'bulls' }), cows = element('select', { id: 'cows' });
    const view = table_view(section, 'answer',
      'Think of a code and keep it secret. The computer guesses; you count the ' +
      'bulls, right digits in their places, and the cows, right digits in other places.', given, start);
    const undo = element('button', { type: 'button', onclick: take_back }, 'Take back the last answer');
    const question = element('form.question', {}, element('label', { for: 'bulls' }, 'Bulls'), bulls,
      element('label', { for: 'cows' }, 'Cows'), cows, element('button.primary', { type: 'submit' }, 'Answer'));
    question.addEventListener('submit', event => { event.preventDefault(); answer(); });
    const asked = element('p.asked');
    view.below.append(asked, question, element('div.buttons', {}, undo));

    function show(sentence, kind = '', is_open = true) {
      view.said.className = `sentence ${kind}`;
      view.said.textContent = sentence;
      question.hidden = asked.hidden = !is_open;
      undo.hidden = answers.length === 0;
      view.rows.replaceChildren(...answers.map((answered, i) =>
        row(i + 1, answered, element('span.codes-left', {}, answered.left))));
    }
    async function next() {
      show('Thinking …', '', false);
      code = await view.call('guess');
      show(answers.length === 0 ? 'Is it this code?' : answers.at(-1).left.replace(/^./, letter =>
        letter.toUpperCase()) + '.');
      asked.replaceChildren(code_pegs(code));
      bulls.focus({ preventScroll: true });
    }
    async function open(kept) {
      await view.open(values);
      answers = [];
      for (const answered of kept) await learn(answered);
    }
    async function learn(answered) {
      const learned = await view.call('learn', [answered.bulls, answered.cows], answered.guess);
      answers.push({ ...answered, left: learned.left });
      return learned;
    }
    async function start(chosen) {
      values = chosen;
      for (const select of [bulls, cows]) {
        select.replaceChildren(...Array.from({ length: values.length + 1 }, (_, i) => element('option', {},
          String(i))));
      }
      show('Thinking …', '', false);
      await open([]);
      next();
    }
    async function answer() {
      const answered = { guess: code, bulls: Number(bulls.value), cows: Number(cows.value) };
      const { length } = values;
      if (answered.bulls + answered.cows > length || (answered.bulls === length - 1 && answered.cows === 1)) {
        view.said.className = 'sentence lost';
        view.said.textContent = `No code of ${length} digits gives ${in_words(answered)}.`;
        return;
      }
      const learned = await learn(answered);
      bulls.value = cows.value = '0';
      if (answered.bulls === length) return show(`I found it in ${guesses_in_words(answers.length)}.`, 'won', false);
      if (learned.contradiction.length) {
        const numbers = learned.contradiction.join(', ').replace(/, (\d+)$/, ' and $1');
        return show(learned.contradiction.length === 1 ? `No code fits answer ${numbers}.`
          : `Answers ${numbers} contradict each other: no code fits them.`, 'lost', false);
      }
      next();
    }
    async function take_back() {
      await open(answers.slice(0, -1));
      next();
    }
    view.form.start();
    return { leave: view.end };
  }

  playground.add({
    name: 'bulls_and_cows',
    title: 'Bulls and cows',
    args: evolution.args,
    command: evolution.command,
    show(section, given) {
      if (given.mode === 'evolve') return evolution_view(evolution, section, given);
      return (given.mode === 'answer' ? answer_view : guess_view)(section, given);
    },
  });
}
