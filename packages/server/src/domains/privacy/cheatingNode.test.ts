import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, detailOf, fill, untilState } from '../../testing/inputJobs.js';
import { type OperatorNodes, serverMain, startOperatorNodes } from '../../testing/operatorNodes.js';
import { answerAsBob, askAsAlice } from '../../testing/questions.js';

const cheatingNode = fileURLToPath(
  new URL('../../../../privacy/dist/testing/cheatingNodeMain.js', import.meta.url),
);
const cheater = 1;

describe('a malicious compute node', () => {
  let folder = '';
  let lie = '';
  let nodes: OperatorNodes;
  let server: TestServer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-cheat-'));
    lie = join(folder, 'lie.json');
    nodes = await startOperatorNodes(folder, (index, config) =>
      index === cheater ? [cheatingNode, config, lie] : [serverMain, 'node', 'run', config],
    );
    server = await startTestServer({ env: { ...nodes.env, TRICORN_ROUND_ATTEMPTS_MAX: '1' } });
  });
  after(async () => {
    try {
      assert.deepEqual(await auditLedger(server.parts.db), []);
    } finally {
      await server.close();
      for (const child of nodes.children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });

  const cases = [
    {
      about: 'its share of a product',
      computation: 'Matrix Multiplication',
      inputs: ['[[1, 2]]', '[[3], [4]]', '[[5]]'],
      lies: { to: 'previous', sequence: 1 },
      reason: 'product-check-failed',
      result: '[[55]]',
    },
    {
      about: 'its share of a comparison',
      computation: 'Privacy Comparison',
      inputs: ['1', '3', '2'],
      lies: { to: 'previous', sequence: 1 },
      reason: 'and-check-failed',
      result: 'P1 > P2 > P0',
    },
    {
      about: 'what it opens',
      computation: 'Matrix Addition',
      inputs: ['[[1]]', '[[2]]', '[[3]]'],
      lies: { to: 'next', sequence: 1 },
      reason: 'inconsistent-opening',
      result: '[[6]]',
    },
    {
      about: 'the data it was given',
      computation: 'Matrix Addition',
      inputs: ['[[1]]', '[[2]]', '[[3]]'],
      lies: { to: 'next', sequence: 0 },
      reason: 'jobs-differ',
      result: '[[6]]',
    },
  ] as const;
  const ofQuestion = [
    { about: 'what a question starts with', sequence: 1, reason: 'inconsistent-opening' },
    { about: 'its share of the checks of a question', sequence: 9, reason: 'and-check-failed' },
  ].map(({ about, sequence, reason }) => ({
    about,
    lies: { to: 'previous', sequence },
    reason,
    result: '[3, 900]',
    readers: ['alice', 'bob'],
    submit: async () => {
      const { jobID } = await askAsAlice(server, `lies about ${about}`, [{ pay: '100' }, { pay: '200' }]);
      await answerAsBob(server, jobID, [{ pay: '600' }]);
      return jobID;
    },
  }));
  const ofMatrices = cases.map(({ computation, inputs, ...rest }) => ({
    ...rest,
    readers: ['alice', 'bob', 'carol'],
    submit: async () => {
      const jobID = await createInputJob(server, computation, `lies about ${rest.about}`, inputs[0]);
      await fill(server, server.bob, jobID, inputs[1]);
      await fill(server, server.carol, jobID, inputs[2]);
      return jobID;
    },
  }));
  for (const { about, lies, reason, result, readers, submit } of [...ofMatrices, ...ofQuestion]) {
    test(`that falsifies ${about} fails the job by name, without a result or a charge, and it can be run again`, async () => {
      const balances = async () =>
        await Promise.all((['alice', 'bob', 'carol'] as const).map((name) => ccdOf(server, name)));
      const before = await balances();
      await writeFile(lie, JSON.stringify(lies));
      const jobID = await submit();
      await untilState(server, jobID, ['failed', 'succeeded']);
      for (const name of readers as ('alice' | 'bob' | 'carol')[]) {
        const token = server[name];
        const detail = await detailOf(server, jobID, token);
        assert.equal(detail['state'], 'failed');
        assert.match(String(detail['reason']), new RegExp(`\\(${reason}\\)\\. Nothing was charged\\.$`));
        assert.ok(!JSON.stringify(detail['report'] ?? '').includes(`"${result}"`));
      }
      assert.deepEqual(await balances(), before);

      await rm(lie);
      assert.equal((await server.call('runAgain', { jobID }, server.bob)).status, 200);
      const done = await untilState(server, jobID, ['failed', 'succeeded']);
      assert.equal((done['report'] as { result: string }).result, result);
    });
  }
});
