import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { seededRandom } from '../../testing/seededRandom.js';

/** A list of its own, with a table that says what must be in it. */
describe('a kept list', () => {
  let database: TestDatabase;
  const account = randomUUID();

  before(async () => {
    database = await openTestDatabase();
    await sql`create table example (account_id uuid, line bigint primary key)`.execute(database.db);
    await sql`insert into list_source (list, source) values ('example', 'select account_id, line from example')`.execute(
      database.db,
    );
  });
  after(async () => await database.close());

  const add = async (lines: readonly number[]) => {
    await sql`insert into example select ${account}::uuid, unnest(${lines}::bigint[])`.execute(database.db);
    await sql`select lists_add(array_agg(${account}::uuid), array_agg('example'::text), array_agg(line)) from unnest(${lines}::bigint[]) as line`.execute(
      database.db,
    );
  };
  const remove = async (lines: readonly number[]) => {
    await sql`delete from example where line = any(${lines}::bigint[])`.execute(database.db);
    await sql`select list_remove(${account}, 'example', ${lines}::bigint[])`.execute(database.db);
  };
  const page = async (skip: number, size: number) => {
    const { rows } = await sql<{ total: number; scanned: number; lines: number[] }>`
      select place.total, (select count(*) from example where line between place.lowest and place.highest) as scanned, array(
        select line from example where line between place.lowest and place.highest
        order by line desc offset place.rest limit ${size}
      ) as lines from list_page(${account}, 'example', ${skip}, ${size}) as place`.execute(database.db);
    return { ...rows[0]!, lines: rows[0]!.lines.map(Number) };
  };

  test('finds every page after any order of additions and removals', async (context) => {
    const random = seededRandom(context);
    const below = (max: number) => Math.floor(random() * max);
    const held = new Set<number>();
    let next = 1;
    for (let step = 0; step < 60; step++) {
      const kind = random();
      if (kind < 0.5) {
        const lines = Array.from({ length: 1 + below(150) }, () => (next += 1 + below(3)));
        for (const line of lines) held.add(line);
        await add(lines);
      } else if (kind < 0.7) {
        // Lines that were drawn earlier and are added late.
        const late = Array.from({ length: 20 }, () => 1 + below(next)).filter((line) => !held.has(line));
        const lines = [...new Set(late)].sort((a, b) => a - b);
        for (const line of lines) held.add(line);
        if (lines.length > 0) await add(lines);
      } else {
        const lines = [...held].filter(() => random() < (kind < 0.95 ? 0.05 : 0.9));
        for (const line of lines) held.delete(line);
        if (lines.length > 0) await remove(lines);
      }
      const expected = [...held].sort((a, b) => b - a);
      for (const skip of [0, below(expected.length + 5), Math.max(0, expected.length - 7)]) {
        const { total, lines } = await page(skip, 10);
        assert.equal(total, expected.length, `step ${step}`);
        assert.deepEqual(lines, expected.slice(skip, skip + 10), `step ${step}, skip ${skip}`);
      }
    }
    await assertCounted();
  });

  test('reads a bounded number of items for any page of a long list', async () => {
    await sql`truncate example`.execute(database.db);
    await sql`insert into example select ${account}::uuid, generate_series(1, 30000)`.execute(database.db);
    await sql`select list_recount('example')`.execute(database.db);
    for (const skip of [0, 500, 14_990, 15_010, 29_990]) {
      const { total, scanned, lines } = await page(skip, 10);
      assert.equal(total, 30_000);
      assert.deepEqual(
        lines,
        Array.from({ length: 10 }, (_, index) => 30_000 - skip - index),
      );
      assert.ok(scanned <= 2 * 512, `${scanned} items for the page after ${skip}`);
    }
  });

  test('is counted correctly when transactions add to it at once', async () => {
    await sql`truncate example`.execute(database.db);
    await sql`select list_recount('example')`.execute(database.db);
    await Promise.all(
      Array.from({ length: 15 }, async (_, writer) => {
        for (let place = 0; place < 20; place++) await add([1 + place * 15 + writer]);
      }),
    );
    await assertCounted();
  });

  async function assertCounted(): Promise<void> {
    const read = async () =>
      (
        await sql<{ total: number; blocks: number }>`
          select items as total, (select sum(items) from list_part where list = 'example')::bigint as blocks
          from list_total where list = 'example'`.execute(database.db)
      ).rows[0];
    const kept = await read();
    const { rows } = await sql<{ count: number }>`select count(*) as count from example`.execute(database.db);
    assert.deepEqual(kept, { total: rows[0]!.count, blocks: rows[0]!.count });
  }
});
