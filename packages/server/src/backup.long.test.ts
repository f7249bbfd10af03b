import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { OperationName } from '@tricorn/contract';
import { createCoordinator, digestOfFill, loadOrCreateIdentity, readFill } from '@tricorn/privacy';
import { type RunningPostgres, startPostgres, startServer, type TestServer, until } from '@tricorn/testing';
import { type S3, startS3 } from '@tricorn/testing/startS3';
import pg from 'pg';
import { openS3BlobStore } from './ground/files/s3BlobStore.js';
import { type Answer, answerOf, callOperation } from './testing/harness.js';
import { threeParties } from './testing/inputJobs.js';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-backup-'));
  // As root the embedded database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
});
after(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** Runs a command of the operator. */
async function tricorn(args: string[], settings: Record<string, string>, input = '') {
  return await new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { env: { PATH: process.env['PATH'], ...settings } },
      (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
    child.stdin!.end(input);
  });
}

describe('a backup of the embedded set-up, made while it works,', () => {
  const quiet = { TRICORN_LLM_URL: 'http://127.0.0.1:1', TRICORN_LLM_MODEL: 'none' };
  let server: TestServer;
  let tokens: string[];
  let finished: string;
  let waiting: string;

  const call = async (name: OperationName, fields: object, token = tokens[0]): Promise<Answer> =>
    await callOperation(server.baseUrl, name, fields, token);
  const signIn = async () => {
    tokens = await Promise.all(
      threeParties.map(async (email) =>
        String((await call('genToken', { email, passwd: server.passwd }, '')).body['token']),
      ),
    );
  };
  const createJob = async (jobName: string) => {
    const fields = { computation: 'Matrix Addition', jobName, input: '[[1]]', parties: threeParties };
    const { body } = await call('createJobByInput', fields);
    assert.equal(body.code, 200, body.msg);
    return String(body['jobID']);
  };
  const fill = async (jobID: string, party: number, input: string) => {
    const { body } = await call('fillData', { jobID, input }, tokens[party]);
    assert.equal(body.code, 200, body.msg);
  };
  const detail = async (jobID: string) => (await call('jobDetailByUser', { jobID })).body;
  const untilSucceeded = async (jobID: string) =>
    await until(async () => (await detail(jobID))['state'] === 'succeeded', {
      describe: `job ${jobID} has succeeded`,
    });
  const onChain = async (jobID: string) =>
    Number((await call('subListByUser', { jobID, pageNo: 1, pageSize: 10 })).body['totalCount']);

  before(async () => {
    server = await startServer(quiet);
    await signIn();
    finished = await createJob('before');
    await fill(finished, 1, '[[10]]');
    await fill(finished, 2, '[[100]]');
    await untilSucceeded(finished);
    waiting = await createJob('half');
    const form = new FormData();
    form.set('file', new Blob(['a,b\n1,2\n']), 'rows.csv');
    const upload = await fetch(`${server.baseUrl}/sdk/computation/deAI/uploadFile`, {
      method: 'POST',
      headers: { token: tokens[0]! },
      body: form,
    });
    assert.equal((await answerOf(upload)).status, 200);
  });
  after(async () => await server?.stop());

  test('is restored elsewhere: consistent, with each result on chain once, and no round can run again', async () => {
    const backups = join(folder, 'backups');
    const backingUp = tricorn(['backup', backups], { TRICORN_DATA: server.dataFolder });
    let bought = 0;
    let isDone = false;
    void backingUp.then(() => (isDone = true));
    while (!isDone)
      if ((await call('buyLLMToken', { tokensNum: 1, jobName: `purchase ${bought}` })).status === 200)
        bought++;
    const { code, output } = await backingUp;
    assert.equal(code, 0, output);
    assert.match(output, /^The embedded database.*\n\d+ files\.\nThe embedded chain\.\n3 compute nodes/m);
    await until(async () => (await onChain(finished)) === threeParties.length, {
      describe: 'the result is on chain',
    });

    // What happens after the backup is lost with the machine, this round included.
    await fill(waiting, 1, '[[20]]');
    await fill(waiting, 2, '[[200]]');
    await untilSucceeded(waiting);
    await server.stop();

    const data = join(folder, 'elsewhere');
    const restored = await tricorn(['restore', backups], { TRICORN_DATA: data });
    assert.equal(restored.code, 0, restored.output);
    assert.match(restored.output, /^Compute nodes get new keys\.$/m);
    assert.match(restored.output, /^Ended 1 rounds of input jobs/m);
    assert.match(restored.output, /^Restored\. The ledger, the lists, \d+ entries/m);

    server = await startServer({ ...quiet, TRICORN_DATA: data });
    await signIn();
    assert.equal((await detail(finished))['state'], 'succeeded');
    assert.deepEqual(((await detail(finished))['report'] as { result: string }).result, '[[111]]');
    const half = await detail(waiting);
    assert.equal(half['state'], 'expired');
    assert.match(String(half['reason']), /new keys.*nothing was charged/);
    const { body: uploads } = await call('uploadList', { pageNo: 1, pageSize: 10 });
    assert.equal(uploads['totalCount'], 1);
    assert.ok(bought > 0, 'the service worked during the backup');
    await until(async () => (await onChain(finished)) === threeParties.length, {
      describe: 'the result is on chain once',
    });

    // If the nodes had settled it before the backup, its boxes are gone: they were sealed again to their owners.
    await assert.rejects(runAgain(data, finished), /names other nodes|does not have the input/);

    await fill(waiting, 0, '[[2]]');
    await fill(waiting, 1, '[[20]]');
    await fill(waiting, 2, '[[200]]');
    await untilSucceeded(waiting);
    assert.equal(((await detail(waiting))['report'] as { result: string }).result, '[[222]]');
  });

  /** Has the restored nodes run a round of the former ones, as a coordinator could that goes round the service. */
  async function runAgain(data: string, jobID: string): Promise<unknown> {
    const { url } = await databaseOf(data);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const rounds = await client.query('select terms from input_round where job_id = $1 and round = 1', [
        jobID,
      ]);
      const fills = await client.query(
        'select fill, statement from input_fill where job_id = $1 and round = 1 order by position',
        [jobID],
      );
      const agreed = await Promise.all(
        fills.rows.map(async ({ fill: id, statement }) => ({
          fill: id as string,
          digest: await digestOfFill(readFill(new TextEncoder().encode(statement))),
        })),
      );
      const { tls } = await loadOrCreateIdentity(join(data, 'mpc/coordinator'));
      const nodes = JSON.parse(await readFile(join(data, 'mpc/nodes.json'), 'utf8'));
      const coordinator = createCoordinator({ nodes, identity: tls });
      const [a, b, c] = agreed;
      return await coordinator.runRound({ terms: rounds.rows[0].terms, fills: [a!, b!, c!] });
    } finally {
      await client.end();
    }
  }

  test('restored beside nodes that survived leaves them their keys and their record', async () => {
    await server.stop();
    const data = join(folder, 'elsewhere');
    const identity = join(data, 'mpc/node-0/identity.json');
    const before = await readFile(identity, 'utf8');
    const { home } = await databaseOf(data);
    const refused = await tricorn(['restore', join(folder, 'backups')], { TRICORN_DATA: data });
    assert.equal(refused.code, 1);
    assert.match(refused.output, /holds a database already/);
    await rm(join(home, 'cluster'), { recursive: true });
    const { code, output } = await tricorn(['restore', join(folder, 'backups')], { TRICORN_DATA: data });
    assert.equal(code, 0, output);
    assert.match(output, /^Compute nodes keep their keys and their record of rounds\.$/m);
    assert.equal(await readFile(identity, 'utf8'), before);
  });

  async function databaseOf(data: string): Promise<{ url: string; home: string }> {
    const { chooseHome } = await import('./ground/store/embeddedPostgres.js');
    const home = await chooseHome(data);
    return {
      home,
      url: `postgresql://tricorn@localhost/postgres?host=${encodeURIComponent(join(home, 'socket'))}`,
    };
  }
});

describe('a backup of a set-up with an external database', () => {
  let postgres: RunningPostgres;
  let store: S3;
  let s3: Record<string, string>;
  before(async () => {
    postgres = await startPostgres({ preferInstalled: true });
    store = await startS3(join(folder, 's3'), { buckets: ['first', 'second'] });
    s3 = {
      TRICORN_S3_BUCKET: 'first',
      TRICORN_S3_ENDPOINT: store.endpoint,
      TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
      TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  after(async () => {
    await store?.stop();
    await postgres?.stop();
  });

  const bucket = (name: string) =>
    openS3BlobStore({
      bucket: name,
      endpoint: s3['TRICORN_S3_ENDPOINT'],
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      scratchFolder: join(folder, 'scratch'),
    });
  const query = async (url: string, statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement, values);
    } finally {
      await client.end();
    }
  };
  /** A file of the account as the service stores it. */
  const addFile = async (key: string) =>
    await query(
      postgres.url,
      `insert into file (owner, purpose, name, content_type, bytes, cid, blob_key, secret)
        select id, 'upload', 'rows.csv', 'text/csv', 5, 'cid', $1, 'secret' from account`,
      [key],
    );

  test('is restored to another folder, database and bucket, with its secrets and new keys of the nodes', async (t) => {
    if (!existsSync('/usr/lib/postgresql') && !existsSync('/usr/bin/pg_dump'))
      return t.skip('pg_dump is not installed');
    const [from, to, backups] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'dumps')];
    const settings = { TRICORN_DATABASE_URL: postgres.url, ...s3 };
    assert.equal(
      (await tricorn(['setup', '--folder', from, '--api', '1', '--workers', '1'], settings)).code,
      0,
    );
    const of = async (setup: string) =>
      parseEnv(await readFile(join(setup, 'settings.env'), 'utf8')) as Record<string, string>;
    const withSettings = { ...(await of(from)), NODE_ENV: 'production', TRICORN_DATA: join(from, 'data') };
    assert.equal(
      (await tricorn(['account', 'add', 'dora@example.com'], withSettings, 'a long password\n')).code,
      0,
    );
    assert.equal((await tricorn(['grant', 'dora@example.com', '7'], withSettings)).code, 0);
    const key = randomUUID();
    await bucket('first').write(key, Readable.from(['a\n1\n']));
    await addFile(key);
    const made = await tricorn(['backup', backups, '--folder', from], {
      ...withSettings,
      TRICORN_PRIVACY_NODES: join(from, 'nodes.json'),
    });
    assert.equal(made.code, 0, made.output);
    assert.match(made.output, /^The database, as a dump\.\n1 files\.$/m);

    await query(postgres.url, 'create database restored');
    const url = postgres.url.replace(/\/postgres$/, '/restored');
    const restore = async () =>
      await tricorn(['restore', backups, '--folder', to], {
        TRICORN_DATABASE_URL: url,
        TRICORN_S3_BUCKET: 'second',
      });
    const restored = await restore();
    assert.equal(restored.code, 0, restored.output);
    assert.equal(await text(await bucket('second').read(key)), 'a\n1\n');
    const [before, now] = [await of(from), await of(to)];
    assert.equal(now['TRICORN_SECRET'], before['TRICORN_SECRET']);
    assert.equal(now['TRICORN_DATABASE_URL'], url);
    const keyOf = async (setup: string) =>
      JSON.parse(await readFile(join(setup, 'nodes.json'), 'utf8'))[0].signKey as string;
    assert.notEqual(await keyOf(to), await keyOf(from));
    const granted = await tricorn(['grant', 'dora@example.com', '1'], {
      ...now,
      TRICORN_DATA: join(to, 'data'),
    });
    assert.match(granted.output, /has 8 CCD/);

    const again = await restore();
    assert.equal(again.code, 1);
    assert.match(again.output, /holds data already/);
  });
});
