import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { HumanMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { until } from '@tricorn/testing';
import { generateText, jsonSchema, Output, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { z } from 'zod';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { refusalTests } from '../../testing/openAiRefusals.js';
import { responseTests } from '../../testing/openAiResponses.js';
import { shapeTests } from '../../testing/openAiShapes.js';
import { storedTests } from '../../testing/openAiStored.js';
import { streamTests } from '../../testing/openAiStreams.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const messages = [{ role: 'user' as const, content: 'What is the weather in Paris?' }];
const weather = functionTool('weather');
const time = functionTool('time');
const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const format = {
  type: 'json_schema' as const,
  json_schema: { name: 'place', schema: city, strict: true },
};
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function functionTool(name: string) {
  return {
    type: 'function' as const,
    function: {
      name,
      description: `The ${name} of a city.`,
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  };
}

describe('the OpenAI interface', () => {
  let model: StandInModel;
  let server: TestServer;
  let alice: OpenAI;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'able',
        TRICORN_CODE_LLM_MODEL: 'unable',
        TRICORN_LLM_CALLS_PER_MINUTE_MAX: '400',
      },
    });
    alice = clientOf(server.alice);
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
  const tokensLeft = async () => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(server.alice).id)).LLM.available;
  };
  const storedBytes = async () => {
    const { db, tokens } = server.parts;
    const { id } = tokens.read(server.alice);
    const used = await db
      .selectFrom('storage')
      .select('bytes')
      .where('account_id', '=', id)
      .executeTakeFirst();
    return Number(used?.bytes ?? 0);
  };
  const ask = (fields: object = {}) =>
    alice.chat.completions.create({ model: 'able', messages, stream: false, ...fields });
  const callsOf = async (fields: object) => {
    const { choices } = await ask({ tools: [weather, time], ...fields });
    const { message, finish_reason } = choices[0]!;
    const names = (message.tool_calls ?? []).map((call) => call.type === 'function' && call.function.name);
    return [finish_reason, ...names];
  };

  test('calls tools, with every form of choice', async () => {
    assert.deepEqual(await callsOf({}), ['tool_calls', 'weather', 'time']);
    assert.deepEqual(await callsOf({ tool_choice: 'required' }), ['tool_calls', 'weather', 'time']);
    assert.deepEqual(await callsOf({ tool_choice: 'none' }), ['stop']);
    assert.deepEqual(await callsOf({ parallel_tool_calls: false }), ['tool_calls', 'weather']);
    const named = { type: 'function', function: { name: 'time' } };
    assert.deepEqual(await callsOf({ tool_choice: named }), ['tool_calls', 'time']);
    for (const mode of ['auto', 'required']) {
      const allowed = { type: 'allowed_tools', allowed_tools: { mode, tools: [named] } };
      assert.deepEqual(await callsOf({ tool_choice: allowed }), ['tool_calls', 'time']);
    }
    const unknown = { type: 'function', function: { name: 'elsewhere' } };
    await assert.rejects(callsOf({ tool_choice: unknown }), { status: 400, param: 'tool_choice' });
  });

  test('streams calls piece by piece, and takes their results', async () => {
    const runner = alice.chat.completions.stream({ model: 'able', messages, tools: [weather, time] });
    const pieces: string[] = [];
    for await (const chunk of runner)
      for (const call of chunk.choices[0]?.delta.tool_calls ?? [])
        pieces.push(
          `${call.index} ${call.id ?? ''} ${call.function?.name ?? ''} ${call.function?.arguments}`,
        );
    assert.deepEqual(pieces, [
      '0 call_weather weather ',
      '0   {"city":',
      '0   "Paris"}',
      '1 call_time time ',
      '1   {"city":',
      '1   "Paris"}',
    ]);
    const { message } = (await runner.finalChatCompletion()).choices[0]!;
    assert.deepEqual(
      message.tool_calls?.map((call) => call.type === 'function' && call.function.arguments),
      ['{"city":"Paris"}', '{"city":"Paris"}'],
    );
    const results = message.tool_calls!.map(({ id }) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: 'sunny',
    }));
    const { choices } = await ask({ messages: [...messages, message, ...results], tools: [weather, time] });
    assert.equal(choices[0]!.message.content, 'Fine.');
  });

  test('answers in JSON, with log probabilities, pictures and thoughts', async () => {
    const json = await ask({ response_format: format });
    assert.deepEqual(JSON.parse(json.choices[0]!.message.content!), { city: 'Paris' });
    const { choices } = await ask({ logprobs: true, top_logprobs: 1 });
    const [first] = choices[0]!.logprobs!.content!;
    assert.deepEqual([first!.token, first!.logprob, first!.top_logprobs.length], ['Fine', -0.25, 1]);
    const seen = await ask({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image_url', image_url: { url: pixel } },
          ],
        },
      ],
    });
    assert.equal(seen.choices[0]!.message.content, 'A cat');
    const thought = await ask({ reasoning_effort: 'low' });
    assert.equal(
      (thought.choices[0]!.message as { reasoning_content?: string }).reasoning_content,
      'Let me think. ',
    );
    assert.deepEqual(thought.usage?.completion_tokens_details, { reasoning_tokens: 4 });
    assert.deepEqual(thought.usage?.prompt_tokens_details, { cached_tokens: 12 });
  });

  test('streams thoughts, log probabilities and JSON', async () => {
    const stream = await alice.chat.completions.create({
      model: 'able',
      messages,
      stream: true,
      reasoning_effort: 'low',
      logprobs: true,
      response_format: format,
    });
    let [thoughts, json] = ['', ''];
    const probable: string[] = [];
    for await (const { choices } of stream) {
      const delta = choices[0]?.delta as { content?: string; reasoning_content?: string } | undefined;
      thoughts += delta?.reasoning_content ?? '';
      json += delta?.content ?? '';
      for (const { token } of choices[0]?.logprobs?.content ?? []) probable.push(token);
    }
    assert.deepEqual([thoughts, json], ['Let me think. ', '{"city":"Paris"}']);
    assert.deepEqual(probable, ['{"city":', '"Paris"}']);
  });

  test('gives several choices, each charged', async () => {
    const before = await tokensLeft();
    const answer = await ask({ n: 3 });
    assert.deepEqual(
      answer.choices.map(({ index, message }) => [index, message.content]),
      [
        [0, 'Fine.'],
        [1, 'Fine.'],
        [2, 'Fine.'],
      ],
    );
    assert.equal(answer.usage?.total_tokens, 3 * 26);
    assert.equal(before - (await tokensLeft()), 78n);
    const seen = new Map<number, string>();
    for await (const { choices } of await alice.chat.completions.create({
      model: 'able',
      messages,
      n: 2,
      stream: true,
    }))
      for (const { index, delta } of choices)
        seen.set(index, (seen.get(index) ?? '') + (delta.content ?? ''));
    assert.deepEqual([...seen].sort(), [
      [0, 'Fine.'],
      [1, 'Fine.'],
    ]);
  });

  refusalTests(() => ({ alice, ask, tokensLeft }));

  test('continues texts', async () => {
    const { choices, usage } = await alice.completions.create({
      model: 'able',
      prompt: ['one two', 'three'],
      n: 2,
    });
    assert.deepEqual(
      choices.map(({ index, text }) => [index, text]),
      [
        [0, ' after two'],
        [1, ' after two'],
        [2, ' after three'],
        [3, ' after three'],
      ],
    );
    assert.equal(usage?.total_tokens, 28);
    let text = '';
    for await (const chunk of await alice.completions.create({
      model: 'able',
      prompt: 'one two',
      stream: true,
    }))
      text += chunk.choices[0]?.text ?? '';
    assert.equal(text, ' after two');
  });

  test('embeds texts so that meanings can be compared, metered', async () => {
    const before = await tokensLeft();
    const input = ['a small dog', 'a little puppy', 'the price of steel'];
    const { data, usage } = await alice.embeddings.create({ model: 'all-minilm-l6-v2', input });
    const [dog, puppy, steel] = data.map(({ embedding }) => embedding);
    const cosine = (one: number[], other: number[]) =>
      one.reduce((sum, value, at) => sum + value * other[at]!, 0);
    assert.equal(dog!.length, 384);
    assert.ok(Math.abs(cosine(dog!, dog!) - 1) < 1e-5);
    assert.ok(cosine(dog!, puppy!) > 0.6 && cosine(dog!, steel!) < 0.3);
    assert.equal(before - (await tokensLeft()), BigInt(usage.total_tokens));
    const floats = await alice.embeddings.create({
      model: 'all-minilm-l6-v2',
      input: 'a small dog',
      encoding_format: 'float',
    });
    assert.ok(cosine(floats.data[0]!.embedding, dog!) > 0.99, 'a text alone and among others is the same');
    await assert.rejects(alice.embeddings.create({ model: 'all-minilm-l6-v2', input: 'word '.repeat(600) }), {
      code: 'context_exceeded',
    });
  });

  test('draws pictures, as bytes or addresses', async () => {
    const { data } = await alice.images.generate({
      model: 'genImg',
      prompt: 'a red apple',
      size: '256x256',
      response_format: 'b64_json',
    });
    assert.equal(Buffer.from(data![0]!.b64_json!, 'base64').subarray(1, 4).toString(), 'PNG');
    const image = new File([Buffer.from(data![0]!.b64_json!, 'base64')], 'apple.png', { type: 'image/png' });
    const edited = await alice.images.edit({
      model: 'genImg',
      prompt: 'a green apple',
      image,
      size: '256x256',
    });
    assert.match(edited.data![0]!.url!, /^http.*\.png$/);
    await assert.rejects(alice.images.generate({ model: 'dall-e-3', prompt: 'x' }), {
      status: 404,
      code: 'modelUnknown',
    });
  });

  test('charges nothing for several pictures of which not all can be paid', async () => {
    const key = { name: 'one picture', scopes: ['pictures:write', 'pictures:read'], tokensPerDay: 15 };
    const { body } = await server.call('createApiKey', key, server.alice);
    const before = await tokensLeft();
    const drawing = clientOf(String(body['key'])).images.generate({ prompt: 'a red apple', n: 2 });
    await assert.rejects(drawing, { code: 'keyBudgetExceeded' });
    await until(async () => (await tokensLeft()) === before, { describe: 'the first picture is refunded' });
  });

  test('counts the tokens of a response beforehand, with the conversation that it continues, free of charge', async () => {
    const before = await tokensLeft();
    const count = async (fields: object) => {
      const counted = await alice.responses.inputTokens.count({ model: 'able', input: 'Hello', ...fields });
      assert.equal(counted.object, 'response.input_tokens');
      return counted.input_tokens;
    };
    const plain = await count({});
    assert.ok(plain > 0 && (await count({ instructions: 'Be brief.' })) > plain);
    await assert.rejects(count({ input: ' ' }), { status: 400, param: 'input' });
    await assert.rejects(alice.responses.inputTokens.count({ input: 'Hello' }), {
      status: 400,
      param: 'model',
    });
    assert.equal(await tokensLeft(), before);
    const { id } = await alice.responses.create({ model: 'able', input: 'Hello' });
    assert.ok((await count({ previous_response_id: id })) > plain);
  });

  responseTests(() => ({ alice, bob: clientOf(server.bob) }));
  storedTests(() => ({
    alice,
    bob: clientOf(server.bob),
    db: () => server.parts.db,
    storedBytes,
    tokensLeft,
  }));
  shapeTests(() => ({ alice, tokensLeft }));
  streamTests(() => ({ url: server.url, token: server.alice }));

  test('says what each model can do and costs', async () => {
    const { data } = await alice.models.list();
    const [able] = data as unknown as { id: string; capabilities: string[]; price: object }[];
    assert.deepEqual(
      [able!.id, able!.capabilities.includes('tools'), able!.price],
      ['able', true, { input: 1, cached_input: 1, output: 1 }],
    );
    assert.ok(data.some(({ id }) => id === 'all-minilm-l6-v2') && data.some(({ id }) => id === 'genImgFlux'));
  });

  test('works with the ai SDK: text, streams, tools and objects', async () => {
    const { chat, responses, embedding } = createOpenAI({
      apiKey: server.alice,
      baseURL: `${server.url}/v1`,
    });
    const { text, steps } = await generateText({
      model: chat('able'),
      prompt: 'Weather?',
      tools: {
        weather: tool({
          inputSchema: z.object({ city: z.string() }),
          execute: async ({ city: where }) => `sunny in ${where}`,
        }),
      },
      stopWhen: ({ steps: taken }) => taken.length === 2,
    });
    assert.deepEqual([steps[0]?.toolResults[0]?.output, text], ['sunny in Paris', 'Fine.']);
    let streamed = '';
    for await (const piece of streamText({ model: responses('able'), prompt: 'Hello' }).textStream)
      streamed += piece;
    assert.equal(streamed, 'Fine.');
    const { output } = await generateText({
      model: chat('able'),
      prompt: 'Where?',
      output: Output.object({ schema: jsonSchema<{ city: string }>(city) }),
    });
    assert.deepEqual(output, { city: 'Paris' });
    const { embeddings } = await embedding('all-minilm-l6-v2').doEmbed({ values: ['a', 'b'] });
    assert.deepEqual(
      embeddings.map(({ length }) => length),
      [384, 384],
    );
  });

  test('works with LangChain: text, streams, tools, objects and embeddings', async () => {
    const settings = { apiKey: server.alice, configuration: { baseURL: `${server.url}/v1` }, maxRetries: 0 };
    const chat = new ChatOpenAI({ ...settings, model: 'able' });
    assert.equal((await chat.invoke([new HumanMessage('Hello')])).content, 'Fine.');
    let streamed = '';
    for await (const piece of await chat.stream('Hello')) streamed += String(piece.content);
    assert.equal(streamed, 'Fine.');
    const schema = z.object({ city: z.string() });
    const bound = chat.bindTools([
      langchainTool(() => 'sunny', { name: 'weather', description: 'Weather.', schema }),
    ]);
    const { tool_calls } = await bound.invoke('Weather?');
    assert.deepEqual(
      tool_calls?.map(({ name, args }) => [name, args]),
      [['weather', { city: 'Paris' }]],
    );
    assert.deepEqual(await chat.withStructuredOutput(schema, { method: 'jsonSchema' }).invoke('Where?'), {
      city: 'Paris',
    });
    const embeddings = new OpenAIEmbeddings({ ...settings, model: 'all-minilm-l6-v2' });
    assert.equal((await embeddings.embedQuery('a')).length, 384);
  });
});
