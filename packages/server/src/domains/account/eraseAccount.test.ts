import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { sql } from 'kysely';
import { checkChain } from '../../ground/audit/checkChain.js';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, detailOf, fill, untilState } from '../../testing/inputJobs.js';
import { createFileJob } from '../../testing/learningClient.js';
import { removeDeletedJobs } from '../privacy/reconcile.js';

/** Pictures and classifications wait. */
const idle: WorkHandler = {
  concurrency: 0,
  attemptsMax: 1,
  run: async () => async () => {},
  fail: async () => {},
  cancel: async () => {},
};
const email = 'alice@example.com';
/** Texts that alice gives in many places; none of them may be found afterwards. */
const secrets = ['heron-in-fog', 'marigold', 'quartz-ledger', 'saffron'];

describe('erasing an account', () => {
  let server: TestServer;
  let id: string;
  before(async () => {
    server = await startTestServer({
      env: { TRICORN_PRIVACY_NODES: 'local', TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1' },
      queues: { learning: idle, pictures: idle },
    });
    const { rows } = await sql<{ id: string }>`select id from account where email = ${email}`.execute(
      server.parts.db,
    );
    id = rows[0]!.id;
  });
  after(async () => await server.close());

  const erase = async (fields: object, token = server.alice) =>
    await server.call('eraseAccount', { passwd: demoPassword, ...fields }, token);

  /** Tables that contain a text, in any column. */
  async function tablesWith(needle: string): Promise<string[]> {
    const { db } = server.parts;
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await sql<{ hit: boolean }>`select exists (select from ${sql.table(name)} as item
        where strpos(item::text, ${needle}) > 0) as hit`.execute(db);
      if (hits.rows[0]!.hit) found.push(name);
    }
    return found;
  }

  /** Files of the data folder that contain a text. */
  async function filesWith(needle: string): Promise<string[]> {
    const folder = server.parts.dataFolder;
    const found: string[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name);
      if ((await stat(path)).isFile() && (await readFile(path)).includes(needle)) found.push(name);
    }
    return found;
  }

  test('asks for the password, refuses an API key and waits for work, unless that is cancelled', async () => {
    const { call, alice } = server;
    const key = await call('createApiKey', { name: secrets[1], scopes: '*:write' }, alice);
    assert.equal((await erase({}, String(key.body['key']))).body.error, 'keyNotAllowed');
    assert.equal((await erase({ passwd: 'wrong' })).body.error, 'credentialsWrong');
    await call('createWebhook', { url: `http://127.0.0.1:9/${secrets[1]}`, description: secrets[1] }, alice);
    await call('buyLLMToken', { tokensNum: 100, jobName: secrets[2] }, alice);
    const form = new FormData();
    form.append('file', new Blob([`a,b\n${secrets[3]},2\n`]), `${secrets[3]}.csv`);
    await fetch(server.url + operations.uploadFile.path, {
      method: 'POST',
      headers: { token: alice },
      body: form,
    });
    // An upload that stops before its end.
    const upload = {
      token: alice,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
    };
    const begun = await fetch(`${server.url}/resumable`, {
      method: 'POST',
      headers: { ...upload, 'upload-length': '1000' },
      body: secrets[3]!,
    });
    assert.deepEqual([begun.status, begun.headers.get('upload-offset')], [201, String(secrets[3]!.length)]);
    const drawn = await call('genImg', { prompt: `a ${secrets[0]}` }, alice);
    assert.equal(drawn.status, 200, drawn.body.msg);
    await createFileJob(
      server,
      { computation: 'Decision Tree', jobName: `${secrets[2]} grows` },
      {
        featureData: `${secrets[3]},b\n1,2\n3,4\n5,6\n7,8\n`,
        targetData: 'label\nx\ny\nx\ny\n',
        testingData: `${secrets[3]},b\n1,2\n`,
      },
    );
    await createInputJob(server, 'Matrix Addition', `${secrets[2]} waits`, '[[1]]');
    // A job of somebody else in which alice takes part.
    const parties = ['bob@example.com', email, 'carol@example.com'];
    const fields = { computation: 'Matrix Addition', jobName: 'of bob', input: '[[1]]', parties };
    const jobID = String((await call('createJobByInput', fields, server.bob)).body['jobID']);
    for (const token of [alice, server.carol])
      assert.equal((await fill(server, token, jobID, '[[2]]')).status, 200);
    await untilState(server, jobID, ['succeeded']);
    for (const secret of [email, ...secrets]) assert.ok((await tablesWith(secret)).length > 0, secret);
    assert.ok((await filesWith(secrets[3]!)).length > 0);

    const refused = await erase({});
    assert.deepEqual([refused.body.error, refused.body.field], ['stateConflict', 'cancel']);
    assert.match(refused.body.msg, /^2 jobs and 1 tasks have not ended/);
    assert.equal((await call('userInfo', {}, alice)).status, 200);

    const erased = await erase({ cancel: true });
    assert.equal(erased.status, 200, erased.body.msg);
    const { jobs, tasks, files } = erased.body as { jobs?: number; tasks?: number; files?: number };
    assert.deepEqual([jobs! >= 3, tasks, files! >= 3], [true, 1, true]);
    const { error, msg } = (await call('userInfo', {}, alice)).body;
    assert.deepEqual([error, msg], ['accountDisabled', 'This account has been erased.']);
    assert.equal((await call('userInfo', {}, String(key.body['key']))).status, 401);
    assert.equal((await call('genToken', { email, passwd: demoPassword })).body.error, 'credentialsWrong');

    // The others keep the result, without the name.
    const shown = await detailOf(server, jobID, server.bob);
    const report = shown['report'] as { result: string; parties: { account: string }[]; consent: object };
    assert.equal(report.result, '[[5]]');
    assert.equal(report.parties[1]!.account, 'an erased account');
  });

  test('leaves none of its texts in any table or file, and the books, the lists and the audit log whole', async () => {
    const { db, privacy } = server.parts;
    await removeDeletedJobs(db, privacy.link);
    for (const secret of [email, ...secrets]) {
      assert.deepEqual(await tablesWith(secret), [], secret);
      assert.deepEqual(await filesWith(secret), [], secret);
    }
    assert.deepEqual(await auditLedger(db), []);
    assert.deepEqual(await auditLists(db), []);
    const { entries, problem } = await checkChain(db, undefined);
    assert.ok(entries > 0 && problem === undefined, problem);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry where account_id = ${id}
      order by seq desc limit 1`.execute(db);
    assert.match(rows[0]!.entry, /accountErased/);
    const left = await sql<{ email: string; held: string }>`select email,
      (select sum(balance)::text from ledger_account where owner = account.id) as held
      from account where id = ${id}`.execute(db);
    assert.equal(left.rows[0]!.email, `erased-${id}`);
    assert.ok(Number(left.rows[0]!.held) > 0, 'the ledger keeps its numbers');
  });

  test('frees the email for a new account, which has nothing of the old one', async () => {
    assert.equal((await server.call('register', { email, passwd: 'another password' })).status, 200);
    const { body } = await server.call('genToken', { email, passwd: 'another password' });
    const { body: info } = await server.call('userInfo', {}, String(body['token']));
    assert.deepEqual([info['balance'], info['tokens_balance']], ['0', 0]);
    const { body: list } = await server.call(
      'jobListByUser',
      { pageNo: 1, pageSize: 10 },
      String(body['token']),
    );
    assert.deepEqual(list['data'], []);
  });

  test('leaves an account that nobody can use, enable or name, and whose history an operator can read', async () => {
    const { call, carol } = server;
    await sql`update account set role = 'operator' where email = 'carol@example.com'`.execute(
      server.parts.db,
    );
    const named = { account: id };
    for (const [name, fields] of [
      ['operatorUpdateAccount', { ...named, state: 'enabled' }],
      ['operatorResetPassword', named],
      ['operatorGrant', { ...named, currency: 'CCD', amount: '1' }],
    ] as const)
      assert.equal((await call(name, fields, carol)).body.error, 'accountUnknown', name);
    const parties = [id, 'bob@example.com', 'carol@example.com'];
    const job = { computation: 'Matrix Addition', jobName: 'with nobody', input: '[[1]]', parties };
    assert.equal((await call('createJobByInput', job, carol)).body.error, 'accountUnknown');
    const { body } = await call('operatorAudit', { ...named, pageNo: 1, pageSize: 5 }, carol);
    assert.ok((body['data'] as { action: string }[]).some(({ action }) => action === 'accountErased'));
  });
});
