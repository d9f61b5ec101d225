// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace clade::live::internal {

/// What the live page adds to the style sheet of the page of a history.
inline constexpr std::string_view style = R"(
.live { position: sticky; top: 0; z-index: 4; background: var(--back); border-bottom: 1px solid var(--line);
  padding: 10px 0; margin-bottom: 18px; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.live output { flex: 1 1 18em; font-variant-numeric: tabular-nums; }
.live button, .live select, .live input { font: inherit; padding: .3em .8em; border: 1px solid var(--line);
  border-radius: 6px; background: var(--panel); color: inherit; }
.live button:not(:disabled) { cursor: pointer; }
.live button:disabled, .live select:disabled, .live input:disabled { opacity: .5; }
.live form { display: flex; flex: 1 1 100%; gap: 8px; align-items: center; }
.live form input { flex: 1; min-width: 0; }
.live .message, .live output { overflow-wrap: anywhere; }
.live .message { flex-basis: 100%; color: var(--faint); }
.live .message:empty { display: none; }
.run .player { position: static; }
)";

/// The buttons of the live page.
inline constexpr std::string_view buttons = R"(<div class="live">
<output>Waiting for the first generation.</output>
<button type="button" data-do="pause" title="space bar">Pause</button>
<button type="button" data-do="step" title="full stop">Step</button>
<button type="button" data-do="stop">End the run</button>
<label>Speed <select>
<option value="0">as fast as possible</option>
<option value="100">100 generations a second</option>
<option value="10">10 generations a second</option>
<option value="2">2 generations a second</option>
</select></label>
)";
inline constexpr std::string_view form = R"(<form><label for="individual">Individual</label>
<input id="individual" autocomplete="off" spellcheck="false" required><button>Add</button></form>
)";
inline constexpr std::string_view after_buttons = R"(<div class="message" role="status"></div>
</div>
<noscript><p class="note">Without a script this page shows the generation at which it was loaded.</p></noscript>
<div class="run">)";

/// The script of the live page. It follows the stream, and shows all generations when the run stands still.
inline constexpr std::string_view script = R"(
(() => {
const bar = document.querySelector('.live'), place = document.querySelector('.run');
const status = bar.querySelector('output'), message = bar.querySelector('.message');
const button = Object.fromEntries([...bar.querySelectorAll('[data-do]')].map(b => [b.dataset.do, b]));
const rate = bar.querySelector('select'), form = bar.querySelector('form');
const number = n => n.toLocaleString('en');
let state = {state: 'waiting'}, player = new AbortController();

const ask = async (what, body = '') => {
  try {
    const answer = await fetch(what, {method: 'POST', body, signal: AbortSignal.timeout(5000)});
    if (!answer.ok) message.textContent = await answer.text();
  } catch {
    message.textContent = 'The program does not answer. A browser can show at most five pages of a run.';
  }
};
const describe = () => {
  const {state: what, generation, evaluations, end} = state;
  const at = `generation ${number(generation)}, ${number(evaluations)} evaluations`;
  status.value = what === 'ended' ? `Ended at ${at}: ${end}` : what === 'paused' ? `Paused at ${at}` : `Running: ${at}`;
  button.pause.textContent = what === 'paused' ? 'Continue' : 'Pause';
  for (const control of bar.querySelectorAll('button, select, input')) control.disabled = what === 'ended';
  if (document.activeElement !== rate) rate.value = String(state.rate);
  message.textContent = [state.message, state.added > 0 ? `Steered: ${number(state.added)} added by hand.` : '']
    .filter(Boolean).join(' ');
};
const source = new EventSource('stream');
source.onmessage = async event => {
  const {state: now, view} = JSON.parse(event.data);
  state = now;
  describe();
  player.abort();
  player = new AbortController();
  const on_slider = document.activeElement?.matches('.run .player input');
  place.innerHTML = view;
  if (now.state === 'running') return;
  const {signal} = player;
  const answer = await fetch('run', {signal}).catch(() => undefined);
  const whole = answer?.ok ? await answer.text().catch(() => '') : '';
  if (signal.aborted) return;
  if (whole) {
    place.innerHTML = whole;
    show_history(place, {signal});
    if (on_slider) place.querySelector('.player input').focus();
  }
  if (now.state === 'ended') source.close();
};
source.onerror = () => {
  if (state.state !== 'ended') status.value = 'The program does not answer.';
};
button.pause.onclick = () => ask(state.state === 'paused' ? 'continue' : 'pause');
button.step.onclick = () => ask('step');
button.stop.onclick = () => ask('stop');
rate.onchange = () => ask('rate', rate.value);
if (form) form.onsubmit = event => {
  event.preventDefault();
  ask('add', form.querySelector('input').value);
};
document.addEventListener('keydown', event => {
  const target = event.target;
  if (state.state === 'ended' || target.matches('input:not([type=range]), select')) return;
  if (event.key === ' ' && target.matches('button')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || ![' ', '.'].includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  (event.key === ' ' ? button.pause : button.step).click();
}, true);
})();
)";

}  // namespace clade::live::internal
