import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import OpenAI from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const messages = [{ role: 'user' as const, content: 'What is the answer?' }];

describe('models from a file of engines', () => {
  let folder: string;
  let engines: StandInModel[];
  let server: TestServer;
  let alice: OpenAI;
  const price = { input: 0.5, cachedInput: 0.1, output: 2 };
  const offer = async (models: readonly object[]) => {
    const main = engines.map(({ url }) => ({ url, model: 'good', name: 'main', price }));
    await writeFile(join(folder, 'engines.json'), JSON.stringify([...main, ...models]));
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-engines-'));
    engines = await Promise.all([startStandInModel(), startStandInModel(), startStandInModel()]);
    const url = engines[2]!.url;
    await offer([
      { url, model: 'able', name: 'extra', price, tags: ['eu'] },
      { url, model: 'echo', name: 'echo' },
    ]);
    server = await startTestServer({
      env: { TRICORN_LLM_URL: join(folder, 'engines.json'), TRICORN_LLM_CALLS_PER_MINUTE_MAX: '1000' },
    });
    alice = new OpenAI({ apiKey: server.alice, baseURL: `${server.url}/v1`, maxRetries: 0 });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    for (const engine of engines) await engine.stop();
    await rm(folder, { recursive: true });
  });

  const spent = async (model: string) => {
    const balance = async () => {
      const { ledger, tokens } = server.parts;
      return (await ledger.balances(tokens.read(server.alice).id)).LLM.available;
    };
    const before = await balance();
    await alice.chat.completions.create({ model, messages });
    return Number(before - (await balance()));
  };

  test('are offered by name, and charged for input, cached input and output apart', async () => {
    // 11 tokens of input and 7 of output: 19.5, rounded up.
    assert.equal(await spent('main'), 20);
    // 8 new and 12 cached tokens of input, and 6 of output: 17.2, rounded up.
    assert.equal(await spent('extra'), 18);
    const listed = (await alice.models.retrieve('extra')) as unknown as { price: object; kind: string };
    assert.deepEqual([listed.kind, listed.price], ['other', { input: 0.5, cached_input: 0.1, output: 2 }]);
    const { body } = await server.call('llmUsage', {}, server.alice);
    const rows = body['data'] as {
      model: string;
      prompt_tokens: number;
      completion_tokens: number;
      tokens: number;
    }[];
    const extra = rows.find(({ model }) => model === 'extra')!;
    assert.deepEqual([extra.prompt_tokens, extra.completion_tokens, extra.tokens], [20, 6, 18]);
  });

  test('get every field of a request as it was sent', async () => {
    const pixel = 'data:image/png;base64,iVBORw0KGgo=';
    const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } };
    const sent = {
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          name: 'Ada',
          content: [{ type: 'image_url', image_url: { url: pixel, detail: 'low' } }],
        },
        { role: 'assistant', content: '', tool_calls: [call], reasoning_content: 'Hm.' },
        { role: 'tool', tool_call_id: 'call_1', content: 'a cat' },
      ],
      max_tokens: 40,
      temperature: 0.5,
      top_p: 0.9,
      frequency_penalty: -1,
      presence_penalty: 1.5,
      seed: 7,
      stop: ['END', '###'],
      logit_bias: { 17: -100 },
      logprobs: true,
      top_logprobs: 3,
      reasoning_effort: 'high',
      tools: [{ type: 'function', function: { name: 'look', parameters: { type: 'object' }, strict: true } }],
      tool_choice: { type: 'function', function: { name: 'look' } },
      parallel_tool_calls: false,
      response_format: { type: 'json_schema', json_schema: { name: 'seen', schema: {}, strict: true } },
    };
    const answer = await alice.chat.completions.create({ model: 'echo', ...sent } as never);
    const { content } = (answer as OpenAI.ChatCompletion).choices[0]!.message;
    assert.deepEqual(JSON.parse(content!), {
      model: 'echo',
      ...sent,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('are shown to operators engine by engine, and survive the loss of one of three under load', async () => {
    const states = await server.parts.language.health();
    const parts = states.filter(({ part }) => part.includes(' at http'));
    assert.equal(parts.length, 5);
    assert.match(parts[3]!.detail, /^0 running of 1 calls, 0 failed, first token after \d+ ms, weight 1, eu/);
    const [victim] = engines;
    const calls: Promise<unknown>[] = [];
    for (let call = 0; call < 50; call++) {
      calls.push(alice.chat.completions.create({ model: 'main', messages, user: `user ${call}` }));
      // Fifty calls a second; the first engine ends among them.
      if (call === 15) calls.push(engines.shift()!.stop());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const failed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
    assert.deepEqual(failed, []);
    const isShown = async () =>
      (await server.parts.language.health()).some(
        ({ part, state }) => part.endsWith(`main at ${victim!.url}`) && state === 'unavailable',
      );
    await until(isShown, { describe: 'the lost engine is shown as unavailable' });
  });

  test('come and go with the file, without a restart', async () => {
    const url = engines[0]!.url;
    await offer([{ url, model: 'able', name: 'new', price }]);
    const names = async () => (await alice.models.list()).data.map(({ id }) => id);
    await until(async () => (await names()).includes('new'), { describe: 'the new model is offered' });
    assert.equal((await names()).includes('extra'), false);
    assert.equal(await spent('new'), 18);
    await assert.rejects(spent('extra'), { status: 404, code: 'modelUnknown' });
    assert.equal(await spent('main'), 20);
  });
});
