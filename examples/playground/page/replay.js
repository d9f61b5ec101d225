// SPDX-License-Identifier: BSL-1.0
// A slider over the generations of a run, with a play button.
'use strict';

// `words(row)` describes a row in a sentence; `on_show(row, index)` draws it.
function replay({ words, on_show }) {
  const { element, grouped, counted } = playground;
  const seconds = 8, most_per_second = 30;
  let rows = [], at = 0, timer, is_at_end = true;

  const slider = element('input.time', {
    type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Generation',
    oninput: () => { pause(); go_to(Number(slider.value)); },
  });
  const button = element('button.play', { type: 'button', 'aria-label': 'Play', onclick: () => toggle() });
  const caption = element('p.caption');
  const host = element('div.replay', {}, element('div.transport', {}, button, slider), caption);

  function go_to(index) {
    if (rows.length === 0) return;
    at = Math.max(0, Math.min(rows.length - 1, index));
    is_at_end = at === rows.length - 1;
    const [generation, evaluations, restarts] = rows[at];
    slider.value = at;
    slider.setAttribute('aria-valuetext', `Generation ${grouped(generation)}: ${words(rows[at])}`);
    caption.replaceChildren(element('b', {}, `Generation ${grouped(generation)}`), `: ${words(rows[at])}; `,
      element('span', {}, counted(evaluations, 'evaluation') + (restarts > 0 ? `, ${counted(restarts, 'restart')}`
        : '')));
    on_show(rows[at], at);
  }

  function show_button() {
    const is_playing = timer !== undefined;
    button.classList.toggle('is-playing', is_playing);
    button.setAttribute('aria-label', is_playing ? 'Pause' : 'Play');
  }
  function pause() {
    clearInterval(timer);
    timer = undefined;
    show_button();
  }
  function play() {
    if (rows.length < 2) return;
    clearInterval(timer);
    if (at === rows.length - 1) go_to(0);
    const steps = rows.length - 1, per_second = Math.min(most_per_second, Math.max(4, steps / seconds));
    const stride = Math.max(1, Math.round(steps / seconds / most_per_second));
    timer = setInterval(() => {
      go_to(at + stride);
      if (is_at_end) pause();
    }, 1000 / per_second);
    show_button();
  }
  function toggle() {
    if (timer === undefined) play();
    else pause();
  }

  // New rows of the same run, or of a new one. At its last row it stays there.
  function set_rows(new_rows, is_new_run) {
    if (is_new_run) is_at_end = true;
    rows = new_rows;
    slider.max = rows.length - 1;
    go_to(is_at_end ? rows.length - 1 : at);
  }

  const keys = {
    ' ': toggle,
    ArrowLeft: () => { pause(); go_to(at - 1); },
    ArrowRight: () => { pause(); go_to(at + 1); },
    Home: () => { pause(); go_to(0); },
    End: () => { pause(); go_to(rows.length - 1); },
  };
  function key(name) {
    if (!keys[name] || rows.length === 0) return false;
    keys[name]();
    return true;
  }
  show_button();
  return { element: host, set_rows, go_to, play, pause, key, get rows() { return rows; },
    get is_at_end() { return is_at_end; } };
}
