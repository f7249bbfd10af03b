import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CallGate } from './callGate.js';

describe('the call gate', () => {
  it('admits waiting calls in the order they came', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 3, waitMs: 1_000 });
    await gate.enter();
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (number) => {
      await gate.enter();
      order.push(number);
      gate.leave();
    });
    gate.leave();
    await Promise.all(waiting);
    assert.deepEqual(order, [1, 2, 3]);
    assert.equal(gate.activeCalls, 0);
  });

  it('removes a cancelled call without giving it a slot', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 1, waitMs: 1_000 });
    await gate.enter();
    const abort = new AbortController();
    const waiting = gate.enter(abort.signal);
    abort.abort();
    assert.equal(await waiting, false);
    assert.equal(gate.waitingCalls, 0);
    gate.leave();
    assert.equal(gate.activeCalls, 0);
  });

  it('refuses a call that waited too long, and one that finds the queue full', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 1, waitMs: 10 });
    await gate.enter();
    const waiting = assert.rejects(gate.enter(), { code: 'queue_timeout' });
    await assert.rejects(gate.enter(), { code: 'queue_full' });
    await waiting;
  });
});
