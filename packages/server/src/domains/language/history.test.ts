import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

describe('the history of a conversation', () => {
  let model: StandInModel;
  let server: TestServer;
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({ env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'echo' } });
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  const history = [
    { role: 'user', content: 'Who wrote the first program?' },
    { role: 'assistant', content: 'Ada Lovelace.' },
  ];
  const ask = async (fields: object) => (await server.call('callLLM3', fields, server.alice)).body;

  test('reaches the model before the prompt, after the instructions', async () => {
    const { text } = await ask({ prompt: 'When?', history, system: 'Be brief.' });
    const { messages } = JSON.parse(String(text).slice(0, String(text).lastIndexOf('}') + 1)) as {
      messages: object[];
    };
    assert.deepEqual(messages, [
      { role: 'system', content: 'Be brief.' },
      ...history,
      { role: 'user', content: 'When?' },
    ]);
  });

  test('may be absent or empty, and is refused by name if it is malformed', async () => {
    for (const none of [undefined, '', []])
      assert.equal((await ask({ prompt: 'Hi', history: none })).code, 200);
    for (const bad of ['Ada', [{ role: 'system', content: 'x' }], [{ role: 'user' }], 7]) {
      const { error, field } = await ask({ prompt: 'Hi', history: bad });
      assert.equal(error, 'invalidField');
      assert.match(String(field), /^history/);
    }
  });

  test('counts as part of the prompt', async () => {
    const content = 'x'.repeat(900_000);
    const { error, field } = await ask({ prompt: 'Hi', history: Array(12).fill({ role: 'user', content }) });
    assert.deepEqual([error, field], ['tooLarge', 'history']);
  });
});
