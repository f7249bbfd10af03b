import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const messages = [{ role: 'user' as const, content: 'What is the answer?' }];

describe('answers that are kept to be repeated', () => {
  let model: StandInModel;
  let server: TestServer;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_LLM_TOKEN_PRICES: '0.5,0.1,2',
        TRICORN_LLM_REPEAT_MINUTES: '5',
      },
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
  const balance = async () => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(server.alice).id)).LLM.available;
  };
  /** What a call costs, and how often it asks the model. */
  const measure = async (call: () => Promise<unknown>) => {
    const [before, requests] = [await balance(), await model.requests()];
    await call();
    return [Number(before - (await balance())), (await model.requests()) - requests];
  };

  test('cost what cached input does, whole and streamed, and do not reach the model', async () => {
    const alice = clientOf(server.alice);
    let first = '';
    const ask = async () => {
      const { choices, usage } = await alice.chat.completions.create({ model: 'good', messages });
      first ||= choices[0]!.message.content!;
      assert.equal(choices[0]!.message.content, first);
      assert.deepEqual([usage?.prompt_tokens, usage?.completion_tokens], [11, 7]);
    };
    // 11 tokens of input and 7 of output: 19.5, rounded up; then 18 tokens for 1.8.
    assert.deepEqual(await measure(ask), [20, 1]);
    assert.deepEqual(await measure(ask), [2, 0]);
    const stream = async () => {
      let streamed = '';
      const events = await alice.chat.completions.create({ model: 'good', messages, stream: true });
      for await (const { choices } of events) streamed += choices[0]?.delta.content ?? '';
      assert.equal(streamed, first);
    };
    assert.deepEqual(await measure(stream), [2, 0]);
  });

  test('are for the same request of the same account only, and never for several choices', async () => {
    const alice = clientOf(server.alice);
    const create = async (client: OpenAI, more: object) =>
      await client.chat.completions.create({ model: 'good', messages, ...more });
    const asked = async (client: OpenAI, more: object = {}) =>
      (await measure(async () => await create(client, more)))[1];
    await create(alice, {});
    assert.equal(await asked(alice), 0);
    assert.equal(await asked(clientOf(server.bob)), 1);
    assert.equal(await asked(alice, { temperature: 0.5 }), 1);
    assert.equal(await asked(alice, { n: 2 }), 2);
    assert.equal(await asked(alice, { n: 2 }), 2);
  });
});
