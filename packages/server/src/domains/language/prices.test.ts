import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

interface Usage {
  key_id: string;
  key_name: string;
  model: string;
  calls: number;
  prompt_tokens: number;
  completion_tokens: number;
  tokens: number;
}

describe('prices of the two models', () => {
  let model: StandInModel;
  let server: TestServer;

  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'able',
        TRICORN_LLM_TOKEN_PRICES: '0.5,0.1,2',
        TRICORN_CODE_LLM_TOKEN_PRICES: '1,3',
      },
    });
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  test('are charged apart for input, cached input and output, and usage is told by key, model and day', async () => {
    const created = await server.call(
      'createApiKey',
      { name: 'reports', scopes: ['language:read', 'language:write'] },
      server.alice,
    );
    const key = String(created.body['key']);
    const used = async (name: 'callLLM3' | 'verticalLLM', token: string) =>
      (await server.call(name, { prompt: 'What is the answer?', max_new_tokens: 20 }, token)).body[
        'tokens_used'
      ];
    // 8 new and 12 cached tokens of input, and 6 of output: 17.2 and 38, rounded up.
    assert.equal(await used('callLLM3', key), 18);
    assert.equal(await used('verticalLLM', key), 38);
    assert.equal(await used('callLLM3', server.alice), 18);

    const { body } = await server.call('llmUsage', {}, server.alice);
    const { data, keys } = body as unknown as { data: Usage[]; keys: Usage[] };
    const figures = (rows: Usage[]) =>
      rows.map((row) => [row.model, row.calls, row.prompt_tokens, row.completion_tokens, row.tokens]);
    assert.deepEqual(figures(data), [
      ['able', 2, 40, 12, 36],
      ['able-code', 1, 20, 6, 38],
    ]);
    assert.deepEqual(figures(keys), [
      ['able', 1, 20, 6, 18],
      ['able-code', 1, 20, 6, 38],
    ]);
    assert.deepEqual(
      keys.map(({ key_name }) => key_name),
      ['reports', 'reports'],
    );
    assert.equal(keys[0]!.key_id, keys[1]!.key_id);
    const others = (await server.call('llmUsage', {}, server.bob)).body as unknown as { keys: Usage[] };
    assert.deepEqual(others.keys, []);
  });
});
