import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CallGate } from './callGate.js';

describe('the call gate', () => {
  it('admits calls without a scope in order of arrival', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 3, waitMs: 60_000 });
    const leave = await gate.enter(undefined);
    const order: string[] = [];
    const calls = ['first', 'second', 'third'].map(async (name) => {
      const done = await gate.enter(undefined);
      order.push(name);
      done!();
    });
    leave!();
    await Promise.all(calls);
    assert.deepEqual(order, ['first', 'second', 'third']);
    assert.equal(gate.activeCalls, 0);
  });

  it('leaves half of the queue to other scopes and serves them in turn', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 4, waitMs: 60_000 });
    const leave = await gate.enter('alice');
    const order: string[] = [];
    const call = async (scope: string) => {
      const done = await gate.enter(scope);
      order.push(scope);
      done!();
    };
    const calls = [call('alice'), call('alice')];
    await assert.rejects(gate.enter('alice'), { code: 'queue_full', retryAfterMs: 1_000 });
    calls.push(call('bob'));
    leave!();
    await Promise.all(calls);
    assert.deepEqual(order, ['alice', 'bob', 'alice']);
  });

  it('gives up the wait of an aborted call without losing a slot', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 1, waitMs: 60_000 });
    const leave = await gate.enter('alice');
    const abort = new AbortController();
    const waiting = gate.enter('bob', abort.signal);
    abort.abort();
    assert.equal(await waiting, undefined);
    assert.equal(gate.waitingCalls, 0);
    leave!();
    assert.equal(gate.activeCalls, 0);
  });

  it('refuses when too many wait and when no slot becomes free in time', async () => {
    const gate = new CallGate({ concurrencyMax: 1, waitingMax: 1, waitMs: 10 });
    await gate.enter(undefined);
    const waiting = assert.rejects(gate.enter(undefined), { code: 'queue_timeout' });
    await assert.rejects(gate.enter(undefined), { code: 'queue_full' });
    await waiting;
  });
});
