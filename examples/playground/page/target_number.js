// SPDX-License-Identifier: BSL-1.0
'use strict';

{
  const { element, grouped } = playground;
  const of_level = {
    document: { document: 1, memory: 0, population: 32, least: 8, preset: 'document', switch: 'off' },
    no_memory: { document: 0, memory: 0, population: 300, least: 8, preset: 'strong', switch: 'off' },
    strong: { document: 0, memory: 1, population: 300, least: 8, preset: 'strong', switch: 'on' },
  };
  const budget = 1_000_000;

  // The fitness is 1 / (1 + distance).
  const distance = fitness => Math.round(1 / fitness - 1);
  const away = fitness => distance(fitness) === 0 ? 'exact' : `${grouped(distance(fitness))} away`;

  // The values of a population around the target, as a histogram of dots on a logarithmic scale.
  function crowd() {
    const width = 640, height = 150, base = 118, middle = width / 2, radius = 5.5, decades = 4;
    const host = element('div.crowd', { role: 'img' });
    const x = from_target => middle +
      Math.sign(from_target) * Math.min(decades, Math.log10(1 + Math.abs(from_target))) * (middle - 20) / decades;
    function draw(values, target) {
      const heights = new Map();
      let svg = `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">` +
        `<path class="grid" d="M10 ${base}H${width - 10}"/>` +
        `<path class="aim" d="M${middle} 8V${base}"/>`;
      for (const tick of [-1000, -100, -10, 0, 10, 100, 1000]) {
        svg += `<text class="tick" x="${x(tick)}" y="${base + 24}" text-anchor="middle">` +
          `${tick === 0 ? target : `${tick < 0 ? '−' : '+'}${Math.abs(tick)}`}</text>`;
      }
      values.forEach((value, i) => {
        const column = Math.round(x(value - target) / (2 * radius + 1));
        const level = heights.get(column) ?? 0;
        heights.set(column, level + 1);
        const y = base - radius - 3 - Math.min(level, 8) * (2 * radius + 1);
        svg += `<circle class="${i === 0 ? 'best' : ''}" cx="${column * (2 * radius + 1)}" cy="${y}" r="${radius}"/>`;
      });
      host.innerHTML = `${svg}</svg>`;
      host.setAttribute('aria-label', values.length === 0 ? `No expressions yet around the target ${target}.`
        : `The values of the population around the target ${target}; the nearest is ${values[0]}.`);
    }
    return { element: host, draw };
  }

  function show(section, given) {
    const thinker = playground.launch('target_number'), reader = playground.launch('target_number');
    let game, text_of_game, nearest, valid, report, timer, left, phase = 'waiting', settings;

    // --- the table ------------------------------------------------------------------------------

    const tiles = element('div.tiles', { 'aria-label': 'Numbers', role: 'group' });
    const target = element('p.target', {}, '?');
    const clock = element('div.clock', { role: 'timer', 'aria-label': 'Time left' }, element('div'), element('span'));
    const field = element('input.expression', {
      'aria-label': 'Your expression', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', disabled: true,
      placeholder: 'your expression', inputmode: matchMedia('(pointer: coarse)').matches ? 'none' : 'text',
        oninput: read,
    });
    const verdict = element('p.verdict', { role: 'status' });
    const submit = element('button.primary', { type: 'submit', disabled: true }, 'Submit');
    const insert = text => {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
      field.focus();
      read();
    };
    const erase = () => {
      if (field.selectionStart === field.selectionEnd && field.selectionStart > 0) field.selectionStart -= 1;
      insert('');
    };
    const keypad = element('div.keypad', {},
      ...['+', '−', '×', '÷', '(', ')'].map(sign =>
        element('button', { type: 'button', disabled: true, onclick: () => insert(sign) }, sign)),
      element('button', { type: 'button', disabled: true, 'aria-label': 'Erase', onclick: erase }, '⌫'), submit);
    const answer = element('form.answer', {}, field, verdict, keypad);
    answer.addEventListener('submit', event => {
      event.preventDefault();
      if (valid) finish();
    });
    const swarm = crowd(), thought = element('p.thought');
    const outcome = element('div.outcome', { role: 'alert' });

    const chart = fitness_chart({
      measure: away, value: row_value => Math.log10(1 + distance(row_value)),
      ticks: [[0, '0'], [1, '1'], [10, '10'], [100, '100'], [1000, '1 k'], [10000, '10 k']].map(([value, text]) =>
        [Math.log10(1 + value), text]),
    });
    const course = replay({
      words: row => `best ${row[8].expression} = ${row[8].value}, ${away(row[3])}; median ${away(row[5])}`,
      on_show(row, index) {
        swarm.draw(row[9], game.target);
        chart.draw(course.rows, index);
      },
    });
    chart.on_pick = index => { course.pause(); course.go_to(index); };
    const card = result_card();
    const form = settings_form(program, given, start, ['Start', 'Next game']);
    const over_only = [course.element, card.element, element('div.card.band', {},
      element('div.head', {}, element('h2', {}, 'Distance to the target'), chart.legend), chart.element)];

    section.append(
      element('div.intro', {}, element('h1', {}, program.title), program.introduction()),
      element('div.layout', {},
        element('div.left', {},
          element('div.stage.card', {}, element('div.table', {}, tiles, target), clock, answer, outcome,
            element('h2.computer', {}, 'The computer’s expressions'), swarm.element, thought, course.element),
          over_only[2]),
        element('div.side', {}, form.element, card.element,
          keys_hint(['Enter', 'submit'], ['Space', 'play the evolution after the game'], ['←', ''], ['→', 'step']))));

    function show_tiles() {
      const typed = field.value.match(/\d+/g) ?? [];
      tiles.replaceChildren(...(game?.numbers ?? Array(6).fill('?')).map(number => {
        const at = typed.indexOf(String(number));
        if (at >= 0) typed.splice(at, 1);
        return element(`button.tile${at >= 0 ? '.used' : ''}`, {
          type: 'button', disabled: phase !== 'playing', onclick: () => insert(number),
        }, String(number));
      }));
    }
    function show_phase() {
      for (const part of over_only) part.hidden = phase !== 'over';
      for (const part of [field, ...keypad.children]) part.disabled = phase !== 'playing';
      submit.disabled = phase !== 'playing' || !valid;
      answer.hidden = phase === 'over';
      outcome.hidden = phase !== 'over';
      thought.hidden = phase === 'over';
      show_tiles();
    }

    // --- the game -------------------------------------------------------------------------------

    async function read() {
      show_tiles();
      const text = field.value;
      if (text.trim() === '') {
        valid = undefined;
        verdict.replaceChildren();
        submit.disabled = true;
        return;
      }
      let said, has_failed = false;
      let found;
      try {
        found = await reader.call('value', [], `${text_of_game}\n${text}`);
        const off = Math.abs(found.value - game.target);
        said = `= ${grouped(found.value)}, ${off === 0 ? 'exact!' : `${grouped(off)} away`}`;
      } catch (failure) {
        said = failure.message;
        has_failed = true;
      }
      if (text !== field.value || phase !== 'playing') return;  // typed since
      valid = found;
      verdict.textContent = said;
      verdict.classList.toggle('is-wrong', has_failed);
      verdict.classList.toggle('is-exact', found?.value === game.target);
      submit.disabled = !valid;
    }

    function tick() {
      left = Math.max(0, left - 0.1);
      clock.firstChild.style.width = `${100 * left / settings.seconds}%`;
      clock.lastChild.textContent = `${Math.ceil(left)} s`;
      clock.classList.toggle('is-short', left <= 10);
      if (left === 0) finish();
    }

    async function start(values) {
      clearInterval(timer);
      course.pause();
      thinker.stop();
      settings = values;
      report = valid = undefined;
      playground.set_address(program.name, values);
      try {
        game = await reader.call('deal', [BigInt(values.seed)]);
        text_of_game = [...game.numbers, game.target].join(' ');
        nearest = await reader.call('prove', [], text_of_game);
      } catch (failure) {
        return card.fail(failure);
      }
      phase = 'playing';
      field.value = '';
      verdict.textContent = '';
      target.textContent = game.target;
      swarm.draw([], game.target);
      left = values.seconds;
      show_phase();
      field.focus({ preventScroll: true });
      tick();
      timer = setInterval(tick, 100);
      let is_new = true;
      thinker.run([BigInt(values.seed), ...program.args(values)], so_far => {
        report = so_far;
        course.set_rows(report.rows, is_new);
        is_new = false;
        thought.textContent = `Generation ${grouped(report.generations)}: the nearest of ${values.population} is ` +
          `${away(report.best)}.`;
      }, { text: text_of_game, pace: values.pace }).catch(card.fail);
    }

    async function finish() {
      if (phase !== 'playing') return;
      phase = 'over';
      clearInterval(timer);
      thinker.stop();
      const mine = valid;
      const judged = await reader.call('judge', [BigInt(mine?.value ?? 0), BigInt(report?.picture.value ?? 0)],
        text_of_game);
      const line = (who, found) => [element('dt', {}, who),
        element('dd', {}, found ? `${found.expression} = ${grouped(found.value)}` : 'no expression')];
      const off = Math.abs(nearest.value - game.target);
      outcome.replaceChildren(
        element(`p.sentence${judged.player_wins ? '.won' : '.lost'}`, {}, judged.sentence),
        element('dl.answers', {}, ...line('You', mine), ...line('Computer', report?.picture),
          ...line(off === 0 ? 'Exact' : 'Nearest, proven', nearest)));
      show_phase();
      if (!report) return;
      card.show(report);
      card.say(`The computer tried ${grouped(report.evaluations)} expressions.`);
      card.show_command(program.command({ ...settings, ...game, budget: report.reason ? budget : report.evaluations }));
      if (!playground.wants_less_motion()) course.play();
    }

    swarm.draw([], 0);
    swarm.element.querySelectorAll('.tick').forEach(tick_text =>
      { if (tick_text.textContent === '0') tick_text.textContent = 'target'; });
    show_phase();
    return {
      key: name => phase === 'over' && course.key(name),
      leave() {
        clearInterval(timer);
        course.pause();
        thinker.end();
        reader.end();
      },
    };
  }

  const program = {
    name: 'target_number',
    title: 'Target number',
    settings: ['seconds', 'level', 'pace', 'population', 'mutation'],
    introduction: () => element('p', {},
      'Combine the numbers by + − × ÷, each at most once, to come as near to the target as ' +
      'you can; every intermediate result must be a positive whole number. The computer evolves ' +
      'expressions while you think.'),
    controls(values) {
      const level = of_level[values.level] ?? of_level.document;
      return [
        { name: 'level', label: 'Computer', value: 'document', resets: ['population', 'mutation'], choices: [
          ['document', 'as in the report'], ['no_memory', 'strong, no memory'], ['strong', 'strong']] },
        { name: 'pace', label: 'Generations a second', value: 4, min: 1, max: 30 },
        { name: 'seconds', label: 'Your seconds', value: 60, min: 10, max: 180, step: 5 },
        { name: 'population', label: 'Population', value: level.population, min: level.least, max: 500 },
        { name: 'mutation', label: 'Mutation rate', value: 0.3, min: 0, max: 1, step: 0.05 },
      ];
    },
    args(values) {
      const level = of_level[values.level];
      return [level.document, level.memory, values.population, values.mutation, BigInt(budget)];
    },
    command(values) {
      const level = of_level[values.level];
      return `target_number solve --numbers ${values.numbers.join(',')} --target ${values.target} ` +
        `--preset ${level.preset} ` +
        `--memory ${level.switch} --population ${values.population} --mutation-rate ${values.mutation} ` +
        `--budget ${values.budget} --seed ${values.seed}`;
    },
    show,
  };
  playground.add(program);
}
