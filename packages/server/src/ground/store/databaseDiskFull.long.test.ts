import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startPostgres, startServer, until } from '@tricorn/testing';
import pg from 'pg';
import {
  type Answer,
  answerOf,
  callOperation,
  demoPassword,
  startTestServer,
  type TestServer,
} from '../../testing/harness.js';
import { postmasterOf } from '../../testing/processTree.js';
import { mountSmallDisk, type SmallDisk } from '../../testing/smallDisk.js';
import { auditLedger } from '../ledger/audit.js';

const cannotMount = 'this user cannot mount a small disk';
/** The free space inside of tables is used up long before. */
const purchasesMax = 5_000;
const filesMax = 100;

interface Buyer {
  /** Buys one token; the number is also the key under which it is repeated. */
  buy(number: number): Promise<Answer>;
  bought: number[];
}

function buyerAt(url: string, token: string): Buyer {
  return {
    buy: async (number) =>
      await callOperation(url, 'buyLLMToken', { tokensNum: 1, jobName: `purchase ${number}` }, token, {
        'idempotency-key': `purchase ${number}`,
      }),
    bought: [],
  };
}

/** Buys until a purchase is refused, and returns its number and its answer. */
async function buyUntilRefused({ buy, bought }: Buyer): Promise<[number, Answer]> {
  for (let number = bought.length; number < purchasesMax; number++) {
    const answer = await buy(number);
    if (answer.status !== 200) return [number, answer];
    bought.push(number);
  }
  assert.fail('a full disk refuses no purchase');
}

const readiness = async (url: string): Promise<Answer> => await answerOf(await fetch(`${url}/readyz`));

/** Whoever repeats the refused purchase gets it once, and nothing that was acknowledged is lost. */
async function assertNothingLost(url: string, token: string, { buy, bought }: Buyer, refused: number) {
  const again = await buy(refused);
  assert.equal(again.status, 200, again.body.msg);
  const { body } = await callOperation(url, 'jobListByUser', { pageNo: 1, pageSize: 1 }, token);
  assert.equal(body['totalCount'], bought.length + 1);
}

test('a full disk of tables is 503 for writes, not ready by name, and over as soon as there is space', async (t) => {
  const disk = await mountSmallDisk(160);
  if (disk === undefined) return t.skip(cannotMount);
  let server: TestServer | undefined;
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  t.after(async () => {
    await disk.free();
    await server?.close();
    await postgres?.stop();
    await disk.remove();
  });
  postgres = await startPostgres({ tablesFolder: disk.folder });
  server = await startTestServer({ env: { TRICORN_DATABASE_URL: postgres.url } });
  const { alice, url } = server;
  const buyer = buyerAt(url, alice);
  assert.equal((await buyer.buy(0)).status, 200);
  buyer.bought.push(0);

  await disk.fill();
  const [number, refused] = await buyUntilRefused(buyer);
  assert.deepEqual(
    [refused.status, refused.body.error, refused.body.msg, refused.headers.get('retry-after')],
    [503, 'unavailable', 'The disk of the database is full; try again later.', '5'],
  );
  const state = await readiness(url);
  assert.deepEqual([state.status, state.body['parts']], [503, { database: 'disk full', files: 'ready' }]);
  assert.equal((await callOperation(url, 'userInfo', {}, alice)).status, 200, 'what is stored can be read');

  await disk.free();
  await until(async () => (await readiness(url)).status === 200, { describe: 'the server is ready again' });
  await assertNothingLost(url, alice, buyer, number);
  assert.deepEqual(await auditLedger(server.parts.db), []);
});

test('the embedded PostgreSQL ends when its log has no space, and is started as soon as there is some', async (t) => {
  const disk = await mountSmallDisk(400);
  if (disk === undefined) return t.skip(cannotMount);
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  t.after(async () => {
    await disk.free();
    await server?.stop();
    await disk.remove();
  });
  server = await startServer({
    TRICORN_DATA: disk.folder,
    TRICORN_DEMO_PASSWORD: demoPassword,
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_PRIVACY_NODES: 'off',
  });
  const { baseUrl } = server;
  const { body } = await callOperation(baseUrl, 'genToken', {
    email: 'alice@example.com',
    passwd: demoPassword,
  });
  const alice = String(body['token']);
  const buyer = buyerAt(baseUrl, alice);
  assert.equal((await buyer.buy(0)).status, 200);
  buyer.bought.push(0);

  await disk.fill();
  assert.deepEqual((await readiness(baseUrl)).body['parts'], { database: 'disk full', files: 'disk full' });
  const first = postmasterOf(disk.folder)!;
  await until(
    async () => {
      await endLogOfWrites(disk);
      return postmasterOf(disk.folder) !== first;
    },
    { describe: 'PostgreSQL has ended' },
  );
  const [number, refused] = await buyUntilRefused(buyer);
  assert.deepEqual([refused.status, refused.body.error], [503, 'unavailable']);
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  assert.equal((await readiness(baseUrl)).status, 503);
  assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200, 'the server is the same process');

  await disk.free();
  await until(async () => (await readiness(baseUrl)).status === 200, {
    describe: 'the server is ready again',
    timeoutMs: 180_000,
  });
  await assertNothingLost(baseUrl, alice, buyer, number);
});

/**
 * Begins new files of the log until there is no space for one. That ends PostgreSQL, unless its recovery has found space by
 * removing files that it no longer needs.
 */
async function endLogOfWrites({ folder, fill }: SmallDisk): Promise<void> {
  await fill();
  const client = new pg.Client({
    host: join(folder, 'postgres', 'socket'),
    user: 'tricorn',
    database: 'postgres',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let files = 0; files < filesMax; files++)
      await client.query('select pg_switch_wal(), txid_current()');
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  assert.fail('PostgreSQL always had space for its log');
}
