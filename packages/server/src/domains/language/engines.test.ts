import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
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

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-engines-'));
    engines = await Promise.all([startStandInModel(), startStandInModel()]);
    const path = join(folder, 'engines.json');
    const price = { input: 0.5, cachedInput: 0.1, output: 2 };
    const [first, second] = engines.map(({ url }) => url);
    await writeFile(
      path,
      JSON.stringify([
        { url: first, model: 'good', name: 'main', price },
        { url: second, model: 'good', name: 'main', price },
        { url: second, model: 'able', name: 'extra', price, tags: ['eu'] },
      ]),
    );
    server = await startTestServer({ env: { TRICORN_LLM_URL: path } });
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

  test('are shown to operators engine by engine, and survive the loss of one', async () => {
    const states = await server.parts.language.health();
    const parts = states.filter(({ part }) => part.includes(' at http'));
    assert.equal(parts.length, 3);
    assert.match(parts[2]!.detail, /eu/);
    await engines[0]!.stop();
    engines.shift();
    for (let call = 0; call < 6; call++) assert.equal(await spent('main'), 20);
  });
});
