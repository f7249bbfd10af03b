import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const startingTokens = 1_000_000;
/** The usage that the stand-in reports for each answer. */
const promptTokens = 11;
const answerTokens = 7;
const answerText = 'The answer is \u{1F600} forty-two.';

const settledCalls = { describe: 'every call is settled' };

describe('calling a language model', () => {
  let model: StandInModel;
  let server: TestServer;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_CODE_LLM_MODEL: 'endless',
        TRICORN_LLM_CALLS_AT_ONCE_MAX: '2',
      },
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  const accountOf = (token: string) => server.parts.sessions.identify(token, '127.0.0.1');
  const tokensOf = async (token: string) => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(token).id)).LLM;
  };

  test('charges what the model counted, and reports usage by day', async () => {
    const { status, body } = await server.call(
      'callLLM3',
      { prompt: 'Hi', max_new_tokens: 50 },
      server.alice,
    );
    assert.equal(status, 200);
    const used = promptTokens + answerTokens;
    assert.deepEqual(
      [body['text'], body['tokens_used'], body['tokens_balance']],
      [answerText, used, startingTokens - used],
    );
    assert.deepEqual(await tokensOf(server.alice), { available: BigInt(startingTokens - used), held: 0n });
    const balance = await server.call('queryLLMTokensBalance', {}, server.alice);
    assert.equal(balance.body['tokens_balance'], startingTokens - used);

    await server.call('callLLM3', { prompt: 'Hi', max_new_tokens: 0 }, server.alice);
    const usage = await server.call('llmUsage', {}, server.alice);
    assert.deepEqual(usage.body['data'], [
      {
        day: new Date().toISOString().slice(0, 10),
        model: 'good',
        calls: 2,
        prompt_tokens: 2 * promptTokens,
        completion_tokens: 2 * answerTokens,
        tokens: 2 * used,
      },
    ]);
    assert.deepEqual((await server.call('llmUsage', {}, server.bob)).body['data'], []);
  });

  test('streams the text when the caller accepts events, and ends with the answer in its envelope', async () => {
    const response = await post('callLLM3', { prompt: 'Hi' }, server.bob);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(event.slice(6)));
    const last = events.pop();
    assert.equal(events.map(({ text }) => text).join(''), answerText);
    assert.deepEqual(last, {
      code: 200,
      msg: 'success',
      text: answerText,
      tokens_balance: startingTokens - promptTokens - answerTokens,
      tokens_used: promptTokens + answerTokens,
      prompt_tokens: promptTokens,
      completion_tokens: answerTokens,
      finish_reason: 'stop',
    });
  });

  test('marks an answer that was cut at its maximum', async () => {
    const { body } = await server.call('callLLM3', { prompt: 'Hi', max_new_tokens: 3 }, server.bob);
    assert.deepEqual([body['finish_reason'], body['completion_tokens']], ['length', 3]);
  });

  test('charges a caller who disconnects for the text generated until then', async () => {
    const before = (await tokensOf(server.carol)).available;
    const leaving = new AbortController();
    const response = await post('verticalLLM', { prompt: 'Go on' }, server.carol, leaving.signal);
    const reader = response.body!.getReader();
    for (let chunk = 0; chunk < 3; chunk++) await reader.read();
    assert.ok((await tokensOf(server.carol)).held > 0n);
    leaving.abort();
    const left = await until(async () => {
      const tokens = await tokensOf(server.carol);
      return tokens.held === 0n ? tokens : undefined;
    }, settledCalls);
    const used = before - left.available;
    assert.ok(used > 3n && used < 512n, `${used} tokens`);
  });

  test('charges no more to a caller who disconnects with a key, who finds what was generated under it', async () => {
    const before = (await tokensOf(server.carol)).available;
    const leaving = new AbortController();
    const key = { 'idempotency-key': 'left early' };
    const response = await post('verticalLLM', { prompt: 'Go on' }, server.carol, leaving.signal, key);
    const reader = response.body!.getReader();
    for (let chunk = 0; chunk < 3; chunk++) await reader.read();
    leaving.abort();
    const left = await until(async () => {
      const tokens = await tokensOf(server.carol);
      return tokens.held === 0n && tokens.available < before ? tokens : undefined;
    }, settledCalls);
    const used = before - left.available;
    assert.ok(used > 3n && used < 512n, `${used} tokens`);
    const again = await server.call('verticalLLM', { prompt: 'Go on' }, server.carol, key);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.body['tokens_used'], Number(used));
    assert.ok(String(again.body['text']).length > 0);
    assert.equal((await tokensOf(server.carol)).available, left.available, 'charged once');
  });

  test('refuses more concurrent calls than an account may have', async () => {
    const leaving = new AbortController();
    const running = await Promise.all([
      post('verticalLLM', { prompt: 'Go on' }, server.bob, leaving.signal),
      post('verticalLLM', { prompt: 'Go on' }, server.bob, leaving.signal),
    ]);
    assert.deepEqual(
      running.map(({ status }) => status),
      [200, 200],
    );
    const { status, body, headers } = await server.call('callLLM3', { prompt: 'Hi' }, server.bob);
    assert.deepEqual([status, body.error, headers.get('retry-after')], [429, 'tooManyRequests', '1']);
    assert.equal((await server.call('callLLM3', { prompt: 'Hi' }, server.alice)).status, 200);
    leaving.abort();
    await until(async () => (await tokensOf(server.bob)).held === 0n, settledCalls);
    assert.equal((await server.call('callLLM3', { prompt: 'Hi' }, server.bob)).status, 200);
  });

  test('answers and charges the same key once', async () => {
    const before = (await tokensOf(server.alice)).available;
    const key = { 'idempotency-key': 'one answer' };
    const first = await server.call('callLLM3', { prompt: 'Hi' }, server.alice, key);
    const second = await server.call('callLLM3', { prompt: 'Hi' }, server.alice, key);
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal(before - (await tokensOf(server.alice)).available, BigInt(promptTokens + answerTokens));
  });

  test('sends the balance over the streaming channel', async () => {
    const { id } = await accountOf(server.alice);
    const { body } = await server.call('callLLM3', { prompt: 'Hi' }, server.alice);
    const isAnnounced = async () => {
      const event = await server.parts.db
        .selectFrom('event')
        .select('body')
        .where('account_id', '=', id)
        .where('type', '=', 'ledger.changed')
        .orderBy('seq', 'desc')
        .executeTakeFirst();
      return event?.body['tokens_balance'] === body['tokens_balance'];
    };
    await until(isAnnounced, { describe: 'an event shows the new balance' });
  });

  describe('with bad input', () => {
    const cases: [what: string, fields: object, status: number, error: string, field: string][] = [
      ['no prompt', {}, 400, 'invalidField', 'prompt'],
      ['an empty prompt', { prompt: '' }, 400, 'invalidField', 'prompt'],
      ['a blank prompt', { prompt: ' \n' }, 400, 'invalidField', 'prompt'],
      ['10 MB of prompt', { prompt: 'x'.repeat(10_000_000) }, 413, 'tooLarge', 'prompt'],
      ['an unpaired surrogate', { prompt: 'a\ud800b' }, 400, 'invalidField', 'prompt'],
      [
        'negative max_new_tokens',
        { prompt: 'Hi', max_new_tokens: -1 },
        400,
        'invalidField',
        'max_new_tokens',
      ],
      ['a fraction of a token', { prompt: 'Hi', max_new_tokens: 1.5 }, 400, 'invalidField', 'max_new_tokens'],
      [
        'more than the context',
        { prompt: 'Hi', max_new_tokens: 8_193 },
        400,
        'contextExceeded',
        'max_new_tokens',
      ],
      [
        'absurd max_new_tokens',
        { prompt: 'Hi', max_new_tokens: 1e300 },
        400,
        'invalidField',
        'max_new_tokens',
      ],
      ['an absurd temperature', { prompt: 'Hi', temperature: 3 }, 400, 'invalidField', 'temperature'],
      ['top_p of nothing', { prompt: 'Hi', top_p: 0 }, 400, 'invalidField', 'top_p'],
      ['too large a seed', { prompt: 'Hi', seed: 2 ** 32 }, 400, 'invalidField', 'seed'],
      ['an empty stop text', { prompt: 'Hi', stop: [''] }, 400, 'invalidField', 'stop'],
    ];
    for (const [what, fields, status, error, field] of cases) {
      test(`refuses ${what} by name, free of charge`, async () => {
        const before = await tokensOf(server.alice);
        const asked = await model.requests();
        const answer = await server.call('callLLM3', fields, server.alice);
        assert.deepEqual([answer.status, answer.body.error, answer.body.field], [status, error, field]);
        assert.deepEqual(await tokensOf(server.alice), before);
        assert.equal(await model.requests(), asked);
      });
    }

    test('refuses bytes that are not valid UTF-8', async () => {
      const body = Buffer.from('{"prompt":"\xff\xfe"}', 'latin1');
      const response = await fetch(server.url + operations.callLLM3.path, {
        method: 'POST',
        body,
        headers: { token: server.alice },
      });
      assert.equal(response.status, 400);
      assert.equal(((await response.json()) as { error: string }).error, 'invalidBody');
    });
  });

  async function post(
    name: 'callLLM3' | 'verticalLLM',
    fields: object,
    token: string,
    signal?: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return await fetch(server.url + operations[name].path, {
      method: 'POST',
      headers: { token, accept: 'text/event-stream', ...headers },
      body: JSON.stringify(fields),
      ...(signal && { signal }),
    });
  }
});
