import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobStates, type ServiceError } from '@tricorn/contract';
import { assertTransition, endStates, mayBecome, transitions } from './states.js';

test('every transition outside of the table is refused by name', () => {
  for (const from of jobStates) {
    for (const to of jobStates) {
      if ((transitions[from] as readonly string[]).includes(to))
        assert.doesNotThrow(() => assertTransition(from, to));
      else
        assert.throws(
          () => assertTransition(from, to),
          (error: ServiceError) => error.error === 'stateConflict',
        );
    }
  }
});

test('a cancelled job stays cancelled, and every state can be left or is final', () => {
  assert.deepEqual(transitions.cancelled, []);
  for (const state of jobStates) assert.ok(transitions[state].length > 0 || endStates.has(state));
  assert.ok(!mayBecome('succeeded', 'running'));
});
