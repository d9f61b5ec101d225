// SPDX-License-Identifier: BSL-1.0
// The worker in which a module runs. A page from a file may not load a worker from another file, but from its own text.
'use strict';

function module_worker() {
  let module, exports, run = 0, slice, number, pace;

  const text_at = start => {
    const memory = new Uint8Array(exports.memory.buffer);
    return new TextDecoder().decode(memory.slice(start, memory.indexOf(0, start)));
  };
  const write_text = text => {
    const encoded = new TextEncoder().encode(text);
    const start = exports.room(encoded.length);
    new Uint8Array(exports.memory.buffer).set(encoded, start);
  };

  const clock = (_id, _precision, at) => {
    new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const ended = () => { throw new Error('the module ended by itself'); };
  let called;
  const page = {
    fail: message => { throw new Error(text_at(message)); },
    progress: text => { postMessage({ id: called, progress: JSON.parse(text_at(text)) }); },
  };

  async function begin() {
    run = 0;
    const imports = { page, wasi_snapshot_preview1: { clock_time_get: clock, proc_exit: ended } };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      const not_there = () => 52;  // "function not supported"
      (imports[from] ??= {})[name] ??= not_there;
    }
    exports = (await WebAssembly.instantiate(module, imports)).exports;
    exports._initialize();
  }

  // After an error the memory of the module may be inconsistent.
  async function attempt(id, action) {
    try {
      action();
    } catch (error) {
      postMessage({ id, error: error.message });
      await begin();
    }
  }

  // Messages of the page come between two slices.
  const turns = new MessageChannel();
  turns.port1.onmessage = ({ data }) => {
    if (data !== number || run === 0) return;
    attempt(number, () => {
      const has_ended = exports.advance(run, pace ? 0 : slice) !== 0;
      slice = Math.min(2 * slice, 200);
      postMessage({ id: number, report: JSON.parse(text_at(exports.report(run))), ended: has_ended });
      if (has_ended) stop();
      else if (pace) setTimeout(() => turns.port2.postMessage(data), 1000 / pace);
      else turns.port2.postMessage(number);
    });
  };
  function stop() {
    if (run !== 0) exports.finish(run);
    run = 0;
  }

  let queue = Promise.resolve();
  const actions = {
    async load(message) {
      module = await WebAssembly.compile(message.bytes);
      await begin();
    },
    // With a pace, so many generations a second.
    start: ({ id, name, args, text, pace: wanted }) => attempt(id, () => {
      stop();
      if (text !== undefined) write_text(text);
      run = exports[name](...args);
      number = id;
      pace = wanted;
      slice = 15;
      turns.port2.postMessage(id);
    }),
    stop,
    call: ({ id, name, args, text }) => attempt(id, () => {
      if (text !== undefined) write_text(text);
      called = id;
      postMessage({ id, answer: JSON.parse(text_at(exports[name](...args))) });
    }),
  };
  onmessage = ({ data }) => { queue = queue.then(() => actions[data.action](data)); };
}
