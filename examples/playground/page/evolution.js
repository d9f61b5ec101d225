// SPDX-License-Identifier: BSL-1.0
// The view of a run: settings, the picture of the best chromosome with a slider over generations, the band of fitness.
'use strict';

// program:
//   name, title, introduction() -> element
//   settings: the names of the values in the address
//   controls(values): the controls with the values so far: {name, label, value, min, max, step} for a number,
//     {name, label, value, choices: [[value, label], …], resets: [name, …]} for a choice
//   starts_at_once: whether a changed setting starts a run
//   args(values): the arguments of `start` after the seed; command(values): the same run on the command line
//   measure(fitness) in words; small(fitness) as a number, and `unit` in the plural
//   seed: the first one, as a text
//   text(values): the text that `start` reads, if it reads one
//   is_single: whether a row has one value instead of the values of a population
//   is_open_ended: whether a run has no goal, so that its best value is its result
//   picture(worker) -> {load(text) before a run, element, draw(picture, population)}, the population if the module
// reports it

// The card of a result: a status, counts, and the run on the command line.
function result_card() {
  const { element, grouped } = playground;
  const error = element('p.error', { role: 'alert', hidden: true });
  const status = element('p.status', { role: 'status' });
  const facts = element('dl.facts');
  const command = element('code');
  const copy = element('button.small', { type: 'button', onclick: async () => {
    await navigator.clipboard.writeText(command.textContent);
    copy.textContent = 'Copied';
    setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
  } }, 'Copy');
  const host = element('div.card.result', {}, error, status, facts,
    element('p.command', {}, 'The same run on the command line:', copy), element('pre', {}, command));
  return {
    element: host,
    say(text, kind = '') {
      status.className = `status ${kind}`;
      status.textContent = text;
      error.hidden = true;
    },
    fail(failure) {
      status.textContent = '';
      error.textContent = `The run failed: ${failure.message}.`;
      error.hidden = false;
    },
    show_command(text) { command.textContent = text; },
    show(report) {
      facts.replaceChildren(...[
        ['Generations', grouped(report.generations)], ['Evaluations', grouped(report.evaluations)],
        ...(report.moves > 0 ? [['Moves', grouped(report.moves)]] : []),
        ['Restarts', grouped(report.restarts)], ['Seconds', report.seconds.toFixed(report.seconds < 1 ? 3 : 1)],
        ['Hash', report.hash],
      ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
    },
  };
}

function keys_hint(...keys) {
  const { element } = playground;
  return element('p.keys', {}, ...keys.flatMap(([key, what]) => [element('kbd', {}, key), ` ${what} `]));
}

function evolution_view(program, section, given) {
  const { element } = playground;
  const worker = program.worker ??= playground.launch(program.name);
  const picture = program.picture(worker), chart = fitness_chart(program), card = result_card();
  const course = replay({
    words: ([, , , best, , median, , worst]) => program.is_single ? `${program.unit} ${program.small(best)}` :
      `best ${program.small(best)}, median ${program.small(median)}, worst ${program.small(worst)} ${program.unit}`,
    on_show(row, index) {
      picture.draw(row[8], row[9]);
      chart.draw(course.rows, index);
    },
  });
  chart.on_pick = index => { course.pause(); course.go_to(index); };
  const form = settings_form(program, given, start, ['Evolve', 'Next seed']);
  form.stop_button.addEventListener('click', () => {
    worker.stop();
    form.stop_button.hidden = true;
    card.say('Stopped');
  });

  section.append(
    element('div.intro', {}, element('h1', {}, program.title), program.introduction()),
    element('div.layout', {},
      element('div.left', {}, element('div.stage.card', {}, picture.element, course.element),
        element('div.card.band', {}, element('div.head', {}, element('h2', {}, program.fitness), program.is_single ? ''
          : chart.legend), chart.element)),
      element('div.side', {}, form.element, card.element,
        keys_hint(['Space', 'play or pause'], ['←', ''], ['→', 'step'], ['E', 'evolve'], ['N', 'next seed']))));

  async function start(values) {
    course.pause();
    form.stop_button.hidden = false;
    playground.set_address(program.name, program.mode ? { mode: program.mode, ...values } : values);
    card.show_command(program.command(values));
    card.say('Evolving …');
    let is_new = true;
    try {
      await picture.load?.(program.text(values));
      const report = await worker.run([BigInt(values.seed), ...program.args(values)], given_report => {
        course.set_rows(given_report.rows, is_new);
        card.show(given_report);
        is_new = false;
      }, { text: program.text?.(values) });
      form.stop_button.hidden = true;
      const has_goal = !program.is_single && !program.is_open_ended;
      if (!has_goal) card.say(`${program.fitness} ${program.measure(report.best)}`, 'solved');
      else if (report.solved) card.say(`Solved: ${program.measure(report.best)}`, 'solved');
      else card.say(`Not solved: ${report.reason}`);
      if (course.is_at_end && !playground.wants_less_motion()) course.play();
    } catch (failure) {
      form.stop_button.hidden = true;
      card.fail(failure);
    }
  }
  form.start();

  return {
    key(name) {
      if (name === 'e') form.start();
      else if (name === 'n') form.next_seed();
      else return course.key(name);
      return true;
    },
    leave() {
      course.pause();
      worker.stop();
    },
  };
}
