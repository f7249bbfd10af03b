import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobStates, jobTypes, type ServiceError } from '@tricorn/contract';
import { endStates, mayBecome } from '../../ground/jobs/states.js';
import { assertCanHappen, fillEvent, type RoundEvent, roundEvents, roundToFill } from './states.js';

const events: RoundEvent[] = Object.values(roundEvents).flatMap((caused) => Object.values(caused));

test('an event outside of the table is refused by name, and one in it moves the job as jobs may move', () => {
  for (const event of events) {
    for (const state of jobStates) {
      if (event.from.includes(state)) {
        assert.doesNotThrow(() => assertCanHappen(event, state));
        assert.ok(mayBecome(state, event.to), `${state} → ${event.to}`);
      } else
        assert.throws(
          () => assertCanHappen(event, state),
          (error: ServiceError) => error.error === 'stateConflict',
        );
    }
  }
});

test('a round that ends settles or releases its charges, and one that begins holds them', () => {
  for (const { from, to, charges } of events) {
    const begins = from.every((state) => endStates.has(state));
    if (endStates.has(to)) assert.match(charges, /settled|released/);
    else if (begins) assert.equal(charges, 'held');
    else assert.match(charges, /held|kept/);
  }
});

test('a round is queued for a worker exactly when the last data arrives or it is repeated', () => {
  const queueing = events.filter(({ queues }) => queues);
  assert.deepEqual(queueing, [roundEvents.party.complete, roundEvents.party.repeat]);
  assert.equal(fillEvent(true, 2), roundEvents.party.open);
  assert.equal(fillEvent(false, 1), roundEvents.party.fill);
  assert.equal(fillEvent(false, 0), roundEvents.party.complete);
});

test('data belongs to the round that waits for it, or opens the next one', () => {
  const job = { type: jobTypes.input, state: 'waiting', round: 3 } as const;
  const refused = (name: string) => (error: ServiceError) => error.error === name;
  assert.equal(roundToFill(job, { awaited_round: 3 }), 3);
  for (const state of ['succeeded', 'failed', 'expired'] as const)
    assert.equal(roundToFill({ ...job, state }, { awaited_round: null }), 4);
  for (const state of ['waiting', 'queued', 'running'] as const)
    assert.throws(() => roundToFill({ ...job, state }, { awaited_round: null }), refused('alreadyFilled'));
  for (const other of [
    { ...job, state: 'cancelled' },
    { ...job, type: jobTypes.upload },
  ] as const)
    assert.throws(() => roundToFill(other, { awaited_round: 3 }), refused('stateConflict'));
});
