import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { auditLists } from '../lists/auditLists.js';
import { SettingReader } from '../settings/settingReader.js';
import { deleteExpired, expiringRows } from './deleteExpired.js';
import { addParts, dropParts, partsByTable } from './parts.js';
import { readRetentionSettings } from './settings.js';

describe('retention', () => {
  let database: TestDatabase;
  const account = '11111111-1111-4111-8111-111111111111';
  const file = '22222222-2222-4222-8222-222222222222';
  const given: Record<string, string> = { TRICORN_CHAIN_DAYS: '90', TRICORN_PROGRESS_MINUTES: '600' };
  const settings = readRetentionSettings(new SettingReader(given));
  const count = async (from: string) =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from ${sql.raw(from)}`.execute(
        database.db,
      )
    ).rows[0]!.count;

  before(async () => {
    database = await openTestDatabase();
    const { db } = database;
    await sql`insert into account (id, email, passwd_hash) values (${account}, 'a@example.com', 'x')`.execute(
      db,
    );
    await sql`insert into job (id, type, computation, name, creator, state) values (1, 'Upload', 'x', 'x', ${account}, 'succeeded')`.execute(
      db,
    );
    await sql`insert into job_party (job_id, position, account_id) values (1, 0, ${account})`.execute(db);
    await sql`select event_parts_add(now() - interval '170 days', now())`.execute(db);
    await sql`insert into event (account_id, seq, type, body, created_at)
      select ${account}, n, case when n % 2 = 0 then 'job.progress' else 'job.changed' end, '{}',
        now() - n * interval '1 hour' from generate_series(1, 4000) as n`.execute(db);
    await sql`insert into idempotency (account_id, key, instance_id, fingerprint, state, created_at)
      select ${account}, n::text, gen_random_uuid(), '', 'done', now() - n * interval '1 day' + interval '1 hour'
      from generate_series(1, 20) as n`.execute(db);
    await sql`insert into job_history (job_id, state, reason, created_at)
      select 1, 'succeeded', '', now() - n * interval '10 days' from generate_series(1, 100) as n`.execute(
      db,
    );
    await sql`insert into chain_event (block_number, log_index, block_hash, tx_hash, job_id, round, party, value, ccd_cost, submitted_at)
      select n, 0, '', '', 1, n, '', '', 0, now() - (200 - n) * interval '1 day' from generate_series(1, 199) as n`.execute(
      db,
    );
    await sql`insert into chain_order (kind, job_id, state, due_at)
      values ('job', 1, 'confirmed', now() - interval '91 days')`.execute(db);
    // Of 20 submissions from 50 to 240 days ago, the oldest is not on chain yet.
    await sql`insert into submission (job_id, round, account_id, value, ccd_cost, created_at)
      select 1, n, ${account}, 'a result', 0, now() - (40 + n * 10) * interval '1 day' from generate_series(1, 20) as n`.execute(
      db,
    );
    await sql`insert into chain_order (kind, job_id, submission_id)
      select 'submission', 1, id from submission where round = 20`.execute(db);
    await sql`insert into file (id, owner, purpose, name, content_type, bytes, cid, blob_key, secret)
      values (${file}, ${account}, 'upload', 'x', 'x', 0, '', '', '')`.execute(db);
    await sql`insert into training_plan (account_id, job_name, plan, x_file_id, price, quote, used_by, created_at)
      select ${account}, 'x', '{}', ${file}, 0, 0, case when n % 2 = 0 then 1 end, now() - n * interval '10 days'
      from generate_series(1, 20) as n`.execute(db);
    await sql`insert into inference_plan (job_id, account_id, file_id, samples, quote, created_at)
      select 1, ${account}, ${file}, n, 0, now() - (200 - n) * interval '1 day' from generate_series(1, 50) as n`.execute(
      db,
    );
    await sql`insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, closed_at, key_id)
      select ${account}, 'LLM', kind, n::text, 1, 1, state, '', case when state <> 'held' then now() - n * interval '1 day' end,
        case when n = 20 then gen_random_uuid() end
      from generate_series(1, 20) as n, (values ('allowance', 'charged'), ('allowance', 'held'), ('language', 'charged'))
        as made (kind, state)`.execute(db);
  });
  after(async () => await database.close());

  test('deletes what is too old, and nothing else', async () => {
    const deleted = await deleteExpired(database.db, settings);
    assert.ok(deleted > 2_000);
    assert.equal(await count("event where type = 'job.progress'"), 4, 'progress of less than ten hours');
    assert.equal(await count('idempotency'), 7);
    assert.equal(await count('job_history'), 36);
    assert.equal(await count("chain_order where kind = 'job'"), 0);
    assert.equal(await count('submission'), 5, 'younger than 90 days, and the one that waits for the chain');
    assert.equal(
      await count('training_plan where used_by is null'),
      4,
      'unused estimates of less than 90 days',
    );
    assert.equal(await count('training_plan where used_by is not null'), 10);
    const { rows: newest } = await sql`select samples from inference_plan`.execute(database.db);
    assert.deepEqual(newest, [{ samples: 50 }], 'the newest estimate of a model');
    assert.equal(
      await count("charge where kind = 'allowance' and state = 'charged'"),
      7,
      'six days and a key',
    );
    assert.equal(await count("charge where kind = 'allowance' and state = 'held'"), 20);
    assert.equal(await count("charge where kind = 'language'"), 20);
    assert.equal(await deleteExpired(database.db, settings), 0, 'a second pass finds nothing');
  });

  test('drops weeks of events that are too old, although an earlier attempt was interrupted', async () => {
    const { db } = database;
    const parts = async () => (await partsByTable(db)).get('event')!;
    const before = await parts();
    // One was detached and not dropped, and one is only marked.
    const [first, second] = before;
    await sql`alter table event detach partition ${sql.table(first!)}`.execute(db);
    await sql`update pg_inherits set inhdetachpending = true where inhrelid = ${second}::regclass`.execute(
      db,
    );
    const held = await db.startTransaction().execute();
    await sql`select from event limit 1`.execute(held);
    await sql`select pg_sleep(5.1)`.execute(held);
    assert.deepEqual(await dropParts(db, settings), [], 'a long transaction is not waited for');
    await held.rollback().execute();
    const [dropped, again] = await Promise.all([dropParts(db, settings), dropParts(db, settings)]);
    assert.ok(dropped.length >= 19 && again.length >= 19, 'both find that it is done');
    assert.deepEqual((await dropParts(db, settings)).length, 0);
    const left = await parts();
    assert.deepEqual(
      left,
      before.filter((part) => !dropped.includes(part)),
    );
    const { rows } = await sql<{ days: number; missing: number }>`
      select extract(day from now() - min(created_at)) as days, 30 * 12 - count(*) filter
        (where created_at > now() - interval '30 days') as missing from event where type = 'job.changed'`.execute(
      db,
    );
    assert.equal(rows[0]!.missing, 0, 'thirty days of every second hour');
    assert.ok(rows[0]!.days < 37, 'at most a week longer');
  });

  test('makes the parts of the next weeks, from several processes at once', async () => {
    const { db } = database;
    await Promise.all(Array.from({ length: 5 }, async () => await addParts(db)));
    await sql`insert into event (account_id, seq, type, body, created_at)
      values (${account}, 9000, 'job.changed', '{}', now() + interval '14 days')`.execute(db);
    assert.equal(await count('event where seq = 9000'), 1);
  });

  test('keeps the lists of results on chain exact', async () => {
    assert.equal(await count('chain_event'), 89);
    const { rows } = await sql<{ last: number; events: number }>`
      select last, events from chain_event_count`.execute(database.db);
    assert.deepEqual(rows, [{ last: 199, events: 89 }]);
    assert.deepEqual(await auditLists(database.db), []);
  });

  test('numbers results correctly after a chain reorganisation', async () => {
    await sql`delete from chain_event where block_number > 190`.execute(database.db);
    await sql`insert into chain_event (block_number, log_index, block_hash, tx_hash, job_id, round, party, value, ccd_cost, submitted_at)
      values (191, 0, '', '', 1, 191, '', '', 0, now())`.execute(database.db);
    const { rows } = await sql<{ last: number; events: number; lines: number }>`
      select last, events, (select max(line) from chain_event) as lines from chain_event_count`.execute(
      database.db,
    );
    assert.deepEqual(rows, [{ last: 191, events: 81, lines: 191 }]);
    assert.deepEqual(await auditLists(database.db), []);
  });

  test('every table has a retention, or a named end of its rows', async () => {
    const ends: Readonly<Record<string, readonly string[]>> = {
      'the books, which stay': [
        'credit',
        'entry',
        'ledger_account',
        'movement',
        'payment',
        'transfer',
        'usage_day',
      ],
      'counts by day of a key, which stay with the books': ['key_model_day', 'key_usage_day'],
      'TRICORN_AUDIT_DAYS (pruneAudit.ts)': ['audit_entry'],
      'goes when the account is erased, or stays with its number alone': [
        'data_set',
        ...['account', 'file', 'input_choice', 'list_block', 'list_total', 'mail_low_balance', 'mail_off'],
        ...['signing_key', 'storage', 'stream', 'webhook', 'withdrawal_address'],
      ],
      'goes with its API key': ['key_budget'],
      'goes with its job, task, model, conversation or transcript': [
        'conversation_message',
        'transcript_segment',
        ...['chain_event_count', 'inference', 'input_fill', 'input_round', 'job', 'job_file', 'job_party'],
        ...['model', 'model_share', 'model_version', 'submission_line', 'task', 'task_file', 'task_share'],
        ...['training', 'training_activity', 'training_blob'],
      ],
      'goes when work, an upload, a transaction, a token or a process ends': [
        ...['allowance', 'chain_attempt', 'chain_transaction', 'instance', 'key_spend', 'list_change'],
        ...['llm_batch_quote', 'llm_batch_result'],
        ...['loose_blob', 'resumable_upload', 'training_slots', 'work'],
      ],
      'the last days or blocks only': ['activity', 'chain_checkpoint'],
      'a fixed number of rows': ['audit_head', 'list_source', 'mail_switch', 'setting'],
    };
    const expiring = expiringRows(settings).map(({ table }) => table);
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'`.execute(database.db);
    const named = new Set([...expiring, ...Object.values(ends).flat()]);
    const found = rows.map(({ name }) => name);
    assert.deepEqual(
      found.filter((name) => !named.has(name)),
      [],
      'say here, or in deleteExpired.ts, when its rows go',
    );
    assert.deepEqual(
      [...named].filter((name) => !found.includes(name)),
      [],
      'these tables are gone',
    );
  });
});
