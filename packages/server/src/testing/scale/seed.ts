import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';

export interface Scale {
  accounts: number;
  jobs: number;
  /** Items that wait in the queue of pictures. */
  waiting: number;
}

/**
 * Fills a database as years of use would: alice has half of all jobs, carol 3 %, bob one of 7,500, and the other accounts
 * share the rest. Each job brings five ledger entries and five events. Rows are written in bulk without triggers, then
 * the lists are counted. The ledger's balances do not match the added entries.
 */
export async function seed(db: Db, { accounts, jobs, waiting }: Scale): Promise<void> {
  const run = async (text: string) => await sql.raw(text).execute(db);
  await db.connection().execute(async (connection) => {
    const onOne = async (text: string) => await sql.raw(text).execute(connection);
    // Neither our triggers nor those of foreign keys run.
    await onOne('set session_replication_role = replica');
    for (const text of preparation(accounts, jobs)) await onOne(text);
    for (const text of rowsOf(accounts, waiting)) await onOne(text);
    await onOne('reset session_replication_role');
  });
  for (const text of completion) await run(text);
  const { rows } = await sql<{ list: string }>`select list from list_source`.execute(db);
  for (const { list } of rows) await sql`select list_recount(${list})`.execute(db);
  await run('analyze');
}

/** Ids are spread over their range as random ones are, so that indexes are as large and as cold. */
const preparation = (accounts: number, jobs: number): string[] => [
  `create temporary table seed_account as
    select n, md5('account ' || n)::uuid as id from generate_series(0, ${accounts - 1}) as n`,
  'create unique index on seed_account (n)',
  `create temporary table seed_job as
    select job.n, (job.n::numeric * 982451653 % 1000000007) * 10::numeric ^ 67 + job.n as id,
      coalesce(named.id, seed_account.id) as owner, now() - (${jobs} - job.n) * interval '20 seconds' as at
    from generate_series(1, ${jobs}) as job (n)
    left join account as named on named.email =
      case when job.n % 2 = 0 then 'alice@example.com' when job.n % 33 = 1 then 'carol@example.com'
        when job.n % 7500 = 3 then 'bob@example.com' end
    join seed_account on seed_account.n = job.n::bigint * 7919 % ${accounts}`,
  'create unique index on seed_job (n)',
  'analyze seed_job',
];

const rowsOf = (accounts: number, waiting: number): string[] => [
  `insert into account (id, email, passwd_hash, wallet_address)
    select id, 'account' || n || '@example.com', 'x', '0x' || md5('wallet ' || n) || '00000000' from seed_account`,
  `insert into ledger_account (owner, currency, kind, balance)
    select id, currency, kind, 0 from seed_account, unnest(array['CCD', 'LLM']) as currency,
      unnest(array['available', 'held']) as kind`,
  `insert into job (id, type, computation, name, creator, state, spec, report, created_at, updated_at)
    select id, case when n % 20 = 0 then 'Distributed AI' when n % 20 = 1 then 'Input' else 'Upload' end, 'SVM', 'job ' || n,
      owner, case when n % 100 = 1 then 'waiting' else 'succeeded' end, '{"seed": 1}', '{"accuracy": 0.9}', at, at
    from seed_job`,
  `insert into job_party (job_id, position, account_id, awaited_round, spent)
    select id, 0, owner, case when n % 100 = 1 then 1 end, case when n % 10 = 0 then 0 else n * 10::numeric ^ 12 end
    from seed_job order by n`,
  `insert into job_party (job_id, position, account_id, spent)
    select seed_job.id, place, seed_account.id, 0 from seed_job, generate_series(1, 2) as place, seed_account
    where seed_job.n % 20 = 1 and seed_account.n = (seed_job.n + place) % ${accounts} and seed_account.id <> seed_job.owner`,
  `insert into job_history (job_id, state, reason, created_at)
    select id, state, '', at from seed_job, unnest(array['queued', 'running', 'succeeded']) as state`,
  `insert into charge (account_id, currency, kind, reference, quote, amount, state, memo, job_id, opened_at, closed_at)
    select owner, 'CCD', 'learning', id::text, n * 10::numeric ^ 12, case when n % 10 = 0 then 0 else n * 10::numeric ^ 12 end,
      case when n % 10 = 0 then 'released' else 'charged' end, 'job ' || n, id, at, at from seed_job order by n`,
  `insert into credit (account_id, currency, kind, amount, memo, created_at)
    select owner, 'CCD', 'grant', 1, 'seed', at from seed_job where n % 50 = 0 order by n`,
  `insert into transfer (kind, memo, job_id, charge_id, created_at)
    select step, charge.memo, charge.job_id, charge.id, charge.opened_at
    from charge, unnest(array['hold', 'post']) as step where charge.kind = 'learning' and charge.memo like 'job %'`,
  'analyze charge',
  'analyze transfer',
  `insert into entry (transfer_id, ledger_account_id, amount)
    select transfer.id, ledger_account.id, 1 from transfer join charge on charge.id = transfer.charge_id
      join ledger_account on ledger_account.owner = charge.account_id and ledger_account.currency = 'CCD'`,
  `insert into entry (transfer_id, ledger_account_id, amount)
    select transfer.id, (select min(id) from ledger_account where owner is null and kind = 'earned'), 1
    from transfer where transfer.kind = 'post' and transfer.charge_id is not null`,
  "select event_parts_add(now() - interval '25 days', now())",
  `insert into event (account_id, seq, type, body, created_at)
    select owner, 1000000 + n * 5 + place, 'job.changed', jsonb_build_object('jobID', id::text, 'state', 'running'),
      now() - n % 25 * interval '1 day'
    from seed_job, generate_series(0, 4) as place`,
  `insert into submission (job_id, round, account_id, value, ccd_cost, created_at)
    select id, 1, owner, '{"accuracy":0.9}', 1, at from seed_job`,
  `insert into chain_order (kind, job_id, state, tx_hash, block_number, due_at)
    select 'job', id, 'confirmed', 'x', n, at from seed_job`,
  `insert into chain_event (block_number, log_index, block_hash, tx_hash, job_id, round, party, value, ccd_cost, submitted_at, line)
    select n, 0, 'x', '0x' || md5(n::text), id, 1, 'x', '{"accuracy":0.9}', 1, at, 1 from seed_job`,
  `insert into submission_line (account_id, line, job_id, block_number, log_index)
    select owner, nextval('submission_line_number'), id, n, 0 from seed_job order by n`,
  `insert into chain_event_count (job_id, last, events) select id, 1, 1 from seed_job`,
  `insert into task (id, account_id, mode, request, seed, status, work_id, cost, created_at, updated_at)
    select md5('task ' || n)::uuid, owner, 'genImg', '{"prompt": "an apple"}', n, 'succeeded', -n, 10, at, at
    from seed_job where n % 5 < 2 order by n`,
  `insert into file (id, owner, purpose, name, content_type, bytes, cid, blob_key, secret, created_at)
    select md5('file ' || n)::uuid, owner, case when n % 10 = 0 then 'upload' else 'dataset' end, 'features.csv', 'text/csv', 1, 'x', 'x' || n, md5(n::text), at
    from seed_job`,
  `insert into job_file (job_id, role, file_id) select id, 'feature', md5('file ' || n)::uuid from seed_job`,
  `insert into task_file (task_id, role, file_id)
    select md5('task ' || n)::uuid, 'png', md5('file ' || n)::uuid from seed_job where n % 5 < 2`,
  `insert into training (job_id, plan, x_file_id, price, quote, inferences)
    select id, '{}', md5('file ' || n)::uuid, 1, 1, 1 from seed_job where n % 20 = 0`,
  `insert into training_plan (account_id, job_name, plan, x_file_id, price, quote, used_by)
    select owner, 'job ' || n, '{}', md5('file ' || n)::uuid, 1, 1, id from seed_job where n % 20 = 0`,
  `insert into inference_plan (job_id, account_id, file_id, samples, quote)
    select id, owner, md5('file ' || n)::uuid, 1, 1 from seed_job where n % 20 = 0`,
  `insert into inference (job_id, account_id, file_id, samples, quote, status, result_file_id, line)
    select id, owner, md5('file ' || n)::uuid, 1, 1, 'succeeded', md5('file ' || n)::uuid, 1 from seed_job where n % 20 = 0`,
  `insert into transcript (id, account_id, file_id, name, request, status, work_id, seconds, cost, created_at, updated_at)
    select md5('transcript ' || n)::uuid, owner, md5('file ' || n)::uuid, 'talk.wav', '{}', 'succeeded', -n, 1, 1, at, at
    from seed_job where n % 20 = 0`,
  `insert into input_round (job_id, round, opened_at, expires_at, terms)
    select id, 1, at, now() + interval '1 day', '{}' from seed_job where n % 20 = 1`,
  `insert into input_fill (job_id, round, position, fill, declaration, sealed_by, price, statement, signature)
    select id, 1, 0, md5('fill ' || n), '{}', 'edge', 1, '{}', '' from seed_job where n % 20 = 1`,
  `insert into idempotency (account_id, key, instance_id, fingerprint, state, status, body, created_at)
    select owner, 'key ' || n, gen_random_uuid(), 'x', 'done', 200, '{}', now() - n % 6 * interval '1 day'
    from seed_job where n % 5 = 0`,
  `insert into usage_day (account_id, day, currency, kind, charges, amount)
    select id, (now() at time zone 'utc')::date - day, 'CCD', 'learning', 1, 1 from (
      select id from seed_account union all select id from account where email in
        ('alice@example.com', 'bob@example.com', 'carol@example.com')
    ) as everybody, generate_series(0, 60) as day`,
  `insert into key_spend (account_id, key, tokens)
    select owner, extract(epoch from now())::bigint + n, 1 from seed_job where n % 5 = 0`,
  // Every account waits with as many items.
  `insert into work (queue, account_id, payload, turn)
    select 'pictures', seed_account.id, jsonb_build_object('taskId', md5('task ' || item.n)), (item.n - 1) / ${accounts}
    from generate_series(1, ${waiting}) as item (n) join seed_account on seed_account.n = item.n % ${accounts} order by item.n`,
  'insert into work_turn (queue, account_id, turn) select queue, account_id, turn from work order by id',
];

const completion: string[] = [
  `insert into stream (account_id, last_seq)
    select account_id, max(seq) from event group by account_id
    on conflict (account_id) do update set last_seq = excluded.last_seq`,
];
