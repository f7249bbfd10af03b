import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import { callOperation, createDatabase, demoPassword } from '../../testing/harness.js';
import { kill, type ServiceProcess, startCommand } from '../../testing/processes.js';

const max = 64;
/** The bound of ground/throttling/throttles.ts: a sixteenth, or one event for each process. */
const slack = max / 16;

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
let processes: ServiceProcess[];
before(async () => {
  database = await createDatabase('withDemoAccounts');
  folder = await mkdtemp(join(tmpdir(), 'tricorn-limits-'));
  const settings = {
    TRICORN_DATA: folder,
    TRICORN_DATABASE_URL: database.url,
    TRICORN_SECRET: 'the secret of the tests of limits',
    TRICORN_TRUST_PROXY: 'true',
    TRICORN_REQUESTS_PER_MINUTE_MAX: String(max),
    TRICORN_LOGIN_FAILURES_MAX: '4',
  };
  processes = await Promise.all([startCommand('api', settings), startCommand('api', settings)]);
});
after(async () => {
  for (const { child } of processes) await kill(child);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A minute may end while requests are sent; then they are counted in two. */
const withinOneMinute = async () =>
  await until(() => Date.now() % 60_000 < 40_000, {
    describe: 'a minute has begun',
    timeoutMs: 61_000,
    intervalMs: 500,
  });

test('two processes pass together what the limit allows, and each answer says what is left', async () => {
  await withinOneMinute();
  const { body } = await callOperation(processes[0]!.url, 'genToken', {
    email: 'alice@example.com',
    passwd: demoPassword,
  });
  const token = String(body['token']);
  const answers = await Promise.all(
    Array.from({ length: 3 * max }, (_, index) =>
      callOperation(processes[index % 2]!.url, 'queryLLMPrice', {}, token),
    ),
  );
  const served = answers.filter(({ status }) => status === 200);
  assert.ok(served.length >= max && served.length <= max + slack, `${served.length} of ${max} were served`);
  for (const { status, headers } of answers) {
    assert.equal(headers.get('ratelimit-policy'), `"requests";q=${max};w=60`);
    assert.match(headers.get('ratelimit')!, /^"requests";r=\d+;t=([1-9]|[1-5]\d|60)$/);
    if (status === 200) continue;
    assert.equal(status, 429);
    assert.match(headers.get('ratelimit')!, /;r=0;/);
    assert.ok(Number(headers.get('retry-after')) >= 1);
  }
});

test('refusals, errors and pages tell it too, and addresses of one IPv6 network are one caller', async () => {
  const url = processes[1]!.url;
  const at = async (address: string) =>
    await callOperation(url, 'genToken', { email: 'nobody@example.com', passwd: 'x' }, undefined, {
      'x-forwarded-for': address,
    });
  const remaining = ({ headers }: { headers: Headers }) =>
    Number(/;r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
  await withinOneMinute();
  const first = await at('2001:db8:1:2::1');
  assert.equal(first.status, 401);
  assert.equal(remaining(await at('2001:db8:1:2:ffff::9')), remaining(first) - 1);
  assert.equal(remaining(await at('2001:db8:1:3::1')), remaining(first), 'another network');
  assert.ok((await callOperation(url, 'userInfo', {}, 'no token')).headers.has('ratelimit'));
  assert.match((await fetch(`${url}/readyz`)).headers.get('ratelimit-policy')!, /^"pages";q=600;w=60$/);
});

test('failed sign-ins at two processes are counted together', async () => {
  const guess = async (index: number) =>
    await callOperation(
      processes[index % 2]!.url,
      'genToken',
      { email: 'bob@example.com', passwd: `guess ${index}` },
      undefined,
      { 'x-forwarded-for': '192.0.2.9' },
    );
  const statuses: number[] = [];
  for (let index = 0; index < 10; index++) statuses.push((await guess(index)).status);
  const tried = statuses.filter((status) => status === 401).length;
  assert.ok(tried >= 4 && tried <= 6, statuses.join());
  assert.equal(statuses.at(-1), 429);
});
