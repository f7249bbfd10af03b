import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { compose } from '../../compose.js';
import { readConfig } from '../../config.js';
import { callOperation, createDatabase, demoPassword } from '../../testing/harness.js';
import { startStandInModel } from '../../testing/standInModel.js';

const secret = 'my diary begins here';

/** Everything a server logs while a prompt is answered, refused, and fails. */
async function logOf(env: Record<string, string>): Promise<string> {
  const model = await startStandInModel();
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-silence-'));
  let logged = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) });
  const config = readConfig({
    PORT: '0',
    TRICORN_DATA: folder,
    TRICORN_DATABASE_URL: database.url,
    TRICORN_DEMO_PASSWORD: demoPassword,
    TRICORN_LLM_URL: model.url,
    TRICORN_LLM_MODEL: 'good',
    TRICORN_CODE_LLM_MODEL: 'error-event',
    ...env,
  });
  const { url, stop } = await compose(config, { api: true, worker: false }, log);
  try {
    const { body } = await callOperation(url!, 'genToken', {
      email: 'alice@example.com',
      passwd: demoPassword,
    });
    const token = String(body['token']);
    const statuses = [
      await callOperation(url!, 'callLLM3', { prompt: secret }, token),
      await callOperation(url!, 'callLLM3', { prompt: secret, max_new_tokens: 100_000 }, token),
      await callOperation(url!, 'verticalLLM', { prompt: secret }, token),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [200, 400, 502]);
  } finally {
    await stop();
    await database.drop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return logged;
}

test('prompts and answers are not logged', async () => {
  const logged = await logOf({});
  assert.match(logged, /callLLM3/);
  assert.doesNotMatch(logged, /diary|forty/);
});

test('prompts and answers are logged if the operator enables it', async () => {
  assert.match(await logOf({ TRICORN_LLM_LOG_PROMPTS: 'true' }), /diary.*forty/);
});
