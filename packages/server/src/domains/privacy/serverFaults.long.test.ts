import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OperationName } from '@tricorn/contract';
import { checkTerms, type MatrixTerms, parseMatrix, sealInput } from '@tricorn/privacy/client';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { type Db, openDatabase } from '../../ground/store/database.js';
import { startEmbeddedPostgres } from '../../ground/store/embeddedPostgres.js';
import { migrations } from '../../migrations.js';
import { callOperation, demoPassword } from '../../testing/harness.js';
import { resultOf, threeParties } from '../../testing/inputJobs.js';
import { matrixOf, productOf, textOf } from '../../testing/matrices.js';

const main = fileURLToPath(new URL('../../main.js', import.meta.url));
/** Recognisable in any file that contains it. */
const secret = 8_317_264_509_123n;
const size = 60;

test('kill -9 of the server at any moment loses no data and no money, and no file or row contains an input', {
  timeout: 400_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-privacy-'));
  await chmod(folder, 0o755);
  const [a, b, c] = [matrixOf(size, 1), matrixOf(size, 2), matrixOf(size, 3)];
  a[0]![0] = secret;
  c[3]![5] = -secret;
  const expected = textOf(productOf(productOf(a, b), c));
  try {
    let server = await startServer(folder);
    const create = await server.call(
      0,
      'createJobByInput',
      {
        computation: 'Matrix Multiplication',
        jobName: 'killed',
        input: textOf(a),
        parties: threeParties,
      },
      { 'idempotency-key': 'create' },
    );
    assert.equal(create.status, 200, create.body.msg);
    const jobID = String(create.body['jobID']);
    const restart = async (afterMs: number) => {
      await sleep(afterMs);
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      server = await startServer(folder);
    };
    const fillAs = async (party: number, matrix: bigint[][]) => {
      const { status, body } = await server.call(party, 'fillData', { jobID, input: textOf(matrix) });
      assert.equal(status, 200, body.msg);
    };

    await restart(0);
    // The answer leaves the data out while the nodes are starting.
    const ownInput = async () =>
      (await server.call(0, 'jobDetailByUser', { jobID })).body['input'] || undefined;
    assert.equal(await until(ownInput, { describe: 'the nodes open the data', intervalMs: 500 }), textOf(a));
    await fillAs(1, b);
    await restart(0);
    await fillAs(2, c);
    await restart(0);
    assert.equal(await resultAfterRound(server, jobID), expected);

    await fillSealed(server, 2, jobID, c);
    await fillAs(1, b);
    await fillAs(0, a);
    await restart(200);
    assert.equal(await resultAfterRound(server, jobID), expected);
    // The results are now in the outbox of the chain.
    await restart(0);
    const submitted = await onChain(server, jobID, 2 * threeParties.length);
    assert.equal(new Set(submitted).size, 1);

    const torn = { computation: 'Privacy Comparison', jobName: 'torn', input: '1', parties: threeParties };
    const createTorn = async () =>
      await server.call(0, 'createJobByInput', torn, { 'idempotency-key': 'torn' });
    for (const afterMs of [5, 60]) {
      createTorn().catch(() => undefined);
      await restart(afterMs);
    }
    const whole = await createTorn();
    assert.equal(whole.status, 200, whole.body.msg);
    const tornID = String(whole.body['jobID']);
    assert.deepEqual(await jobsNamed(server, 'torn'), [tornID]);
    await server.call(0, 'deleteJobByUser', { jobID: tornID });
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');

    await assertBooksAreRight(folder);
    await assertNoPlaintext(folder);
  } finally {
    latestChild?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Data that is sealed before it is sent to the server. */
async function fillSealed(server: Server, party: number, jobID: string, matrix: bigint[][]): Promise<void> {
  const { body: plan } = await server.call(party, 'prepareFill', { jobID });
  const { boxes } = await sealInput({
    terms: checkTerms(plan['terms']) as MatrixTerms,
    place: party,
    matrix: parseMatrix(textOf(matrix)),
  });
  const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
  const { status, body } = await server.call(party, 'fillData', { jobID, sealed });
  assert.equal(status, 200, body.msg);
}

async function jobsNamed(server: Server, name: string): Promise<string[]> {
  const { body } = await server.call(0, 'jobListByUser', { pageNo: 1, pageSize: 100 });
  return (body['data'] as { jobID: string; jobName: string }[])
    .filter(({ jobName }) => jobName === name)
    .map(({ jobID }) => jobID);
}

interface Server {
  child: ChildProcess;
  call(
    party: number,
    name: OperationName,
    fields: object,
    headers?: Record<string, string>,
  ): ReturnType<typeof callOperation>;
}

let starts = 0;
let latestChild: ChildProcess | undefined;

/** The real server with all its child processes; its output is kept beside its data. */
async function startServer(folder: string): Promise<Server> {
  const child = spawn(process.execPath, [main, 'start'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      TRICORN_DATA: folder,
      TRICORN_DEMO_PASSWORD: demoPassword,
      TRICORN_LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  latestChild = child;
  const log = createWriteStream(join(folder, `server-${++starts}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const url = await new Promise<string>((done, fail) => {
    child.once('exit', () => fail(new Error('the server did not start')));
    createInterface(child.stdout).on('line', (line) => {
      const ready = /ready at (\S+)/.exec(line);
      if (ready) done(ready[1]!);
    });
  });
  const tokens = await Promise.all(
    threeParties.map(async (email) => {
      const { body } = await callOperation(url, 'genToken', { email, passwd: demoPassword });
      return String(body['token']);
    }),
  );
  return {
    child,
    // The nodes may still be starting, and the database may not have noticed that the process was killed.
    call: async (party, name, fields, headers) => {
      const send = async () => {
        const answer = await callOperation(url, name, fields, tokens[party], headers);
        const transient = answer.status === 503 || answer.body.error === 'idempotencyRunning';
        return transient ? undefined : answer;
      };
      return await until(send, { describe: `the server answers ${name}`, intervalMs: 500 });
    },
  };
}

async function resultAfterRound(server: Server, jobID: string): Promise<string> {
  const hasSucceeded = async () => {
    const { body } = await server.call(1, 'jobDetailByUser', { jobID });
    assert.notEqual(body['state'], 'failed', String(body['reason']));
    return body['state'] === 'succeeded';
  };
  await until(hasSucceeded, { describe: 'the round has ended', timeoutMs: 90_000, intervalMs: 200 });
  return await resultOf(async (name, fields) => await server.call(1, name, fields), jobID);
}

async function onChain(server: Server, jobID: string, count: number): Promise<string[]> {
  const find = async () => {
    const { body } = await server.call(2, 'subListByUser', { jobID, pageNo: 1, pageSize: 100 });
    if (body['totalCount'] !== count) return undefined;
    return (body['data'] as { submitValue: string }[]).map(({ submitValue }) => submitValue);
  };
  return await until(find, { describe: 'the results are on chain', intervalMs: 200 });
}

async function assertBooksAreRight(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  const database = await openDatabase(postgres.url, migrations, () => {}, { poolSize: 2 });
  try {
    assert.deepEqual(await auditLedger(database.db), []);
    const charges = await database.db.selectFrom('charge').select('state').execute();
    const count = (wanted: string) => charges.filter(({ state }) => state === wanted).length;
    assert.equal(count('charged'), 2 * threeParties.length, 'each party is charged once for each round');
    assert.equal(count('released'), charges.length - count('charged'), 'nothing stays held');
    await assertNoPlaintextInRows(database.db);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Reads every row of every table, because long values are compressed in the files. */
async function assertNoPlaintextInRows(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  let rowCount = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    rowCount += rows.length;
    for (const { row } of rows) assert.equal(row.includes(String(secret)), false, `${name} holds an input`);
  }
  assert.ok(rowCount > 50, `${rowCount} rows were read`);
}

/** Reads every file that was written: the database with its log, the nodes' stores, result files, logs. */
async function assertNoPlaintext(folder: string): Promise<void> {
  const binary = Buffer.alloc(8);
  binary.writeBigInt64LE(secret);
  const swapped = Buffer.from(binary).reverse();
  let files = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content === undefined) continue;
    files++;
    for (const trace of [String(secret), binary, swapped])
      assert.equal(content.includes(trace), false, `${name} holds an input`);
  }
  assert.ok(files > 500, `${files} files were read`);
}
