import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '@tricorn/contract';
import { Throttle } from './throttle.js';

const minuteMs = 60_000;

function fill(throttle: Throttle, key: string, tries: number): number {
  let passed = 0;
  for (let n = 0; n < tries; n++) {
    try {
      throttle.check(key, 'slow down');
      throttle.count(key);
      passed++;
    } catch (error) {
      assert.ok(error instanceof ServiceError && error.error === 'tooManyRequests');
    }
  }
  return passed;
}

test('a key may have as many events per window as the limit, independent of other keys', () => {
  const throttle = new Throttle(5, minuteMs, () => 10 * minuteMs);
  assert.equal(fill(throttle, 'a', 9), 5);
  assert.equal(fill(throttle, 'b', 9), 5);
});

test('events expire gradually, or at once on request', () => {
  let now = 10 * minuteMs + 59_000;
  const throttle = new Throttle(10, minuteMs, () => now);
  assert.equal(fill(throttle, 'a', 20), 10);
  now = 11 * minuteMs + 30_000;
  assert.equal(fill(throttle, 'a', 20), 5, 'half of the previous minute still counts');
  now = 14 * minuteMs;
  assert.equal(fill(throttle, 'a', 20), 10);
  throttle.forget('a');
  assert.equal(fill(throttle, 'a', 20), 10);
});

test('a refusal says when to retry', () => {
  const throttle = new Throttle(1, minuteMs, () => 10 * minuteMs + 20_000);
  throttle.count('a');
  assert.throws(
    () => throttle.check('a', 'slow down'),
    (error: ServiceError) => error.details.retryAfterSeconds === 40,
  );
});
