import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import OpenAI, { toFile } from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { balancesOf } from '../../ground/ledger/balances.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { chatLine } from '../../testing/batchFiles.js';
import { idOf } from '../../testing/demoAccounts.js';
import { callOperation, createDatabase, demoPassword } from '../../testing/harness.js';
import { kill, type ServiceProcess, startCommand } from '../../testing/processes.js';
import { startStandInModel } from '../../testing/standInModel.js';

const linesCount = 1_000;
/** Half of the 11 and 7 tokens that the model reports for each answer. */
const lineTokens = 9;
/** A worker does so many lines before it is killed. */
const linesPerLife = 50;
const workerDeaths = 5;
/** The deaths of the worker before which the server dies as well. */
const serverDeaths = [2, 4];

test('a batch of 1,000 lines survives two deaths of the server and five of its worker: each line has one answer and one charge', async () => {
  const model = await startStandInModel();
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-batches-'));
  const open = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
  const settings = {
    TRICORN_DATABASE_URL: database.url,
    TRICORN_DATA: folder,
    TRICORN_SECRET: 'a secret of thirty-two characters',
    TRICORN_LLM_URL: model.url,
    TRICORN_LLM_MODEL: 'slow',
  };
  const processes: { api?: ServiceProcess; worker?: ServiceProcess } = {};
  try {
    processes.api = await startCommand('api', settings);
    processes.worker = await startCommand('worker', settings);
    const { body } = await callOperation(processes.api.url, 'genToken', {
      email: 'alice@example.com',
      passwd: demoPassword,
    });
    const clientOf = ({ url }: ServiceProcess) =>
      new OpenAI({ apiKey: String(body['token']), baseURL: `${url}/v1` });
    const alice = await idOf(open.db);
    const balance = async () => (await balancesOf(open.db, alice)).LLM;
    const before = await balance();
    const openai = clientOf(processes.api);
    const ids = Array.from({ length: linesCount }, (_, index) => `line ${index}`);
    const text = ids.map((id) => JSON.stringify(chatLine(id, 'slow'))).join('\n');
    const file = await toFile(Buffer.from(text), 'requests.jsonl');
    const input = await openai.files.create({ file, purpose: 'batch' });
    const { id } = await openai.batches.create({
      input_file_id: input.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    const done = async () => {
      const { completed } = await open.db
        .selectFrom('llm_batch')
        .select('completed')
        .executeTakeFirstOrThrow();
      return completed;
    };
    for (let death = 1; death <= workerDeaths; death++) {
      const goal = (await done()) + linesPerLife;
      await until(async () => (await done()) >= goal, { describe: `${goal} lines are done` });
      // The lines go on while the server is killed.
      if (serverDeaths.includes(death)) await kill(processes.api!.child);
      await kill(processes.worker!.child);
      assert.ok((await done()) < linesCount, 'it is killed before the end');
      // Nobody waits here until the lease ends by itself.
      await sql`update work set lease_until = now() where state = 'running'`.execute(open.db);
      if (serverDeaths.includes(death)) processes.api = await startCommand('api', settings);
      processes.worker = await startCommand('worker', settings);
    }
    const reader = clientOf(processes.api);
    const batch = await until(
      async () => {
        const found = await reader.batches.retrieve(id);
        return found.status === 'in_progress' ? undefined : found;
      },
      { describe: 'the batch has ended' },
    );
    assert.deepEqual(
      [batch.status, batch.error_file_id, batch.request_counts],
      ['completed', null, { total: linesCount, completed: linesCount, failed: 0 }],
    );
    const output = (await (await reader.files.content(batch.output_file_id!)).text()).trim().split('\n');
    assert.deepEqual(
      output.map((line) => JSON.parse(line).custom_id),
      ids,
    );
    const charged = BigInt(linesCount * lineTokens);
    assert.deepEqual(await balance(), { available: before.available - charged, held: 0n });
    const { rows } = await sql<{ charges: number; sum: bigint }>`
      select count(*)::int as charges, sum(amount) as sum from charge where kind = 'language'`.execute(
      open.db,
    );
    assert.deepEqual(rows, [{ charges: linesCount, sum: charged }]);
    assert.deepEqual(await auditLedger(open.db), []);
    assert.deepEqual(await auditLists(open.db), []);
  } finally {
    for (const { child } of Object.values(processes)) await kill(child);
    await open.close();
    await database.drop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
