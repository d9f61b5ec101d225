// SPDX-License-Identifier: BSL-1.0
// The programs of the page, their modules, and what all of them need to show themselves.
'use strict';

const playground = (() => {
  const programs = [];
  const modules = new Map();  // name -> {promise, resolve}
  const nav = document.querySelector('nav');
  const main = document.querySelector('main');

  // --- elements ---------------------------------------------------------------------------------

  // element('p.note', {title: 'x'}, 'text', child …)
  function element(selector, attributes = {}, ...children) {
    const [tag, ...classes] = selector.split('.');
    const made = document.createElement(tag);
    if (classes.length) made.className = classes.join(' ');
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, '');
      else if (value !== false && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.filter(child => child !== undefined));
    return made;
  }

  const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
  const counted = (number, thing) => `${grouped(number)} ${thing}${Number(number) === 1 ? '' : 's'}`;

  // --- modules ----------------------------------------------------------------------------------

  function entry(name) {
    if (!modules.has(name)) {
      let resolve, reject;
      const promise = new Promise((yes, no) => { resolve = yes; reject = no; });
      modules.set(name, { promise, resolve, reject, asked: false });
    }
    return modules.get(name);
  }

  // Called by the script of a module.
  function loaded(name, base64) {
    const compressed = new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]);
    const bytes = new Response(compressed.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
    bytes.then(entry(name).resolve, entry(name).reject);
  }

  function load(name) {
    const of = entry(name);
    if (!of.asked) {
      of.asked = true;
      const script = element('script', { src: `${name}.module.js` });
      script.onerror = () => of.reject(new Error(`${name}.module.js was not found next to the page`));
      document.head.append(script);
    }
    return of.promise;
  }

  // A module in a worker of its own.
  function launch(name) {
    const url = URL.createObjectURL(new Blob([`(${module_worker})();`], { type: 'text/javascript' }));
    const worker = new Worker(url);
    const waiting = new Map();  // id -> {on_report, resolve, reject}
    let last = 0, current = 0;
    worker.onmessage = ({ data }) => {
      const of = waiting.get(data.id);
      if (!of) return;
      if (data.report) of.on_report(data.report, data.ended);
      if (data.progress) of.on_report(data.progress);
      if (data.progress || (data.report && !data.ended)) return;
      waiting.delete(data.id);
      if ('error' in data) of.reject(new Error(data.error));
      else of.resolve(data.report ?? data.answer);
    };
    const ready = load(name).then(bytes => worker.postMessage({ action: 'load', bytes }));
    function send(message, on_report) {
      const id = ++last;
      if (message.action === 'start') {
        waiting.delete(current);
        current = id;
      }
      return new Promise((resolve, reject) => {
        waiting.set(id, { on_report, resolve, reject });
        ready.then(() => worker.postMessage({ ...message, id }), reject);
      });
    }
    return {
      // Runs to the end; `on_report(report, ended)` is called from time to time.
      run: (args, on_report = () => {}, { text, pace } = {}) =>
        send({ action: 'start', name: 'start', args, text, pace }, on_report),
      // A long call tells its progress to `on_progress`.
      call: (called, args = [], text, on_progress = () => {}) =>
        send({ action: 'call', name: called, args, text }, on_progress),
      end() { worker.terminate(); },
      stop() {
        waiting.delete(current);
        ready.then(() => worker.postMessage({ action: 'stop' }), () => {});
      },
    };
  }

  // --- programs ---------------------------------------------------------------------------------

  function add(program) {
    programs.push(program);
    nav.append(element('a', { href: `#${program.name}` }, program.title));
  }

  // The part of the address after #: the program and its settings, such as n_queens&size=16&seed=3.
  function address() {
    const [name, ...rest] = decodeURIComponent(location.hash.slice(1)).split('&');
    return { name, values: Object.fromEntries(rest.map(pair => pair.split('='))) };
  }
  function set_address(name, values) {
    const pairs = Object.entries(values).map(([key, value]) => `&${key}=${value}`);
    history.replaceState(null, '', `#${name}${pairs.join('')}`);
  }

  function open() {
    window.addEventListener('hashchange', show);
    show();
  }

  let shown;
  function show() {
    const { name, values } = address();
    if (location.hash === '#content') return;
    const program = programs.find(p => p.name === name) ?? programs[0];
    for (const link of nav.children) {
      if (link.hash === `#${program.name}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    shown?.leave?.();
    document.title = `${program.title} – clade playground`;
    const section = element('section', { 'aria-label': program.title });
    main.replaceChildren(section);
    shown = program.show(section, values) ?? {};
  }

  // Keys work anywhere except in fields that use them.
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !shown?.key) return;
    // A button uses two keys.
    if (event.target.closest('input, select, textarea, summary')) return;
    if (event.target.closest('button, a') && [' ', 'Enter'].includes(event.key)) return;
    if (shown.key(event.key)) event.preventDefault();
  });

  const wants_less_motion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

  return { add, open, loaded, launch, element, grouped, counted, set_address, wants_less_motion, programs };
})();
