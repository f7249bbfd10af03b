// Paid writes: purchases and pictures through the API, over many accounts and in one, and the ledger alone. The yardsticks are
// a bare Fastify route and small commits of the same PostgreSQL, in the same run. Processor time per request is that of the
// API processes and of PostgreSQL; it says more than a rate where the generator shares the processor with both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { operations } from '../../packages/contract/dist/index.js';
import { auditLedger } from '../../packages/server/dist/ground/ledger/audit.js';
import { report } from '../_report.js';
import { openBench } from './_bench.js';
import { httpLoad, requestText } from './_httpLoad.js';

const accountCount = 100;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** Requests in flight: one of each account, or many of one. */
const connections = accountCount;
const connectionsOfOne = 32;
const tickMs = 10;
const bench = await openBench(accountCount);
const { accounts: callers, databaseUrl, db, secret } = bench;
const pg = createRequire(new URL('../../packages/server/package.json', import.meta.url))('pg');

/** Processor time of a process, in milliseconds; NaN without /proc. */
const ticksOf = (pid) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return { parent: Number.NaN, ms: 0 };
  }
};
const { rows } = await db.executeQuery({
  sql: 'select pg_backend_pid() as pid',
  parameters: [],
  query: { kind: 'RawNode' },
});
const postmaster = ticksOf(rows[0].pid).parent;
const postgresMs = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ticksOf(pid))
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { ms }) => sum + ms, 0);

const startApis = async (count) =>
  await Promise.all(Array.from({ length: count }, async () => await bench.startApi()));
const stopApis = async (servers) => {
  for (const { child } of servers) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
};

/** What the busy connections of the API wait for, as shares of all samples. */
const watcher = new pg.Client({ connectionString: databaseUrl });
await watcher.connect();
const watchWaits = () => {
  const samples = new Map();
  const look = async () => {
    const { rows: busy } = await watcher.query(
      "select coalesce(wait_event_type || ':' || wait_event, 'running') as wait from pg_stat_activity where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    for (const { wait } of busy) samples.set(wait, (samples.get(wait) ?? 0) + 1);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 50);
  return async () => {
    clearInterval(timer);
    await looking;
    const all = [...samples.values()].reduce((sum, count) => sum + count, 0);
    const shares = [...samples].sort(([, one], [, other]) => other - one).slice(0, 4);
    return shares.map(([wait, count]) => `${Math.round((100 * count) / all)} % ${wait}`).join(', ');
  };
};

/** How many segments the log has had. */
const logSegment = async () => {
  const { rows: places } = await watcher.query(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::numeric / (16 * 1024 * 1024) as segments",
  );
  return Math.floor(Number(places[0].segments));
};

/** A load with the processor time that one request took. */
const measured = async (servers, options) => {
  const before = {
    server: servers.map(({ child }) => ticksOf(child.pid).ms),
    postgres: postgresMs(),
    own: process.cpuUsage(),
  };
  const waits = watchWaits();
  const result = await httpLoad({ urls: servers.map(({ url }) => url), connections, seconds, ...options });
  const own = process.cpuUsage(before.own);
  // The second of warming up is paid for as well.
  const requests = result.count * (1 + 1 / seconds);
  const serverMs = servers.reduce(
    (sum, { child }, index) => sum + ticksOf(child.pid).ms - before.server[index],
    0,
  );
  return {
    ...result,
    apiMs: serverMs / requests,
    postgresMs: (postgresMs() - before.postgres) / requests,
    generatorMs: (own.user + own.system) / 1_000 / requests,
    waits: await waits(),
  };
};
const note = ({ apiMs, postgresMs: databaseMs, generatorMs, p50, p99, waits }) =>
  `processor time per request: ${apiMs.toFixed(2)} ms API, ${databaseMs < 0 ? 'PostgreSQL not measured' : `${databaseMs.toFixed(2)} ms PostgreSQL`}, ${generatorMs.toFixed(2)} ms generator; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; PostgreSQL: ${waits}`;

let sequence = 0;
const path = (name) => operations[name].path;
const makeKey = async (url, { token }) => {
  const terms = { name: 'bench', scopes: '*:write', ccdPerMonth: '1000000', tokensPerMonth: 1_000_000_000 };
  const answer = await fetch(url + path('createApiKey'), {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(terms),
  });
  return (await answer.json()).key;
};
const buy = (among) => () => {
  const { token } = callers[sequence++ % among];
  return requestText('POST', path('buyLLMToken'), token, { tokensNum: 1, jobName: `bench ${sequence}` });
};
const picture = (among) => () =>
  requestText('POST', path('genImg'), callers[sequence++ % among].token, {
    prompt: 'an apple',
    seed: sequence,
  });
/** With the API key of an account instead of its token. */
const withKey = (keys, name, fields) => () => {
  const key = keys[sequence++ % keys.length];
  return requestText('POST', path(name), key, fields(sequence));
};
const info = () => requestText('GET', path('userInfo'), callers[sequence++ % accountCount].token);

const bareProcess = spawn(process.execPath, [fileURLToPath(new URL('./_bare.js', import.meta.url)), secret], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(bareProcess.stdout, 'data');
const bare = await measured([{ url: String(line).trim(), child: bareProcess }], {
  next: () => requestText('POST', '/list', callers[0].token, { pageNo: 1, pageSize: 10 }),
});
bareProcess.kill();
report({ what: 'bare Fastify route with a token', unit: '/s', ours: bare.perSecond, note: note(bare) });
const { rows: versions } = await watcher.query('show server_version');
console.log(`PostgreSQL ${versions[0].server_version}`);

const anchor = { anchor: bare.perSecond, anchorName: 'bare Fastify' };
for (const processes of [1, 2]) {
  const servers = await startApis(processes);
  const by = processes === 1 ? 'one API process' : `${processes} API processes`;
  const rate = async (what, options, atLeast) => {
    const result = await measured(servers, options);
    report({
      what: `${what}, ${by}`,
      unit: '/s',
      ours: result.perSecond,
      ...anchor,
      goal: { atLeast },
      note: note(result),
    });
  };
  const latency = async (what, options) => {
    const before = await logSegment();
    const result = await measured(servers, options);
    const segments = (await logSegment()) - before;
    report({
      what: `${what}, p99, ${by}`,
      unit: 'ms',
      ours: result.p99,
      goal: { atMost: 50 },
      note: `${note(result)}; ${result.stops} stops above 50 ms, the worst ${result.worst.toFixed(0)} ms; ${segments} new segments of the log`,
    });
  };
  await rate('userInfo over 100 accounts', { next: info }, 5_000);
  await rate('buyLLMToken over 100 accounts', { next: buy(accountCount) }, 1_000);
  await rate('buyLLMToken in one account', { next: buy(1), connections: connectionsOfOne }, 300);
  await latency('buyLLMToken over 100 accounts at 500/s', { next: buy(accountCount), ratePerSecond: 500 });
  await latency('buyLLMToken in one account at 150/s', {
    next: buy(1),
    connections: connectionsOfOne,
    ratePerSecond: 150,
  });
  await rate('genImg over 100 accounts', { next: picture(accountCount) }, 800);
  if (processes === 1) {
    const keys = await Promise.all(callers.map(async (caller) => await makeKey(servers[0].url, caller)));
    const purchase = (number) => ({ tokensNum: 1, jobName: `bench with a key ${number}` });
    await rate(
      'buyLLMToken with API keys of 100 accounts',
      { next: withKey(keys, 'buyLLMToken', purchase) },
      1_000,
    );
    const drawing = (number) => ({ prompt: 'an apple', seed: number });
    await rate('genImg with API keys of 100 accounts', { next: withKey(keys, 'genImg', drawing) }, 800);
  }
  await stopApis(servers);
}

const clientCount = 8;
/** Runs a statement on several connections for some seconds. */
const transfers = async ({ text, values, count: perStatement }) => {
  const clients = await Promise.all(
    Array.from({ length: clientCount }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  let done = 0;
  const before = postgresMs();
  const began = performance.now();
  await Promise.all(
    clients.map(async (client, place) => {
      for (let turn = place; performance.now() - began < seconds * 1_000; turn += clientCount) {
        await client.query({ name: 'bench', text, values: values(turn, place) });
        done += perStatement;
      }
    }),
  );
  const perSecond = (done * 1_000) / (performance.now() - began);
  const postgresCostMs = (postgresMs() - before) / done;
  for (const client of clients) await client.end();
  return { perSecond, postgresCostMs };
};
await db.executeQuery({
  sql: 'create table bench_commit (id uuid, body text)',
  parameters: [],
  query: { kind: 'RawNode' },
});
const oneAccount = (kind) => (turn, place) => [callers[turn % accountCount].id, `${kind} ${place} ${turn}`];
const commits = await transfers({
  text: 'insert into bench_commit values ($1, $2)',
  values: oneAccount('commit'),
  count: 1,
});
report({
  what: 'commits of one small row',
  unit: '/s',
  ours: commits.perSecond,
  note: `PostgreSQL ${versions[0].server_version}`,
});
const commitAnchor = { anchor: commits.perSecond, anchorName: 'commits of one small row' };
/** A statement that opens charges, and one that opens and closes five of one account in turn. */
const open = 'select charges_open($1)';
const pairs = `select ${Array.from({ length: 5 }, (_, index) => `charges_open($${index + 1}), charge_close('learning', $6::text || ' ${index}', 4)`).join(', ')}`;
const order = (payer, reference) => ({
  payer,
  currency: 'CCD',
  kind: 'learning',
  reference,
  quote: 10,
  memo: 'bench',
});
const one = (turn, place) => [
  JSON.stringify([order(callers[turn % accountCount].id, `one ${place} ${turn}`)]),
];
const five = (turn, place) => {
  const reference = `ten ${place} ${turn}`;
  const orders = Array.from({ length: 5 }, (_, index) => [
    order(callers[turn % accountCount].id, `${reference} ${index}`),
  ]);
  return [...orders.map((set) => JSON.stringify(set)), reference];
};
/** Charges of the accounts of one connection, as the service books requests that arrive together. */
const many = (size) => (turn, place) => {
  const orders = Array.from({ length: size }, (_, index) => {
    const account = place + clientCount * ((turn + index) % Math.floor(accountCount / clientCount));
    return order(callers[account].id, `${size} ${place} ${turn} ${index}`);
  });
  return [JSON.stringify(orders)];
};
for (const [what, statement] of [
  ['one in a transaction', { text: open, values: one, count: 1 }],
  ['ten in a transaction', { text: pairs, values: five, count: 10 }],
  ['16 in a statement, as groups are booked', { text: open, values: many(16), count: 16 }],
  ['64 in a statement, as groups are booked', { text: open, values: many(64), count: 64 }],
]) {
  const { perSecond, postgresCostMs } = await transfers(statement);
  report({
    what: `transfers of the ledger alone, ${what}`,
    unit: '/s',
    ours: perSecond,
    ...commitAnchor,
    note: `${postgresCostMs.toFixed(3)} ms of PostgreSQL for each`,
  });
}
const violations = await auditLedger(db);
if (violations.length > 0) throw new Error(violations.slice(0, 5).join('\n'));
await watcher.end();
await bench.close();
