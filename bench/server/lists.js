// Lists with a thousand and with many jobs, half of them of one account: two servers on two databases of one
// PostgreSQL, measured in turn. The processor time of a request is that of the API process and of PostgreSQL; it says more
// than a rate where others use the processor.
//   node bench/server/lists.js [jobs]      200,000 by default; the goal names a million
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../packages/contract/dist/index.js';
import { openDatabase } from '../../packages/server/dist/ground/store/database.js';
import { startEmbeddedPostgres } from '../../packages/server/dist/ground/store/embeddedPostgres.js';
import { migrations } from '../../packages/server/dist/migrations.js';
import { seed } from '../../packages/server/dist/testing/scale/seed.js';
import { administer, databaseUrl } from '../../packages/server/dist/testing/templates.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';
import { httpLoad, requestText } from './_httpLoad.js';

const jobsFew = 1_000;
const jobsMany = Number(process.argv[2] ?? 200_000);
const connections = 16;
const seconds = 2;
const windows = 4;
/** A process compiles its code while it serves, and the first list would pay for all that follow. */
const warmUpWindows = 2;
const tickMs = 10;
const folder = mkdtempSync(join(tmpdir(), 'tricorn-lists-'));
chmodSync(folder, 0o755);

/** A server with its own seeded database. */
async function open(postgresUrl, jobs) {
  const name = `lists_${jobs}`;
  await administer(postgresUrl, `create database ${name}`);
  const url = databaseUrl(postgresUrl, name);
  const settings = {
    TRICORN_DATABASE_URL: url,
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_PRIVACY_NODES: 'off',
    TRICORN_REQUESTS_PER_MINUTE_MAX: '100000000',
  };
  const server = await startServer(join(folder, name), settings, { command: 'api' });
  const database = await openDatabase(url, migrations, () => {});
  await seed(database.db, { accounts: 1_000, jobs, waiting: 0 });
  const run = async (sql) =>
    await database.db.executeQuery({ sql, parameters: [], query: { kind: 'RawNode' } });
  // Otherwise vacuum would work on the new rows, new statistics would have every statement planned again, and the
  // checkpointer would write the rows, while the lists are measured.
  await run('vacuum analyze');
  await run('checkpoint');
  const { rows } = await run('select pg_backend_pid() as pid');
  postmaster = timesOf(rows[0].pid).parent;
  await database.close();
  const answer = await fetch(server.url + operations.genToken.path, {
    method: 'POST',
    body: JSON.stringify({ email: 'alice@example.com', passwd: password }),
  });
  return { ...server, jobs, token: (await answer.json()).token };
}

/** The parent of a process and the processor time that it has used. */
function timesOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return { parent: 0, ms: 0 };
  }
}

const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
let postmaster;
const postgresMs = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { ms }) => sum + ms, 0);

/** One window of load, with the processor time that one request took. */
async function measure({ url, child, token }, name, fields) {
  const { method, path } = operations[name];
  const text = requestText(method, path, token, method === 'GET' ? undefined : fields);
  const before = timesOf(child.pid).ms + postgresMs();
  const result = await httpLoad({ urls: [url], next: () => text, connections, seconds });
  // The second of warming up is paid for as well.
  const requests = result.count * (1 + 1 / seconds);
  return { ...result, cpuMs: (timesOf(child.pid).ms + postgresMs() - before) / requests };
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const summary = (results) => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
});
const note = ({ cpuMs, p50, p99 }) =>
  `processor time per request ${cpuMs.toFixed(2)} ms; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
const text = (count) => count.toLocaleString('en');

try {
  const few = await open(postgres.url, jobsFew);
  const many = await open(postgres.url, jobsMany);
  const first = { pageNo: 1, pageSize: 10 };
  const last = { pageNo: Math.ceil(jobsMany / 2 / 10), pageSize: 10 };
  const middle = { pageNo: Math.ceil(jobsMany / 4 / 10), pageSize: 10 };
  for (const [name, fields, ...pages] of [
    ['jobListByUser', first, middle, last],
    ['ccdUsageList', first],
    ['statement', first, last],
    ['submissionList', first, last],
    ['taskList', first],
    ['userInfo', {}],
  ]) {
    const cases = [
      { what: `${name}, ${text(jobsFew)} jobs`, server: few, fields },
      { what: `${name}, ${text(jobsMany)} jobs`, server: many, fields },
      ...pages.map((page) => ({
        what: `${name}, ${text(jobsMany)} jobs, page ${text(page.pageNo)}`,
        server: many,
        fields: page,
      })),
    ].map((one) => ({ ...one, results: [] }));
    for (let window = -warmUpWindows; window < windows; window++)
      for (const { server, fields: asked, results } of cases) {
        const result = await measure(server, name, asked);
        if (window >= 0) results.push(result);
      }
    const [anchor, ...others] = cases.map(({ what, results }) => ({ what, ...summary(results) }));
    const goal = { jobListByUser: 2_500, userInfo: 5_000 }[name];
    report({
      what: anchor.what,
      unit: '/s',
      ours: anchor.perSecond,
      ...(goal === undefined ? {} : { goal: { atLeast: goal } }),
      note: note(anchor),
    });
    const anchorName = `the same with ${text(jobsFew)} jobs`;
    for (const other of others) {
      report({
        what: other.what,
        unit: '/s',
        ours: other.perSecond,
        anchor: anchor.perSecond,
        anchorName,
        goal: { ratioAtLeast: 0.9 },
        note: note(other),
      });
      report({
        what: `${other.what}, processor time`,
        unit: 'ms',
        ours: other.cpuMs,
        anchor: anchor.cpuMs,
        anchorName,
        goal: { ratioAtMost: 1.1 },
      });
    }
  }
  for (const { child } of [few, many]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
