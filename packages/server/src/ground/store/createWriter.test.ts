import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { Call, Orders, violates } from './call.js';

/** More than the pool has; the others wait for one. */
const users = 40;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await sql`create table written (number integer, check (number >= 0))`.execute(database.db);
  // Returns for each order how many were written with it.
  await sql`create function written_add(orders json) returns integer[] language plpgsql as $$
    begin
      insert into written (number) select number from json_to_recordset(orders) as given (number integer);
      return array(select json_array_length(orders) from json_array_elements(orders));
    end $$`.execute(database.db);
});
after(async () => await database.close());

const refusal = new Error('refused by name');
const adding = (number: number): Call =>
  new Call('written_add', [new Orders({ number })], {
    refuse: (error) => (violates(error, 'written_number_check') ? refusal : error),
  });
const write = async (number: number) => await database.db.write([adding(number)]);
const written = async () =>
  (await sql<{ number: number }>`delete from written returning number`.execute(database.db)).rows.map(
    ({ number }) => number,
  );

test('requests that arrive together are one statement, while every other connection is in use', async () => {
  let free = () => {};
  const freed = new Promise<void>((done) => {
    free = done;
  });
  const using = Array.from({ length: users }, () =>
    database.db.connection().execute(async () => await freed),
  );
  try {
    assert.deepEqual(await Promise.all([write(1), write(2)]), [[2], [2]]);
  } finally {
    free();
    await Promise.all(using);
  }
  assert.deepEqual((await written()).sort(), [1, 2]);
});

test('a request that arrives alone is a group of one', async () => {
  assert.deepEqual(await write(3), [1]);
  assert.deepEqual(await written(), [3]);
});

test('one that cannot be written is refused with its own error, and the others are written', async () => {
  const numbers = [1, 2, -3, 4, 5, -6, 7];
  const outcomes = await Promise.allSettled(numbers.map(write));
  for (const [index, outcome] of outcomes.entries())
    if (numbers[index]! < 0) assert.deepEqual(outcome, { status: 'rejected', reason: refusal });
    else assert.equal(outcome.status, 'fulfilled');
  assert.deepEqual((await written()).sort(), [1, 2, 4, 5, 7]);
});

test('text that PostgreSQL cannot read as JSON loses halves of characters and nothing else', async () => {
  const text = 'a \ud800 b \\ud800 c \u{1f600}';
  const [found] = await database.db.write([
    new Call('json_extract_path_text', [new Orders({ text }), '0', 'text']),
  ]);
  assert.equal(found, 'a \ufffd b \\ud800 c \u{1f600}');
});
