import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '@tricorn/contract';
import { networkOf } from './networkOf.js';
import { alone, Throttle } from './throttle.js';

const minuteMs = 60_000;

async function fill(throttle: Throttle, key: string, tries: number): Promise<number> {
  let passed = 0;
  for (let n = 0; n < tries; n++) {
    try {
      await throttle.hit(key, 'slow down');
      passed++;
    } catch (error) {
      assert.ok(error instanceof ServiceError && error.error === 'tooManyRequests');
    }
  }
  return passed;
}

test('a key may have as many events per window as the limit, independent of other keys', async () => {
  const throttle = new Throttle(
    'test',
    5,
    minuteMs,
    alone(() => 10 * minuteMs),
  );
  assert.equal(await fill(throttle, 'a', 9), 5);
  assert.equal(await fill(throttle, 'b', 9), 5);
});

test('events expire gradually, or at once on request', async () => {
  let now = 10 * minuteMs + 59_000;
  const throttle = new Throttle(
    'test',
    10,
    minuteMs,
    alone(() => now),
  );
  assert.equal(await fill(throttle, 'a', 20), 10);
  now = 11 * minuteMs + 30_000;
  assert.equal(await fill(throttle, 'a', 20), 5, 'half of the previous minute still counts');
  now = 14 * minuteMs;
  assert.equal(await fill(throttle, 'a', 20), 10);
  throttle.forget('a');
  assert.equal(await fill(throttle, 'a', 20), 10);
});

test('a refusal says when to retry', async () => {
  const throttle = new Throttle(
    'test',
    1,
    minuteMs,
    alone(() => 10 * minuteMs + 20_000),
  );
  throttle.count('a');
  await assert.rejects(
    throttle.check('a', 'slow down'),
    (error: ServiceError) => error.details.retryAfterSeconds === 40,
  );
});

test('whoever waits as long as a refusal says is served', async () => {
  let now = 10 * minuteMs + 1_000;
  const throttle = new Throttle(
    'test',
    10,
    minuteMs,
    alone(() => now),
  );
  for (const extra of [0, 4, 9]) {
    for (let n = 0; n < 10 + extra; n++) throttle.count('a');
    let waits = 0;
    for (; waits < 2; waits++) {
      const refusal = await throttle.check('a', 'slow down').catch((error: ServiceError) => error);
      if (refusal === undefined) break;
      now += refusal.details.retryAfterSeconds! * 1000 + 1;
    }
    assert.equal(waits, 1, `${extra} too many`);
  }
});

test('a standing tells what is left, and never less than nothing', async () => {
  const throttle = new Throttle(
    'test',
    3,
    minuteMs,
    alone(() => 10 * minuteMs + 20_000),
  );
  throttle.count('a');
  assert.deepEqual(throttle.standing('a'), {
    name: 'test',
    max: 3,
    windowSeconds: 60,
    remaining: 2,
    resetSeconds: 40,
  });
  for (let n = 0; n < 5; n++) throttle.count('a');
  assert.equal(throttle.standing('a').remaining, 0);
});

test('an IPv6 address is counted with its network of 64 bits, an IPv4 address alone', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('2001:db8:0:7::1'), '2001:db8:0:7::/64');
  assert.equal(networkOf('2001:0DB8:0000:0007:ffff:1:2:3'), '2001:db8:0:7::/64');
  assert.equal(networkOf('2001:db8::7:1:2:3:4'), '2001:db8:0:7::/64');
  assert.equal(networkOf('2001:db8:0:8::1'), '2001:db8:0:8::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(networkOf('64:ff9b::192.0.2.7'), '64:ff9b:0:0::/64');
});
