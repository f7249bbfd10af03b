import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const messages = [{ role: 'user' as const, content: 'What is the weather in Paris?' }];
const asked = { model: 'able', max_tokens: 50, messages };
const city = { type: 'object' as const, properties: { city: { type: 'string' as const } } };
const weather = { name: 'weather', description: 'The weather of a city.', input_schema: city };
const time = { name: 'time', description: 'The time of a city.', input_schema: city };
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = {
  type: 'image' as const,
  source: { type: 'base64' as const, media_type: 'image/png' as const, data: pixel },
};
const answerText = 'The answer is \u{1F600} forty-two.';

const clientOf = (server: TestServer, apiKey: string) =>
  new Anthropic({ apiKey, authToken: null, baseURL: server.url, maxRetries: 0 });
const tokensLeft = async ({ parts, alice }: TestServer) =>
  (await parts.ledger.balances(parts.tokens.read(alice).id)).LLM;

/** The fields of an error as its class has them. */
const isRefused =
  (type: string, status: number, code: string, kind: new (...given: never[]) => Error = Anthropic.APIError) =>
  (thrown: unknown) => {
    assert.ok(thrown instanceof kind && thrown instanceof Anthropic.APIError, String(thrown));
    assert.deepEqual([thrown.type, thrown.status, thrown.errorCode], [type, status, code]);
    const { request_id } = thrown.error as { request_id: string };
    assert.match(request_id, /^[0-9a-f-]{36}$/);
    assert.equal(thrown.requestID, request_id);
    return true;
  };

describe('the client of Anthropic', () => {
  let folder: string;
  let model: StandInModel;
  let server: TestServer;
  let alice: Anthropic;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-messages-'));
    model = await startStandInModel();
    const { url } = model;
    const names = ['able', 'good', 'stops', 'echo', 'drops-mid-stream', 'hangs-mid-stream', 'falls-silent'];
    const engines: object[] = names.map((name) => ({ url, model: name }));
    engines.push({ url, model: 'good', name: 'plain', features: [] });
    engines.push({ url, model: 'limited-for-long' }, { url: 'http://127.0.0.1:9', model: 'gone' });
    await writeFile(join(folder, 'engines.json'), JSON.stringify(engines));
    server = await startTestServer({
      env: { TRICORN_LLM_URL: join(folder, 'engines.json'), TRICORN_LLM_CALLS_PER_MINUTE_MAX: '1000' },
    });
    alice = clientOf(server, server.alice);
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
    await rm(folder, { recursive: true });
  });

  const ask = (fields: object = {}) =>
    alice.messages.create({ ...asked, ...fields } as Anthropic.MessageCreateParamsNonStreaming);
  const spent = async (work: () => Promise<unknown>) => {
    const before = await tokensLeft(server);
    await work();
    const { available, held } = await tokensLeft(server);
    assert.equal(held, 0n);
    return Number(before.available - available);
  };

  test('gets a message that is charged to the account, exactly', async () => {
    const charged = await spent(async () => {
      const { data, request_id } = await alice.messages
        .create({ ...asked, model: 'good', system: 'Be brief.' })
        .withResponse();
      assert.match(request_id!, /^[0-9a-f-]{36}$/);
      const { id, ...message } = data;
      assert.match(id, /^msg_[0-9a-f-]{36}$/);
      assert.deepEqual(message, {
        type: 'message',
        role: 'assistant',
        model: 'good',
        content: [{ type: 'text', text: answerText }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: {
          input_tokens: 11,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          output_tokens: 7,
        },
      });
    });
    assert.equal(charged, 18);
    const { usage } = await ask();
    assert.deepEqual([usage.input_tokens, usage.cache_read_input_tokens, usage.output_tokens], [8, 12, 6]);
  });

  test('reads a stream with its helpers, charged the same', async () => {
    const charged = await spent(async () => {
      const pieces: string[] = [];
      const stream = alice.messages.stream({ ...asked, model: 'good' }).on('text', (piece) => {
        pieces.push(piece);
      });
      const message = await stream.finalMessage();
      assert.equal(await stream.finalText(), answerText);
      assert.equal(pieces.join(''), answerText);
      assert.equal(pieces.length, 7);
      assert.deepEqual(
        [message.stop_reason, message.usage.input_tokens, message.usage.output_tokens],
        ['end_turn', 11, 7],
      );
      assert.ok(stream.request_id);
    });
    assert.equal(charged, 18);
  });

  test('gets the events of a stream in their order', async () => {
    const types: string[] = [];
    for await (const { type } of await alice.messages.create({ ...asked, stream: true })) types.push(type);
    assert.deepEqual(types, [
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    const raw = await fetch(`${server.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': server.alice, 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({ ...asked, stream: true }),
    });
    assert.match(raw.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal(raw.headers.get('request-id'), raw.headers.get('x-request-id'));
    assert.match(
      await raw.text(),
      /^event: message_start\ndata: .*\n\nevent: ping\ndata: {"type":"ping"}\n\n/,
    );
  });

  test('calls tools, with every form of choice', async () => {
    const callsOf = async (fields: object) => {
      const { content, stop_reason } = await ask({ tools: [weather, time], ...fields });
      return [stop_reason, ...content.map((block) => block.type === 'tool_use' && [block.name, block.input])];
    };
    const call = (name: string) => [name, { city: 'Paris' }];
    assert.deepEqual(await callsOf({}), ['tool_use', call('weather'), call('time')]);
    const choice = (tool_choice: object) => callsOf({ tool_choice });
    assert.deepEqual(await choice({ type: 'any' }), ['tool_use', call('weather'), call('time')]);
    assert.deepEqual(await choice({ type: 'auto', disable_parallel_tool_use: true }), [
      'tool_use',
      call('weather'),
    ]);
    assert.deepEqual(await choice({ type: 'tool', name: 'time' }), ['tool_use', call('time')]);
    assert.deepEqual(await choice({ type: 'none' }), ['end_turn', false]);
    const streamed = alice.messages.stream({ ...asked, tools: [weather, time] });
    const partial: string[] = [];
    streamed.on('inputJson', (json) => partial.push(json));
    const { content } = await streamed.finalMessage();
    assert.deepEqual(
      content.map((block) => block.type === 'tool_use' && [block.id, block.input]),
      [
        ['call_weather', { city: 'Paris' }],
        ['call_time', { city: 'Paris' }],
      ],
    );
    assert.deepEqual(partial, ['{"city":', '"Paris"}', '{"city":', '"Paris"}']);
  });

  for (const stream of [false, true])
    test(`runs its loop of tools to the final answer, ${stream ? 'streamed' : 'whole'}`, async () => {
      const ran: object[] = [];
      const run = (name: string) =>
        betaTool({
          name,
          description: `The ${name} of a city.`,
          inputSchema: city,
          run: (input) => {
            ran.push([name, input]);
            if (name === 'time') throw new Error('the clock has stopped');
            return [{ type: 'text', text: 'sunny' }];
          },
        });
      const tools = [run('weather'), run('time')];
      const runner = alice.beta.messages.toolRunner({ ...asked, tools, stream, max_iterations: 4 });
      const final = await runner.runUntilDone();
      assert.deepEqual(ran, [
        ['weather', { city: 'Paris' }],
        ['time', { city: 'Paris' }],
      ]);
      const said = final.content.map((block) => block.type === 'text' && block.text);
      assert.deepEqual([final.stop_reason, said], ['end_turn', ['Fine.']]);
      assert.equal(runner.params.messages.length, 4);
    });

  test('sends the model what it was given, in the form of its server', async () => {
    const result = { type: 'tool_result', tool_use_id: 'a', content: 'none', is_error: true };
    const { content } = await ask({
      model: 'echo',
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      messages: [
        ...messages,
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'a', name: 'weather', input: { city: 'Rome' } }],
        },
        { role: 'user', content: [result, { type: 'text', text: 'Again.' }] },
      ],
      tools: [weather],
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      stop_sequences: ['END'],
      temperature: 0,
      top_k: 3,
      top_p: 0.5,
    });
    const [block] = content as [Anthropic.TextBlock];
    const sent = JSON.parse(block.text);
    assert.deepEqual(sent.messages, [
      { role: 'system', content: 'Be brief.' },
      messages[0],
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'Error: none' },
      { role: 'user', content: 'Again.' },
    ]);
    assert.deepEqual(
      [sent.max_tokens, sent.stop, sent.temperature, sent.top_k, sent.top_p, sent.parallel_tool_calls],
      [50, ['END'], 0, 3, 0.5, false],
    );
  });

  test('sees pictures, thoughts, JSON and why an answer ended', async () => {
    const said = async (fields: object) => (await ask(fields)).content;
    const look = [{ role: 'user', content: [picture, { type: 'text', text: 'What is it?' }] }];
    assert.deepEqual(await said({ messages: look }), [{ type: 'text', text: 'A cat' }]);
    const thinking = { type: 'enabled', budget_tokens: 1_024 };
    const thought = { type: 'thinking', thinking: 'Let me think. ', signature: '' };
    assert.deepEqual(await said({ thinking }), [thought, { type: 'text', text: 'Fine.' }]);
    const format = { type: 'json_schema', schema: city };
    assert.deepEqual(await said({ output_config: { format, effort: 'low' } }), [
      { type: 'text', text: '{"city":"Paris"}' },
    ]);
    const ended = async (fields: object) => {
      const { stop_reason, stop_sequence } = await ask(fields);
      return [stop_reason, stop_sequence];
    };
    assert.deepEqual(await ended({ model: 'good', max_tokens: 3 }), ['max_tokens', null]);
    assert.deepEqual(await ended({ model: 'stops', stop_sequences: [', three'] }), [
      'stop_sequence',
      ', three',
    ]);
    const stream = alice.messages.stream({ ...asked, model: 'stops', stop_sequences: [', three'] });
    assert.equal((await stream.finalMessage()).stop_sequence, ', three');
  });

  test('counts tokens free of charge, roughly where the engine has no tokenizer', async () => {
    const count = async (fields: object = {}) =>
      (await alice.messages.countTokens({ model: 'able', messages, ...fields })).input_tokens;
    const charged = await spent(async () => {
      const plain = await count();
      assert.ok(plain > 5 && plain < 30, String(plain));
      assert.ok((await count({ system: 'Be brief.' })) > plain);
      assert.ok((await count({ tools: [weather] })) > plain + 10);
    });
    assert.equal(charged, 0);
    await assert.rejects(
      count({ messages: [] }),
      isRefused('invalid_request_error', 400, 'request_malformed'),
    );
    await assert.rejects(
      count({ model: 'gone elsewhere' }),
      isRefused('not_found_error', 404, 'modelUnknown'),
    );
  });

  test('gets the same answer again for the same key, whole or streamed, charged once', async () => {
    for (const tools of [[], [weather]])
      for (const stream of [false, true]) {
        const options = { headers: { 'Idempotency-Key': `${tools.length} ${stream}` } };
        const once = async () =>
          stream
            ? await alice.messages.stream({ ...asked, tools }, options).finalMessage()
            : await alice.messages.create({ ...asked, tools }, options);
        let first: unknown;
        assert.ok((await spent(async () => (first = await once()))) > 0);
        assert.equal(await spent(async () => assert.deepEqual(await once(), first)), 0);
      }
  });

  test('lists and finds the models for text in its own form', async () => {
    const ids: string[] = [];
    for await (const { id, type } of alice.models.list()) {
      assert.equal(type, 'model');
      ids.push(id);
    }
    assert.ok(ids.includes('able') && ids.includes('good') && !ids.includes('all-minilm-l6-v2'));
    const { id, display_name, created_at } = await alice.models.retrieve('able');
    assert.deepEqual([id, display_name], ['able', 'able']);
    assert.ok(Date.parse(created_at) > 0);
    await assert.rejects(
      alice.models.retrieve('claude-opus-4-8'),
      isRefused('not_found_error', 404, 'modelUnknown', Anthropic.NotFoundError),
    );
  });

  test('may send its key as a bearer token', async () => {
    const bearer = new Anthropic({
      authToken: server.alice,
      apiKey: null,
      baseURL: server.url,
      maxRetries: 0,
    });
    assert.equal((await bearer.messages.create(asked)).stop_reason, 'end_turn');
  });

  test('gets each refusal as the error of its class, free of charge', async () => {
    const credentials = { email: 'poor@example.com', passwd: 'correct horse battery' };
    await server.call('register', credentials);
    const poor = String((await server.call('genToken', credentials)).body['token']);
    const key = { name: 'reader', scopes: ['language:read'] };
    const reader = String((await server.call('createApiKey', key, server.alice)).body['key']);
    const as = (token: string) => clientOf(server, token).messages.create(asked);
    const long = [{ role: 'user', content: 'x'.repeat(300_000) }];
    const options = { headers: { 'Idempotency-Key': 'conflict' } };
    await alice.messages.create(asked, options);
    const cases: [() => Promise<unknown>, ReturnType<typeof isRefused>][] = [
      [
        () => ask({ model: 'claude-opus-4-8' }),
        isRefused('not_found_error', 404, 'modelUnknown', Anthropic.NotFoundError),
      ],
      [
        () => ask({ max_tokens: undefined }),
        isRefused('invalid_request_error', 400, 'request_malformed', Anthropic.BadRequestError),
      ],
      [() => ask({ max_tokens: 9_000 }), isRefused('invalid_request_error', 400, 'context_exceeded')],
      [() => ask({ top_p: 2 }), isRefused('invalid_request_error', 400, 'sampling_invalid')],
      [
        () => ask({ stop_sequences: ['x'.repeat(257)] }),
        isRefused('invalid_request_error', 400, 'stop_invalid'),
      ],
      [
        () => ask({ messages: [{ role: 'user', content: ' ' }] }),
        isRefused('invalid_request_error', 400, 'prompt_empty'),
      ],
      [
        () => ask({ model: 'plain', tools: [weather] }),
        isRefused('invalid_request_error', 400, 'feature_unsupported'),
      ],
      [
        () => ask({ model: 'plain', thinking: { type: 'enabled', budget_tokens: 2_000 } }),
        isRefused('invalid_request_error', 400, 'feature_unsupported'),
      ],
      [
        () => ask({ messages: long }),
        isRefused('request_too_large', 413, 'prompt_too_large', Anthropic.ContentTooLargeError),
      ],
      [
        () => as('nonsense'),
        isRefused('authentication_error', 401, 'tokenInvalid', Anthropic.AuthenticationError),
      ],
      [
        () => as(reader),
        isRefused('permission_error', 403, 'keyScopeMissing', Anthropic.PermissionDeniedError),
      ],
      [
        () => as(poor),
        isRefused('billing_error', 402, 'llmTokensInsufficient', Anthropic.PaymentRequiredError),
      ],
      [
        () => alice.messages.create({ ...asked, max_tokens: 3 }, options),
        isRefused('conflict_error', 409, 'idempotencyConflict', Anthropic.ConflictError),
      ],
      [
        () => ask({ model: 'limited-for-long' }),
        isRefused('rate_limit_error', 429, 'engine_rate_limited', Anthropic.RateLimitError),
      ],
      [
        () => ask({ model: 'gone' }),
        isRefused('overloaded_error', 529, 'engine_unreachable', Anthropic.OverloadedError),
      ],
      [
        () => alice.messages.batches.list(),
        isRefused('not_found_error', 404, 'routeUnknown', Anthropic.NotFoundError),
      ],
      [() => alice.get('/v1/messages'), isRefused('not_found_error', 404, 'routeUnknown')],
    ];
    const charged = await spent(async () => {
      for (const [refused, expected] of cases) await assert.rejects(refused, expected);
    });
    assert.equal(charged, 0);
  });

  test('is told the field at fault in its own words', async () => {
    for (const [fields, field] of [
      [{ stop_sequences: [''] }, 'stop_sequences'],
      [{ max_tokens: 9_000 }, 'max_tokens'],
      [{ model: 'plain', thinking: { type: 'enabled', budget_tokens: 2_000 } }, 'thinking'],
      [
        { model: 'plain', output_config: { format: { type: 'json_schema', schema: city } } },
        'output_config.format',
      ],
    ] as const)
      await assert.rejects(ask(fields), (thrown) => {
        assert.ok(thrown instanceof Anthropic.APIError);
        assert.equal((thrown.details as { field?: string } | null)?.field, field);
        assert.ok(thrown.message.includes(`\`${field}\``), thrown.message);
        return true;
      });
  });

  test('gets errors in its form for what is not JSON, too large, or without a key', async () => {
    const refusal = async (body: string | Buffer, headers: Record<string, string> = {}) => {
      const all = { 'x-api-key': server.alice, ...headers };
      const response = await fetch(`${server.url}/v1/messages`, { method: 'POST', headers: all, body });
      const answer = (await response.json()) as Anthropic.ErrorResponse;
      assert.equal(answer.type, 'error');
      assert.equal(answer.request_id, response.headers.get('request-id'));
      return [response.status, answer.error.type];
    };
    for (const body of ['', '{', '[]', 'null', '"x"', 'model=able', Buffer.from([0xff, 0xfe])])
      assert.deepEqual(await refusal(body), [400, 'invalid_request_error'], String(body));
    assert.deepEqual(await refusal(' '.repeat(20_000_000)), [413, 'request_too_large']);
    assert.deepEqual(await refusal('{}', { 'x-api-key': '' }), [401, 'authentication_error']);
    assert.deepEqual(await refusal('{}', { 'content-encoding': 'gzip' }), [415, 'invalid_request_error']);
  });

  test('learns from the stream that it broke, and pays nothing', async () => {
    const charged = await spent(async () => {
      const stream = alice.messages.stream({ ...asked, model: 'drops-mid-stream' });
      let seen = '';
      stream.on('text', (piece) => {
        seen += piece;
      });
      await assert.rejects(stream.finalMessage(), (thrown) => {
        assert.ok(thrown instanceof Anthropic.APIError);
        assert.deepEqual([thrown.type, thrown.errorCode], ['overloaded_error', 'engine_crashed']);
        return true;
      });
      assert.equal(seen, 'Half an ans');
    });
    assert.equal(charged, 0);
  });

  test('pays for what was generated until it aborts', async () => {
    const before = await tokensLeft(server);
    const stream = alice.messages.stream({ ...asked, model: 'falls-silent' });
    let seen = '';
    stream.on('text', (piece) => {
      seen += piece;
      if (seen === 'The answer is') stream.abort();
    });
    await assert.rejects(stream.finalMessage(), Anthropic.APIUserAbortError);
    await until(
      async () => {
        const { available, held } = await tokensLeft(server);
        return held === 0n && available < before.available;
      },
      { describe: 'the call is settled' },
    );
  });
});

describe('the client of Anthropic with a local model', () => {
  let model: { path: string; remove(): void };
  let server: TestServer;
  let alice: Anthropic;
  before(async () => {
    const { href } = new URL('../../../../language/dist/testing/tinyModelFile.js', import.meta.url);
    const { makeTinyModel } = (await import(href)) as { makeTinyModel(): typeof model };
    model = makeTinyModel();
    server = await startTestServer({ env: { TRICORN_LLM_GGUF: model.path } });
    alice = clientOf(server, server.alice);
  });
  after(async () => {
    await server.close();
    model.remove();
  });

  test('counts exactly what a call then uses', async () => {
    const prompt = { model: 'tiny', system: 'Be brief.', messages, tools: [weather] };
    const { input_tokens } = await alice.messages.countTokens(prompt);
    const { usage } = await alice.messages.create({ ...prompt, max_tokens: 1 });
    assert.equal(usage.input_tokens + usage.cache_read_input_tokens!, input_tokens);
  });

  test('is told which stop text ended an answer', async () => {
    const all = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '];
    let named = 0;
    for (let at = 0; named === 0 && at < all.length; at += 4) {
      const stop_sequences = all.slice(at, at + 4);
      const fields = { model: 'tiny', messages, max_tokens: 200, stop_sequences };
      const { stop_reason, stop_sequence, content } = await alice.messages.create(fields);
      if (stop_reason !== 'stop_sequence') continue;
      named++;
      assert.ok(stop_sequences.includes(stop_sequence!));
      const [said] = content as [Anthropic.TextBlock?];
      assert.ok(stop_sequences.every((stop) => said?.text.includes(stop) !== true));
    }
    assert.equal(named, 1);
  });

  test('runs a loop of tools: the call is held by the schema, the result is read', async () => {
    const inputSchema = {
      type: 'object',
      properties: { city: { enum: ['Paris', 'Rome'] } },
      required: ['city'],
      additionalProperties: false,
    } as const;
    const places: string[] = [];
    const run = ({ city: place }: { city: string }) => {
      places.push(place);
      return 'sunny';
    };
    const tool = betaTool({ name: 'weather', description: 'Weather.', inputSchema, run: run as never });
    const runner = alice.beta.messages.toolRunner({
      model: 'tiny',
      // Each byte is a token of this model.
      max_tokens: 400,
      messages,
      tools: [tool],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      max_iterations: 2,
    });
    for await (const { stop_reason, content } of runner) {
      assert.equal(stop_reason, 'tool_use');
      assert.equal(content.length, 1);
    }
    assert.equal(places.length, 2);
    assert.ok(places.every((place) => place === 'Paris' || place === 'Rome'));
  });
});
