import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const answerText = 'The answer is \u{1F600} forty-two.';
const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
const messages = [{ role: 'user' as const, content: 'What is the answer?' }];

describe('the OpenAI client with an access token as its key', () => {
  let model: StandInModel;
  let server: TestServer;
  let alice: OpenAI;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_CODE_LLM_MODEL: 'drops-mid-stream',
        TRICORN_LLM_CALLS_PER_MINUTE_MAX: '40',
      },
    });
    alice = clientOf(server.alice);
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.deepEqual(await auditLists(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  const clientOf = (apiKey: string) =>
    new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0, timeout: 600_000 });
  const tokensOf = async (token: string) => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(token).id)).LLM;
  };

  test('gets an answer that is charged to the account', async () => {
    const before = (await tokensOf(server.alice)).available;
    const answer = await alice.chat.completions.create({
      model: 'good',
      messages: [{ role: 'system', content: 'Be brief.' }, ...messages],
      max_completion_tokens: 50,
      temperature: 0.5,
      top_p: 0.9,
      seed: 7,
      stop: ['END'],
    });
    assert.equal(answer.choices[0]?.message.content, answerText);
    assert.deepEqual(answer.usage, usage);
    assert.deepEqual(await tokensOf(server.alice), { available: before - 18n, held: 0n });
  });

  test('reads a stream with its usage, charged the same', async () => {
    const before = (await tokensOf(server.alice)).available;
    const stream = await alice.chat.completions.create({
      model: 'good',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let total: number | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      total = chunk.usage?.total_tokens ?? total;
    }
    assert.deepEqual([text, total], [answerText, 18]);
    assert.deepEqual(await tokensOf(server.alice), { available: before - 18n, held: 0n });
  });

  test('gets the events that a llama.cpp server sends, field by field', async () => {
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.alice}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'good',
        messages,
        stream: true,
        stream_options: { include_usage: true },
      }),
    });
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/);
    const events = (await response.text()).split('\n\n').filter((event) => event !== '');
    assert.equal(events.pop(), 'data: [DONE]');
    const chunks = events.map((event) => JSON.parse(/^data: (.*)$/.exec(event)![1]!));
    const { id, created } = chunks[0];
    const object = 'chat.completion.chunk';
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      ...{ id, object, created, model: 'good' },
      choices: [{ index: 0, delta, finish_reason }],
    });
    const pieces = chunks.slice(1, -2).map(({ choices }) => choices[0].delta.content as string);
    assert.equal(pieces.join(''), answerText);
    assert.deepEqual(chunks, [
      chunk({ role: 'assistant', content: null }),
      ...pieces.map((content) => chunk({ content })),
      chunk({}, 'stop'),
      { id, object, created, model: 'good', choices: [], usage },
    ]);
  });

  test('gets the same answer again for the same key, whole or streamed, charged once', async () => {
    const before = (await tokensOf(server.alice)).available;
    const options = { headers: { 'Idempotency-Key': 'asked twice' } };
    const asked = { model: 'good', messages };
    const first = await alice.chat.completions.create(asked, options);
    const again = await alice.chat.completions.create(asked, options).withResponse();
    assert.deepEqual(again.data, first);
    assert.equal(again.response.headers.get('idempotency-replayed'), 'true');

    const streamKey = { headers: { 'Idempotency-Key': 'streamed twice' } };
    const streamed = async () => {
      const stream = await alice.chat.completions.create({ ...asked, stream: true }, streamKey);
      let id = '';
      let text = '';
      for await (const chunk of stream) {
        id = chunk.id;
        text += chunk.choices[0]?.delta.content ?? '';
      }
      return [id, text];
    };
    const [id, text] = await streamed();
    assert.equal(text, answerText);
    assert.deepEqual(await streamed(), [id, text]);
    assert.deepEqual(await tokensOf(server.alice), { available: before - 36n, held: 0n });
    await assert.rejects(alice.chat.completions.create({ ...asked, seed: 1 }, options), {
      status: 409,
      code: 'idempotencyConflict',
    });
  });

  test('sees that an answer was cut at its maximum, and can go on', async () => {
    const { choices } = await alice.chat.completions.create({ model: 'good', messages, max_tokens: 3 });
    const [{ message, finish_reason }] = choices as [OpenAI.ChatCompletion.Choice];
    assert.deepEqual([message.content, finish_reason], ['The answer is', 'length']);
    const types: string[] = [];
    const stream = alice.responses.stream({ model: 'good', input: 'What is it?', max_output_tokens: 3 });
    for await (const { type } of stream) types.push(type);
    const cut = await stream.finalResponse();
    assert.deepEqual(
      [types.at(-1), cut.status, cut.incomplete_details, cut.output_text],
      ['response.incomplete', 'incomplete', { reason: 'max_output_tokens' }, 'The answer is'],
    );
    const more = await alice.responses.create({
      model: 'good',
      input: 'Go on.',
      previous_response_id: cut.id,
    });
    assert.deepEqual([more.status, more.output_text], ['completed', answerText]);
  });

  test('may reuse the key of a failed call', async () => {
    const options = { headers: { 'Idempotency-Key': 'failed once' } };
    const failing = { model: 'drops-mid-stream', messages };
    for (let attempt = 0; attempt < 2; attempt++)
      await assert.rejects(alice.chat.completions.create(failing, options), { status: 503 });
  });

  test('lists the two models and finds each', async () => {
    const { data } = await alice.models.list();
    assert.deepEqual(
      data.slice(0, 2).map(({ id }) => id),
      ['good', 'drops-mid-stream'],
    );
    assert.equal((await alice.models.retrieve('good')).owned_by, 'tricorn');
    await assert.rejects(alice.models.retrieve('gpt-4o'), { status: 404, code: 'modelUnknown' });
  });

  test('gets errors in its own format, free of charge', async () => {
    const before = await tokensOf(server.alice);
    const ask = (fields: object) =>
      alice.chat.completions.create({ model: 'good', messages, stream: false, ...fields });
    await assert.rejects(ask({ model: 'gpt-4o' }), { status: 404, code: 'modelUnknown', param: 'model' });
    await assert.rejects(ask({ messages: [{ role: 'user', content: ' ' }] }), {
      status: 400,
      code: 'prompt_empty',
      param: 'messages',
    });
    await assert.rejects(ask({ max_tokens: 9_000 }), {
      status: 400,
      code: 'context_exceeded',
      param: 'max_tokens',
    });
    await assert.rejects(ask({ messages: [{ role: 'user', content: 'x'.repeat(300_000) }] }), {
      status: 413,
      code: 'prompt_too_large',
    });
    await assert.rejects(ask({ model: 'drops-mid-stream' }), { status: 503, code: 'engine_crashed' });
    assert.deepEqual(await tokensOf(server.alice), before);
  });

  test('is refused without a key, or with a wrong one', async () => {
    await assert.rejects(clientOf('nonsense').models.list(), (error: unknown) => {
      assert.ok(error instanceof OpenAI.AuthenticationError);
      assert.equal(error.code, 'tokenInvalid');
      return true;
    });
    const keyless = await fetch(`${server.url}/v1/models`);
    assert.equal(keyless.status, 401);
    const { error } = (await keyless.json()) as { error: { code: string; message: string } };
    assert.equal(error.code, 'tokenMissing');
    assert.match(error.message, /API key/);
  });

  test('may send a body with a byte order mark, but not invalid UTF-8', async () => {
    const post = async (body: Buffer) =>
      await fetch(`${server.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.alice}` },
        body,
      });
    const asked = Buffer.from(JSON.stringify({ model: 'good', messages }));
    assert.equal((await post(Buffer.concat([Buffer.from('\ufeff'), asked]))).status, 200);
    const broken = await post(Buffer.concat([asked.subarray(0, -1), Buffer.from([0xff])]));
    const { error } = (await broken.json()) as { error: { code: string } };
    assert.deepEqual([broken.status, error.code], [400, 'request_malformed']);
  });

  test('is refused if the balance is too low', async () => {
    const credentials = { email: 'poor@example.com', passwd: 'correct horse battery' };
    await server.call('register', credentials);
    const { token } = (await server.call('genToken', credentials)).body;
    const asking = clientOf(String(token)).chat.completions.create({ model: 'good', messages });
    await assert.rejects(asking, { status: 402, code: 'llmTokensInsufficient', type: 'insufficient_quota' });
  });

  test('shares the request limit with the operations of the same account', async () => {
    for (let call = 0; call < 20; call++) await server.call('callLLM3', { prompt: 'Hi' }, server.bob);
    const bob = clientOf(server.bob);
    for (let call = 0; call < 20; call++) await bob.chat.completions.create({ model: 'good', messages });
    // If a new minute started in between, earlier calls count a little less.
    const further = async () => {
      for (let call = 0; call < 5; call++) await bob.chat.completions.create({ model: 'good', messages });
    };
    await assert.rejects(further(), OpenAI.RateLimitError);
    assert.equal((await server.call('callLLM3', { prompt: 'Hi' }, server.bob)).body.error, 'tooManyRequests');
  });
});
