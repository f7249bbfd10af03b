// Loaded into the attacked server before its own code. It notes for how long its serving thread computed without giving
// others a turn: one callback of the event loop with the promises that it settled. What counts is processor time of that one
// thread, so that whatever else the machine, or the machine below a virtual one, runs does not.
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { appendFileSync, openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { processorOf, stolenBetween, stolenMs } from './stolen.js';

const path = process.env['SECURITY_LOOP_LOG'];
/** Shorter work is not worth a line. */
const notedMs = 8;
const stolenEveryMs = 50;

if (isMainThread && path !== undefined) {
  // The server's own children are not measured.
  delete process.env['NODE_OPTIONS'];
  delete process.env['SECURITY_LOOP_LOG'];
  monitor(path);
}

function monitor(log: string): void {
  const ranMs = createClock();
  let depth = 0;
  let startMs = ranMs();
  let stolen = stolenMs();
  setInterval(() => {
    stolen = stolenMs();
  }, stolenEveryMs).unref();
  /** Work that began at `startMs` goes on until the next callback begins. */
  const begin = () => {
    const nowMs = ranMs();
    if (nowMs - startMs > notedMs) {
      const before = stolen;
      stolen = stolenMs();
      const heldMs = nowMs - startMs - stolenBetween(before, stolen, processorOf(process.pid));
      if (heldMs > notedMs) appendFileSync(log, `${Date.now()} ${heldMs.toFixed(1)}\n`);
      startMs = ranMs();
    } else startMs = nowMs;
  };
  createHook({
    before: () => {
      if (depth++ === 0 && !(executionAsyncResource() instanceof Promise)) begin();
    },
    after: () => {
      depth = Math.max(0, depth - 1);
    },
  }).enable();
}

/** Processor time of the serving thread. Only Linux tells; elsewhere it is the time of the clock. */
function createClock(): () => number {
  try {
    const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const text = Buffer.alloc(64);
    return () => Number.parseInt(text.toString('latin1', 0, readSync(schedule, text, 0, 64, 0)), 10) / 1e6;
  } catch {
    return () => performance.now();
  }
}
