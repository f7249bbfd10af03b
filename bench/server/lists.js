// Lists with a thousand and with a million jobs, half of them of one account: two servers on two databases of one
// PostgreSQL, measured in turn.
//   node bench/server/lists.js [jobs]
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
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

const jobsFew = 1_000;
const jobsMany = Number(process.argv[2] ?? 1_000_000);
const connections = 16;
const windowMs = 2_000;
const windows = 5;
const secret = 's'.repeat(40);
const folder = mkdtempSync(join(tmpdir(), 'tricorn-lists-'));
chmodSync(folder, 0o755);

/** Small requests of several connections for a while: how many were answered, and how long each took. */
async function load({ url, token }, name, fields) {
  const { method, path } = operations[name];
  const body = method === 'GET' ? '' : JSON.stringify(fields);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = {
    token,
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
  };
  const ask = () =>
    new Promise((done, fail) => {
      const outgoing = request(url + path, { method, headers, agent }, (response) => {
        response
          .resume()
          .on('end', () =>
            response.statusCode === 200 ? done() : fail(new Error(`${name}: ${response.statusCode}`)),
          );
      });
      outgoing.on('error', fail).end(body);
    });
  const times = [];
  const until = performance.now() + windowMs;
  const lane = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return times;
}

/** A server with its own seeded database. */
async function open(postgresUrl, jobs) {
  const name = `lists_${jobs}`;
  await administer(postgresUrl, `create database ${name}`);
  const url = databaseUrl(postgresUrl, name);
  const settings = {
    TRICORN_DATABASE_URL: url,
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_PRIVACY_NODES: 'off',
    TRICORN_SECRET: secret,
    TRICORN_REQUESTS_PER_MINUTE_MAX: '100000000',
  };
  const dataFolder = join(folder, name);
  const server = await startServer(dataFolder, settings, { command: 'api' });
  const database = await openDatabase(url, migrations, () => {});
  await seed(database.db, { accounts: 1_000, jobs, waiting: 0 });
  await database.close();
  const answer = await fetch(server.url + operations.genToken.path, {
    method: 'POST',
    body: JSON.stringify({ email: 'alice@example.com', passwd: password }),
  });
  return { ...server, jobs, token: (await answer.json()).token };
}

const perSecond = (times) => times.length / ((windowMs * windows) / 1_000);
const percentile = (times, share) => times.sort((a, b) => a - b)[Math.floor(times.length * share)];

const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
try {
  const few = await open(postgres.url, jobsFew);
  const many = await open(postgres.url, jobsMany);
  const lastPage = { pageNo: Math.ceil(jobsMany / 2 / 10), pageSize: 10 };
  const first = { pageNo: 1, pageSize: 10 };
  for (const [name, fields, deep] of [
    ['jobListByUser', first, lastPage],
    ['ccdUsageList', first],
    ['statement', first, lastPage],
    ['submissionList', first, lastPage],
    ['taskList', first],
    ['userInfo', {}],
  ]) {
    const times = { few: [], many: [], deep: [] };
    await load(few, name, fields);
    await load(many, name, fields);
    for (let window = 0; window < windows; window++) {
      times.few.push(...(await load(few, name, fields)));
      times.many.push(...(await load(many, name, fields)));
      if (deep !== undefined) times.deep.push(...(await load(many, name, deep)));
    }
    const anchor = perSecond(times.few);
    const note = (list) =>
      `p50 ${percentile(list, 0.5).toFixed(1)} ms, p99 ${percentile(list, 0.99).toFixed(1)} ms`;
    const goal = { jobListByUser: 2_500, userInfo: 5_000 }[name];
    report({
      what: `${name}, ${jobsFew.toLocaleString('en')} jobs`,
      unit: '/s',
      ours: anchor,
      ...(goal === undefined ? {} : { goal: { atLeast: goal } }),
      note: note(times.few),
    });
    const compared = {
      unit: '/s',
      anchor,
      anchorName: `the same with ${jobsFew.toLocaleString('en')} jobs`,
      goal: { ratioAtLeast: 0.9 },
    };
    report({
      what: `${name}, ${jobsMany.toLocaleString('en')} jobs`,
      ours: perSecond(times.many),
      ...compared,
      note: note(times.many),
    });
    if (deep !== undefined)
      report({
        what: `${name}, ${jobsMany.toLocaleString('en')} jobs, page ${deep.pageNo.toLocaleString('en')}`,
        ours: perSecond(times.deep),
        ...compared,
        note: note(times.deep),
      });
  }
  for (const { child } of [few, many]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
