import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { after, before, describe, test } from 'node:test';
import type { OperationName } from '@tricorn/contract';
import pg from 'pg';
import { estimate } from './conformance/kinds/training.js';
import { type Answer, startTestServer, type TestServer } from './testing/harness.js';
import { fill, threeParties } from './testing/inputJobs.js';
import { csvOf, makeSample, sendForm } from './testing/learningClient.js';
import { as } from './testing/trainingClient.js';

/** Statements that one request sends to the database, each of them a round trip. `begin` and `commit` count. */
const statements = {
  userInfo: 1,
  // One transaction of one statement.
  buyLLMToken: 1,
  genImg: 1,
  txt2Motion: 1,
  // Each of the two files reserves its storage before its bytes arrive, and settles it after them.
  createJobByFile: 2 * 2 + 1,
  // The estimate is read first.
  createJob: 1 + 1,
  // The parties, and whether the job can be accepted, are read before the nodes are given anything.
  // Two more for the keys of the parties, and for whether the data is kept.
  createJobByInput: 2 + 2 + 1,
  // The job, its round and the balance are read before the nodes are given anything.
  // One more for whether the data is kept.
  fillData: 3 + 1 + 1,
} satisfies Partial<Record<OperationName, number>>;

/**
 * Not sent for each request: notifications follow the commit, nobody waits for them, and one statement sends those of many
 * requests; the account of a token, or the key with its account, is read once in some seconds; a connection is set up once.
 */
const uncounted = ['pg_notify', 'session_epoch', 'from api_key join account', 'tcp_keepalives'];

/** Claims the key; the answer is stored by the statement that does the work. */
const idempotencyKey = 1;

describe('the statements of a request', () => {
  let server: TestServer;
  const requests = new AsyncLocalStorage<string[]>();
  const enter = () => requests.enterWith(sent);
  const { query } = pg.Client.prototype;
  let sent: string[] = [];
  let apiKey = '';

  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local' } });
    const terms = { name: 'a key', scopes: '*:write', ccdPerDay: '1000000', tokensPerMonth: 1_000_000 };
    apiKey = String((await server.call('createApiKey', terms, server.alice)).body['key']);
    // Statements of the workers and of timers belong to no request.
    diagnostics.subscribe('http.server.request.start', enter);
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const [first] = given as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (!uncounted.some((part) => text.includes(part))) requests.getStore()?.push(text);
      return Reflect.apply(query, this, given);
    } as typeof query;
  });
  after(async () => {
    pg.Client.prototype.query = query;
    diagnostics.unsubscribe('http.server.request.start', enter);
    await server.close();
  });

  const count = async (request: () => Promise<Answer>): Promise<string[]> => {
    sent = [];
    const { status, body } = await request();
    assert.equal(status, 200, body.msg);
    return sent;
  };
  const isSent = async (name: keyof typeof statements, request: () => Promise<Answer>, extra = 0) => {
    const texts = await count(request);
    assert.equal(texts.length, statements[name] + extra, `${name} sent:\n${texts.join('\n')}`);
  };

  test('are one for what is read and written about an account', async () => {
    for (const token of [server.alice, apiKey])
      await isSent('userInfo', async () => await server.call('userInfo', {}, token));
  });

  test('are one for a purchase and for a picture, and one more with an Idempotency-Key', async () => {
    for (const token of [server.alice, apiKey]) await paidOperations(token);
  });
  const paidOperations = async (token: string) => {
    for (const extra of [0, idempotencyKey]) {
      const headers = (): Record<string, string> => (extra === 0 ? {} : { 'idempotency-key': randomUUID() });
      const purchase = { tokensNum: 5, jobName: randomUUID() };
      await isSent(
        'buyLLMToken',
        async () => await server.call('buyLLMToken', purchase, token, headers()),
        extra,
      );
      await isSent(
        'genImg',
        async () => await server.call('genImg', { prompt: 'an apple' }, token, headers()),
        extra,
      );
    }
    await isSent('txt2Motion', async () => await server.call('txt2Motion', { prompt: 'an apple' }, token));
  };

  test('are one for a file job after its files are stored', async () => {
    const sample = makeSample(60, 5);
    const files = {
      featureData: csvOf('width,colour,height', sample.rows),
      targetData: csvOf('size', sample.labels),
    };
    const fields = { computation: 'Decision Tree', jobName: 'a tree' };
    await isSent('createJobByFile', async () => await sendForm(server, 'createJobByFile', fields, files));
  });

  test('are two for a training', async () => {
    for (const token of [server.alice, apiKey]) {
      const jobName = `a training ${randomUUID()}`;
      await estimate(as(server, server.alice), jobName);
      await isSent('createJob', async () => await server.call('createJob', { jobName }, token));
    }
  });

  test('are few for an input job and for its data', async () => {
    let jobID = '';
    const fields = {
      computation: 'Matrix Addition',
      jobName: 'a sum',
      input: '[[1]]',
      parties: threeParties,
    };
    await isSent('createJobByInput', async () => {
      const answer = await server.call('createJobByInput', fields, server.alice);
      jobID = String(answer.body['jobID']);
      return answer;
    });
    for (const token of [server.bob, server.carol])
      await isSent('fillData', async () => await fill(server, token, jobID, '[[1]]'));
  });
});
