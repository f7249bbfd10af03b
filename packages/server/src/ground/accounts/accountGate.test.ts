import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allPlacesButOne, createAccountGate } from './accountGate.js';

const gate = () =>
  createAccountGate({
    placesMax: 2,
    placesPerKeyMax: allPlacesButOne(2),
    waitingMax: 2,
    waitingPerKeyMax: 1,
    refusal: 'Too many.',
    retryAfterSeconds: 10,
  });

/** Work that lasts until `end` is called. */
function lasting() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: async () => await ended };
}

describe('the gate for accounts', () => {
  test('never gives all places to one account', async () => {
    const { pass } = gate();
    const { end, work } = lasting();
    const first = pass('alice', work);
    let second = 'waiting';
    const waiting = pass('alice', async () => {
      second = 'running';
    });
    assert.equal(await pass('bob', async () => 'served'), 'served');
    assert.equal(second, 'waiting');
    end();
    await Promise.all([first, waiting]);
  });

  test('refuses with the time to retry after', async () => {
    const { pass } = gate();
    const { end, work } = lasting();
    const calls = [pass('alice', work), pass('alice', work)];
    await assert.rejects(pass('alice', work), {
      error: 'tooManyRequests',
      message: 'Too many.',
      details: { retryAfterSeconds: 10 },
    });
    end();
    await Promise.all(calls);
  });

  test('does no work for a caller who has left', async () => {
    const { pass } = gate();
    const { end, work } = lasting();
    const first = pass('alice', work);
    const caller = new AbortController();
    const waiting = pass('alice', () => assert.fail('it ran'), caller.signal);
    caller.abort();
    await assert.rejects(waiting, { error: 'unavailable' });
    end();
    await first;
  });

  test('frees the place of work that fails', async () => {
    const { pass } = gate();
    const failing = async () => {
      throw new Error('broken');
    };
    for (let call = 0; call < 3; call++) await assert.rejects(pass('alice', failing), { message: 'broken' });
    assert.equal(await pass('alice', async () => 1), 1);
  });
});
