import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import OpenAI, { toFile } from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { chatLine, uploadLines } from '../../testing/batchFiles.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

/** What the stand-in model reports for each answer: half of its 11 and 7 tokens. */
const halfPrice = 9;

const endpoint = '/v1/chat/completions' as const;

describe('batches', () => {
  let model: StandInModel;
  let server: TestServer;
  let openai: OpenAI;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_CODE_LLM_MODEL: 'hangs',
        TRICORN_BATCH_LINES_MAX: '1000',
      },
    });
    openai = new OpenAI({ apiKey: server.alice, baseURL: `${server.url}/v1`, maxRetries: 0 });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.deepEqual(await auditLists(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  const tokens = async (token = server.alice) =>
    (await server.parts.ledger.balances(server.parts.tokens.read(token).id)).LLM;
  const lines = (count: number, name = 'good') =>
    Array.from({ length: count }, (_, index) => chatLine(`line ${index}`, name));
  const submit = async (given: readonly (object | string)[], more: Partial<OpenAI.BatchCreateParams> = {}) =>
    await openai.batches.create({
      input_file_id: await uploadLines(server.url, server.alice, given),
      endpoint,
      completion_window: '24h',
      ...more,
    });
  const ended = async (id: string) => {
    let batch: OpenAI.Batch | undefined;
    const look = async () => {
      batch = await openai.batches.retrieve(id);
      return ['completed', 'failed', 'expired', 'cancelled'].includes(batch.status) ? batch : undefined;
    };
    return await until(look, { describe: () => `the batch has ended; it is ${batch?.status}` });
  };
  const outputOf = async (id: string | undefined | null) =>
    (await (await openai.files.content(id!)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('lines that take long to parse are refused, and so are millions of empty ones', async () => {
    const bodies = [
      `${'['.repeat(100)}${']'.repeat(100)}`,
      `{${Array.from({ length: 30_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
    ];
    for (const body of bodies) {
      const line = `{"custom_id":"a","method":"POST","url":"${endpoint}","body":${body}}`;
      const batch = await submit([line]);
      assert.deepEqual([batch.status, batch.errors?.data?.[0]?.code], ['failed', 'invalid_json_line']);
    }
    const empty = Array.from({ length: 20_000 }, () => '');
    await assert.rejects(submit([...empty, chatLine('a', 'good')]), { status: 413, code: 'tooLarge' });
  });

  test('answer every line at half the price, and their files are read with the official client', async () => {
    const before = await tokens();
    const given = lines(40).map((line) => JSON.stringify(line));
    const input = await openai.files.create({
      file: await toFile(Buffer.from(`\ufeff${given.join('\r\n')}`), 'requests.jsonl'),
      purpose: 'batch',
    });
    assert.deepEqual([input.purpose, input.filename, input.status], ['batch', 'requests.jsonl', 'processed']);
    const batch = await openai.batches.create({
      input_file_id: input.id,
      endpoint,
      completion_window: '24h',
      metadata: { night: 'one' },
    });
    assert.deepEqual(
      [batch.object, batch.status, batch.request_counts?.total, batch.metadata],
      ['batch', 'in_progress', 40, { night: 'one' }],
    );
    const { status, request_counts, output_file_id, error_file_id, usage } = await ended(batch.id);
    assert.deepEqual([status, error_file_id], ['completed', null]);
    assert.deepEqual(request_counts, { total: 40, completed: 40, failed: 0 });
    assert.deepEqual(usage, { input_tokens: 440, output_tokens: 280, total_tokens: 720 });
    const output = await outputOf(output_file_id);
    assert.deepEqual(
      output.map(({ custom_id }) => custom_id),
      Array.from({ length: 40 }, (_, index) => `line ${index}`),
    );
    for (const { response, error } of output) {
      assert.deepEqual([response.status_code, error], [200, null]);
      assert.equal(response.body.choices[0].message.content, 'The answer is \u{1F600} forty-two.');
    }
    assert.deepEqual(await tokens(), { available: before.available - BigInt(40 * halfPrice), held: 0n });
    const { totalCount, data } = await server.parts.ledger.statement(
      server.parts.tokens.read(server.alice).id,
      { pageNo: 1, pageSize: 100 },
    );
    assert.ok(totalCount >= 40);
    assert.equal(
      data.filter(({ amount }) => Number(amount) === halfPrice || Number(amount) === -halfPrice).length,
      40,
    );
    assert.equal((await openai.files.retrieve(output_file_id!)).purpose, 'batch_output');
    const listed = await openai.files.list({ purpose: 'batch_output' });
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      [output_file_id],
    );
    assert.equal((await openai.files.delete(output_file_id!)).deleted, true);
    await assert.rejects(openai.files.content(output_file_id!), { status: 404 });
    assert.equal((await openai.files.delete(input.id)).deleted, true);
  });

  test('refuse every wrong line by its number, and cost nothing', async () => {
    const before = await tokens();
    const good = chatLine('a', 'good');
    const cases: [readonly (object | string)[], string, number | null, string | null][] = [
      [[good, chatLine('a', 'good')], 'duplicate_custom_id', 2, 'custom_id'],
      [[good, '', '{"custom_id": '], 'invalid_json_line', 3, null],
      [['[]'], 'invalid_json_line', 1, null],
      [[{ ...good, method: 'GET' }], 'invalid_method', 1, 'method'],
      [[{ ...good, url: '/v1/embeddings' }], 'invalid_url', 1, 'url'],
      [[{ ...good, custom_id: 7 }], 'missing_required_parameter', 1, 'custom_id'],
      [[good, chatLine('b', 'hangs')], 'mismatched_model', 2, 'body.model'],
      [[chatLine('a', 'none-such')], 'modelUnknown', 1, 'body.model'],
      [[chatLine('a', 'good', { stream: true })], 'feature_unsupported', 1, 'body.stream'],
      [[chatLine('a', 'good', { temperature: 9 })], 'sampling_invalid', 1, 'body.temperature'],
      [[chatLine('a', 'good', { messages: [] })], 'request_malformed', 1, 'body.messages'],
      [[chatLine('a', 'good', { max_tokens: 1e9 })], 'context_exceeded', 1, 'body.max_new_tokens'],
      [['\n\n'], 'empty_file', null, null],
    ];
    for (const [given, code, line, param] of cases) {
      const batch = await submit(given);
      assert.equal(batch.status, 'failed', code);
      const [error] = batch.errors?.data ?? [];
      assert.deepEqual([error?.code, error?.line, error?.param], [code, line, param]);
    }
    assert.deepEqual(await tokens(), before);
  });

  test('refuse what is wrong about the whole batch', async () => {
    const before = await tokens();
    const id = await uploadLines(server.url, server.alice, lines(2));
    const bobs = await uploadLines(server.url, server.bob, lines(2));
    const create = (more: object) =>
      openai.batches.create({ input_file_id: id, endpoint, completion_window: '24h', ...more });
    await assert.rejects(create({ endpoint: '/v1/images' }), { status: 400, param: 'endpoint' });
    await assert.rejects(create({ completion_window: '1y' }), { status: 400, param: 'completion_window' });
    await assert.rejects(create({ input_file_id: bobs }), { status: 404, code: 'fileUnknown' });
    await assert.rejects(create({ metadata: { key: 7 } }), { status: 400 });
    await assert.rejects(submit(lines(1_001)), { status: 413, code: 'tooLarge' });
    const dear = lines(1_000).map((line) => ({
      ...line,
      body: { ...(line as { body: object }).body, max_tokens: 4_000 },
    }));
    await assert.rejects(submit(dear), { status: 402, code: 'llmTokensInsufficient' });
    await assert.rejects(openai.batches.retrieve('batch_none'), { status: 404, code: 'batchUnknown' });
    await assert.rejects(
      openai.files.create({ file: await toFile(Buffer.from('x'), 'x'), purpose: 'none' as 'batch' }),
      { status: 400, param: 'purpose' },
    );
    assert.deepEqual(await tokens(), before);
  });

  test('keep the lines that have an answer when they are cancelled, and charge only those', async () => {
    const before = await tokens();
    const batch = await submit(lines(3, 'hangs'));
    assert.ok((await tokens()).held > 0n);
    await until(async () => (await openai.batches.retrieve(batch.id)).in_progress_at !== null, {
      describe: 'the batch runs',
    });
    const cancelled = await openai.batches.cancel(batch.id);
    assert.equal(cancelled.status, 'cancelled');
    assert.deepEqual(await tokens(), before);
    assert.equal((await openai.batches.cancel(batch.id)).status, 'cancelled');
    const done = await submit(lines(1));
    await ended(done.id);
    await assert.rejects(openai.batches.cancel(done.id), { status: 409 });
  });

  test('expire with the lines that are late, which cost nothing', async () => {
    const before = await tokens();
    const batch = await submit(lines(2, 'hangs'));
    await sql`update llm_batch set expires_at = now() + interval '1 second' where ended_at is null`.execute(
      server.parts.db,
    );
    await sql`update work set lease_until = now() - interval '1 second', lease = null, state = 'ready'
      where queue = 'batches'`.execute(server.parts.db);
    const { status, error_file_id, output_file_id, request_counts } = await ended(batch.id);
    assert.deepEqual([status, output_file_id], ['expired', null]);
    assert.deepEqual(request_counts, { total: 2, completed: 0, failed: 2 });
    const errors = await outputOf(error_file_id);
    assert.deepEqual(
      errors.map(({ custom_id, response, error }) => [custom_id, response, error.code]),
      [
        ['line 0', null, 'batch_expired'],
        ['line 1', null, 'batch_expired'],
      ],
    );
    assert.deepEqual(await tokens(), before);
  });

  test('answer responses, completions and embeddings', async () => {
    const of = async (url: OpenAI.BatchCreateParams['endpoint'], body: object) => {
      const batch = await submit([{ custom_id: 'one', method: 'POST', url, body }], { endpoint: url });
      const { status, output_file_id, errors } = await ended(batch.id);
      assert.equal(status, 'completed', JSON.stringify(errors));
      return (await outputOf(output_file_id))[0].response.body;
    };
    const response = await of('/v1/responses', { model: 'good', input: 'Hi', max_output_tokens: 50 });
    assert.deepEqual([response.object, response.store], ['response', false]);
    const { data } = await of('/v1/embeddings', { model: 'all-minilm-l6-v2', input: ['a', 'b'] });
    assert.equal(data.length, 2);
  });

  test('are paid from the budget of an API key, which they cannot exceed', async () => {
    const keyWith = async (tokensInTotal: number) => {
      const terms = { name: `${tokensInTotal} tokens`, scopes: 'language:write', tokensInTotal };
      const { body } = await server.call('createApiKey', terms, server.alice);
      return new OpenAI({ apiKey: String(body['key']), baseURL: `${server.url}/v1`, maxRetries: 0 });
    };
    const submitWith = async (client: OpenAI) => {
      const file = await toFile(Buffer.from(JSON.stringify(chatLine('one', 'good'))), 'requests.jsonl');
      const { id } = await client.files.create({ file, purpose: 'batch' });
      return await client.batches.create({ input_file_id: id, endpoint, completion_window: '24h' });
    };
    await assert.rejects(submitWith(await keyWith(20)), { status: 402, code: 'keyBudgetExceeded' });
    const batch = await submitWith(await keyWith(200));
    assert.equal((await ended(batch.id)).status, 'completed');
    const { body } = await server.call('apiKeyList', {}, server.alice);
    const keys = body['data'] as { name: string; tokens: { spentInTotal: string } }[];
    assert.deepEqual(Object.fromEntries(keys.map(({ name, tokens }) => [name, tokens.spentInTotal])), {
      '20 tokens': '0',
      '200 tokens': String(halfPrice),
    });
  });

  test('are listed page by page, and only to their owner', async () => {
    const first = await openai.batches.list({ limit: 2 });
    const second = await first.getNextPage();
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    assert.equal(new Set(ids).size, 4);
    const { body } = await server.call('batchList', { pageNo: 1, pageSize: 2 }, server.alice);
    assert.deepEqual(
      (body['data'] as { id: string }[]).map(({ id }) => id),
      ids.slice(0, 2),
    );
    assert.equal((await server.call('batchList', {}, server.bob)).body['totalCount'], 0);
    assert.equal((await server.call('queryBatch', { batch_id: ids[0] }, server.bob)).status, 404);
  });
});
