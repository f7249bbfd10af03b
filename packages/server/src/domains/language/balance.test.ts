import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { auditLedger } from '../../ground/ledger/audit.js';
import { type Answer, startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const callers = 1_000;
/** The maximum and, as reported by the stand-in, the actual usage of one call below: prompt 82, answer 18. */
const tokensPerCall = 100;
const call = { prompt: 'Hi', max_new_tokens: 18 };

describe('a small balance', () => {
  let model: StandInModel;
  let server: TestServer;
  let accounts = 0;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'uses-all',
        TRICORN_CODE_LLM_MODEL: 'drops-mid-stream',
        TRICORN_LLM_CALLS_AT_ONCE_MAX: String(callers),
        TRICORN_LLM_TOKENS_PER_KEY_MAX: '2000',
        TRICORN_SIGNUP_CCD: '1000',
        TRICORN_LLM_PRICE: '0.001',
      },
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  /** A new account that bought this many tokens. */
  async function accountWith(tokensNum: number): Promise<string> {
    const credentials = { email: `poor${++accounts}@example.com`, passwd: 'correct horse battery' };
    assert.equal((await server.call('register', credentials)).status, 200);
    const token = String((await server.call('genToken', credentials)).body['token']);
    const bought = await server.call('buyLLMToken', { tokensNum, jobName: 'tokens' }, token);
    assert.equal(bought.status, 200);
    return token;
  }

  const tokensOf = async (token: string) => {
    const { ledger, tokens } = server.parts;
    return (await ledger.balances(tokens.read(token).id)).LLM;
  };

  const callThrough = (agent: Agent, token: string) =>
    new Promise<Pick<Answer, 'body'>>((resolve, reject) => {
      const options = { agent, method: 'POST', headers: { token } };
      request(server.url + operations.callLLM3.path, options, async (response) => {
        resolve({ body: JSON.parse(await text(response)) });
      })
        .once('error', reject)
        .end(JSON.stringify(call));
    });

  const outcomes = (answers: Pick<Answer, 'body'>[]) => {
    const counts: Record<string, number> = {};
    for (const { body } of answers)
      counts[body.error ?? 'answered'] = (counts[body.error ?? 'answered'] ?? 0) + 1;
    return counts;
  };

  test('for ten calls serves exactly ten of a thousand concurrent calls and ends at zero', async () => {
    const token = await accountWith(10 * tokensPerCall);
    // A listening socket queues 511 connections, so the calls share fewer of them.
    const agent = new Agent({ keepAlive: true, maxSockets: 400 });
    const answers = await Promise.all(Array.from({ length: callers }, () => callThrough(agent, token)));
    agent.destroy();
    assert.deepEqual(outcomes(answers), { answered: 10, llmTokensInsufficient: callers - 10 });
    assert.ok(answers.every(({ body }) => Number(body['tokens_balance'] ?? 0) >= 0));
    assert.deepEqual(await tokensOf(token), { available: 0n, held: 0n });
  });

  test('shortens an answer without a requested length, and refuses one with a requested length', async () => {
    const token = await accountWith(150);
    const refused = await server.call('callLLM3', { prompt: 'Hi', max_new_tokens: 100 }, token);
    assert.deepEqual([refused.status, refused.body.error], [402, 'llmTokensInsufficient']);
    const { body } = await server.call('callLLM3', { prompt: 'Hi' }, token);
    assert.deepEqual([body['tokens_used'], body['tokens_balance']], [150, 0]);
    assert.equal((await server.call('callLLM3', { prompt: 'Hi' }, token)).status, 402);
  });

  test('is not charged for failed calls', async () => {
    const token = await accountWith(1_000);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        server.call('verticalLLM', { prompt: 'Hi', max_new_tokens: 50 }, token),
      ),
    );
    assert.deepEqual(outcomes(answers), { unavailable: 3 });
    assert.deepEqual(await tokensOf(token), { available: 1_000n, held: 0n });
    assert.deepEqual((await server.call('llmUsage', {}, token)).body['data'], []);
  });

  test('is not the only limit: each access token has its own', async () => {
    const token = await accountWith(100 * tokensPerCall);
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.call('callLLM3', call, token)));
    assert.deepEqual(outcomes(answers), { answered: 20, tokenUsedUp: 40 });
    assert.deepEqual(await tokensOf(token), { available: 8_000n, held: 0n });
  });
});
