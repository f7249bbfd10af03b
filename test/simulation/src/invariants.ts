import { until } from '@tricorn/testing';
import pg from 'pg';
import type { Findings } from './findings.js';
import type { Installation } from './installation.js';
import { auditDatabase } from './serverParts.js';
import type { Acknowledged } from './traffic/kinds.js';
import type { EventWatch } from './traffic/watchEvents.js';

export interface InvariantsOptions {
  installation: Installation;
  findings: Findings;
  acknowledged: readonly Acknowledged[];
  watches: ReadonlyMap<string, EventWatch>;
  settleMsMax: number;
}

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Waits until all work has ended, and checks that nothing was lost, doubled or overcharged. */
export async function checkInvariants(options: InvariantsOptions): Promise<void> {
  const { findings, installation } = options;
  const url = await installation.databaseUrl();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const query: Query = async (text, values) => (await client.query(text, values)).rows;
  try {
    await untilSettled(query, options);
    await checkWork(query, options);
    await checkChain(query, options);
    await checkEvents(query, options);
    await countDeadlocks(query, findings);
    for (const problem of await auditDatabase(url)) findings.violation(problem);
  } finally {
    await client.end();
  }
}

/** They are retried, so they violate nothing; many of them would say that locks are taken in different orders. */
async function countDeadlocks(query: Query, findings: Findings): Promise<void> {
  const [row] = await query<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  findings.count('deadlocks', row!.deadlocks);
}

/** Everything that is left to do, in words. */
const leftToDo = `
  select 'task ' || id::text || ' is ' || status as left_over from task where status in ('queued', 'running')
  union all select 'job ' || name || ' is ' || state from job where state in ('queued', 'running')
  union all select 'order ' || id || ' is ' || state || ': ' || reason from chain_order where state <> 'confirmed'
  union all select 'charge ' || kind || ' ' || reference || ' is held' from charge
    where state = 'held' and kind <> 'allowance' and not exists (
      select from job where job.id = charge.job_id and state = 'waiting')
  limit 20`;

async function untilSettled(query: Query, { findings, settleMsMax }: InvariantsOptions): Promise<void> {
  let left: string[] = [];
  await until(
    async () => {
      left = (await query<{ left_over: string }>(leftToDo)).map(({ left_over }) => left_over);
      return left.length === 0;
    },
    { describe: 'all work has ended', timeoutMs: settleMsMax, intervalMs: 500 },
  ).catch(() => {
    for (const one of left) findings.violation(`did not end: ${one}`);
  });
}

async function checkWork(query: Query, { acknowledged, findings }: InvariantsOptions): Promise<void> {
  const jobs = new Map<string, { count: number; state: string; reason: string; result: string }>();
  for (const row of await query<{
    name: string;
    count: number;
    state: string;
    reason: string;
    result: string;
  }>(
    `select name, count(*)::integer as count, max(state) as state, max(coalesce(reason, '')) as reason,
       max(coalesce(report->>'result', '')) as result from job group by name`,
  ))
    jobs.set(row.name, row);
  for (const [name, { count }] of jobs)
    if (count > 1 && /^(purchase|files|inputs|training) /.test(name))
      findings.violation(`${name} exists ${count} times`);
  const tasks = new Map<string, { status: string; error: string }>();
  for (const row of await query<{ id: string; status: string; error: string }>(
    "select id::text, status, error || ' ' || reason as error from task",
  ))
    tasks.set(row.id, row);
  for (const { kind, name, id, expected } of acknowledged) {
    if (kind === 'picture') {
      const task = tasks.get(id);
      if (task === undefined) findings.violation(`${name} was acknowledged and is lost`);
      else if (task.status !== 'succeeded')
        findings.violation(`${name} was accepted and ${task.status}: ${task.error}`);
    } else if (kind === 'upload') {
      if (!(await hasUpload(query, id))) findings.violation(`${name} was acknowledged and is lost`);
    } else if (kind !== 'model' && kind !== 'read') {
      const job = jobs.get(name);
      if (job === undefined) findings.violation(`${name} was acknowledged and is lost`);
      else if (job.state !== 'succeeded')
        findings.violation(`${name} was accepted and ${job.state}: ${job.reason}`);
      else if (expected !== undefined && job.result !== expected)
        findings.violation(`${name} has the result ${job.result} instead of ${expected}`);
    }
  }
  await checkSingle(query, findings);
  const overcharged = await query<{ kind: string; reference: string }>(
    'select kind, reference from charge where amount > quote',
  );
  for (const { kind, reference } of overcharged)
    findings.violation(`${kind} ${reference} cost more than its quote`);
  const twice = await query<{ kind: string; reference: string }>(
    "select kind, reference from charge where kind <> 'allowance' group by kind, reference having count(*) > 1",
  );
  for (const { kind, reference } of twice) findings.violation(`${kind} ${reference} was charged twice`);
}

/** Requests were repeated whenever an answer was missing; each must have been carried out once. */
async function checkSingle(query: Query, findings: Findings): Promise<void> {
  const pictures = await query<{ prompt: string; count: number }>(
    `select request->>'prompt' as prompt, count(*)::integer as count from task group by 1 having count(*) > 1`,
  );
  for (const { prompt, count } of pictures) findings.violation(`${prompt} exists ${count} times`);
  // The uploads of trainings have the same bytes; those of the kind "upload" contain their name.
  const uploads = await query<{ cid: string; count: number }>(
    `select cid, count(*)::integer as count from file where purpose = 'upload' and name = 'file.csv' and bytes < 100
      group by cid having count(*) > 1`,
  );
  for (const { cid, count } of uploads) findings.violation(`the upload ${cid} exists ${count} times`);
  const [calls] = await query<{ count: number }>(
    "select count(*)::integer as count from charge where kind = 'language'",
  );
  const sent = findings.counts.get('sent model') ?? 0;
  if (calls!.count > sent)
    findings.violation(`${calls!.count} language-model calls were charged, and ${sent} were made`);
}

/** The path of an upload is `/uploads/ID/NAME`. */
const hasUpload = async (query: Query, path: string): Promise<boolean> =>
  (await query('select from file where id::text = $1', [path.split('/')[2] ?? ''])).length > 0;

/** Each result is on chain exactly once: according to the index, and according to the chain itself. */
async function checkChain(query: Query, { findings, installation }: InvariantsOptions): Promise<void> {
  const wanted = await query<{ job_id: string; round: number; count: number }>(
    'select job_id::text, round, count(*)::integer as count from submission group by job_id, round',
  );
  await until(
    async () => {
      const [row] = await query<{ behind: boolean }>(
        'select (select count(*) from chain_event) < (select count(*) from submission) as behind',
      );
      return row?.behind === false;
    },
    { describe: 'the index has caught up with the chain', timeoutMs: 60_000, intervalMs: 500 },
  ).catch(() => findings.violation('results are missing on chain'));
  const found = new Map<string, number>();
  for (const { job_id, round, count } of await query<{ job_id: string; round: number; count: number }>(
    'select job_id::text, round, count(*)::integer as count from chain_event group by job_id, round',
  ))
    found.set(`${job_id} ${round}`, count);
  for (const { job_id, round, count } of wanted) {
    const onChain = found.get(`${job_id} ${round}`) ?? 0;
    if (onChain !== count)
      findings.violation(
        `round ${round} of job ${job_id} has ${onChain} results on chain instead of ${count}`,
      );
  }
  findings.count(
    'results on chain',
    wanted.reduce((sum, { count }) => sum + count, 0),
  );
  const events = await query<{ tx_hash: string; log_index: number }>(
    'select tx_hash, log_index from chain_event',
  );
  const logs = await logsOf(
    installation.chainUrl,
    events.map(({ tx_hash }) => tx_hash),
  );
  for (const { tx_hash, log_index } of events)
    if (!logs.has(`${tx_hash} ${log_index}`)) findings.violation(`${tx_hash} is indexed but not on chain`);
}

/** The logs of transactions, as the chain tells them. */
async function logsOf(chainUrl: string, hashes: readonly string[]): Promise<Set<string>> {
  const logs = new Set<string>();
  for (const hash of new Set(hashes)) {
    const response = await fetch(chainUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }),
    });
    const { result } = (await response.json()) as {
      result: { transactionHash: string; logs: { logIndex: string }[] } | null;
    };
    for (const { logIndex } of result?.logs ?? []) logs.add(`${hash} ${Number(logIndex)}`);
  }
  return logs;
}

/** Whoever listened has received every event, in order; the watches themselves noticed gaps. */
async function checkEvents(query: Query, { findings, watches }: InvariantsOptions): Promise<void> {
  for (const [email, watch] of watches) {
    const lastOf = async () =>
      (
        await query<{ last: number }>(
          'select coalesce(max(seq), 0)::integer as last from event join account on account.id = account_id where email = $1',
          [email],
        )
      )[0]!.last;
    await until(async () => watch.last() >= (await lastOf()), {
      describe: 'all events have arrived',
      timeoutMs: 60_000,
      intervalMs: 300,
    }).catch(async () =>
      findings.violation(`${email} received events up to ${watch.last()} of ${await lastOf()}`),
    );
  }
}
