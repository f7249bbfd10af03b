import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { Pool } from './pool.js';

/** A pool of numbered members, which remembers which of them have ended. */
function numbered(size: number, idleMs = 60_000) {
  const ended: number[] = [];
  let created = 0;
  const pool = new Pool<number>({
    limits: { placesMax: size, waitingMax: 2 },
    idleMs,
    create: () => ++created,
    end: async (member) => void ended.push(member),
  });
  return { pool, ended };
}

/** A use that lasts until `end` is called. */
function lasting(pool: Pool<number>, affinity?: string) {
  let end = () => {};
  const use = pool.use(
    (member) =>
      new Promise<number>((resolve) => {
        end = () => resolve(member);
      }),
    { affinity },
  );
  return { use, end: () => end() };
}

describe('a pool', () => {
  test('reuses a member before it creates another, and bounds both members and waiting uses', async () => {
    const { pool } = numbered(2);
    const member = async (number: number) => number;
    assert.deepEqual([await pool.use(member), await pool.use(member)], [1, 1]);
    const uses = [lasting(pool), lasting(pool), lasting(pool), lasting(pool)];
    await assert.rejects(pool.use(member), { name: 'GateError', refusal: 'full' });
    assert.deepEqual([pool.busy, pool.waiting], [2, 2]);
    const done = Promise.all(uses.map(({ use }) => use));
    await until(
      () => {
        for (const { end } of uses) end();
        return pool.busy === 0;
      },
      { describe: 'all uses have ended' },
    );
    assert.deepEqual((await done).toSorted(), [1, 1, 2, 2]);
    await pool.close();
  });

  test('prefers the member that is warm for the same thing', async () => {
    const { pool } = numbered(2);
    const member = (affinity: string) => pool.use(async (number) => number, { affinity });
    assert.deepEqual([await member('a'), await member('b'), await member('a')], [1, 2, 1]);
    assert.deepEqual([await member('c'), await member('c')], [2, 2]);
    await pool.close();
  });

  test('ends a member that has been idle', async () => {
    const { pool, ended } = numbered(1, 5);
    await pool.use(async () => {});
    await until(() => ended.length === 1, { describe: 'the idle member has ended' });
    assert.deepEqual(pool.members, []);
    assert.equal(await pool.use(async (number) => number), 2);
    await pool.close();
  });

  test('gives up a wait that is aborted, and refuses when it is closed', async () => {
    const { pool, ended } = numbered(1);
    const { use, end } = lasting(pool);
    const abort = new AbortController();
    const waiting = pool.use(async () => assert.fail('it ran'), { signal: abort.signal });
    abort.abort(new Error('left'));
    await assert.rejects(waiting, { message: 'left' });
    const refused = assert.rejects(
      pool.use(async () => {}),
      { name: 'PoolClosedError' },
    );
    await pool.close();
    assert.deepEqual(ended, [1]);
    end();
    await Promise.all([use, refused]);
  });
});
