import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Mode } from '@tricorn/pictures';
import { contentIdOf } from '../../ground/files/contentId.js';
import { type ComfyUi, startComfyUi } from '../../testing/comfyUi.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { download, submit, taskWhen } from '../../testing/taskClient.js';

const page = { pageNo: 1, pageSize: 100 };

describe('results of tasks on chain', () => {
  let comfyUi: ComfyUi;
  let server: TestServer;
  before(async () => {
    comfyUi = await startComfyUi();
    // The first of the two servers is away, so the other one draws everything.
    const addresses = `http://127.0.0.1:1, ${comfyUi.url}`;
    server = await startTestServer({ env: { TRICORN_COMFYUI_URL: addresses, TRICORN_CHAIN_RPC: '' } });
  });
  after(async () => {
    await server.close();
    comfyUi.close();
  });

  /** Submits a task and waits until its result is on chain. */
  const make = async (mode: Mode, prompt: string, token = server.alice) =>
    await taskWhen(
      server,
      await submit(server, mode, { prompt }, token),
      ({ tx_hash }) => tx_hash !== '',
      token,
    );
  const submissionsOf = async (token: string) =>
    (await server.call('submissionList', page, token)).body['data'] as Record<string, unknown>[];

  test('pictures and motions of an account are written to one contract, with the content ids of their files', async () => {
    const prompts = ['a heron', 'a stork', 'a crane'];
    const tasks = await Promise.all([
      ...prompts.map(async (prompt) => await make('genImg', prompt)),
      make('txt2Motion', 'a kite flies'),
    ]);
    assert.equal(new Set(tasks.map(({ jobID }) => jobID)).size, 1, 'an account has one gallery');

    const listed = await submissionsOf(server.alice);
    assert.equal(listed.length, tasks.length);
    assert.deepEqual(listed.map(({ round }) => round).sort(), [1, 2, 3, 4]);
    for (const task of tasks) {
      const submission = listed.find(({ task_id }) => task_id === task['task_id'])!;
      assert.deepEqual(
        [submission['txHash'], submission['jobID'], submission['result_url'], submission['ccdUsage']],
        [task['tx_hash'], task['jobID'], task['result_url'], '0'],
      );
      const value = JSON.parse(String(submission['submitValue'])) as Record<string, string>;
      assert.equal(value['task'], task['task_id']);
      const cid = contentIdOf(await download(String(task['result_url'])));
      assert.equal(value[task['mode'] === 'genImg' ? 'png' : 'gif'], cid);
      assert.ok(!prompts.some((prompt) => String(submission['submitValue']).includes(prompt)));
    }
  });

  test('a gallery is not listed as a job and does not occupy a name', async () => {
    const task = await make('genImg', 'a tern', server.bob);
    const { body: jobs } = await server.call('jobListByUser', page, server.bob);
    assert.equal(jobs['totalCount'], 0);
    const { body: bought } = await server.call(
      'buyLLMToken',
      { tokensNum: 1, jobName: 'Gallery' },
      server.bob,
    );
    assert.equal(bought.code, 200);

    const { body: gallery } = await server.call(
      'subListByUser',
      { ...page, jobID: task['jobID'] },
      server.bob,
    );
    assert.equal(gallery['totalCount'], 1);
    const { body: strange } = await server.call(
      'subListByUser',
      { ...page, jobID: task['jobID'] },
      server.alice,
    );
    assert.equal(strange.error, 'notParticipant');
  });

  test('an account that deleted its gallery gets a new one with its next picture', async () => {
    const first = await make('genImg', 'a gull', server.carol);
    const deleted = await server.call('deleteJobByUser', { jobID: first['jobID'] }, server.carol);
    assert.equal(deleted.status, 200);
    const second = await make('genImg', 'a gull', server.carol);
    assert.notEqual(second['jobID'], first['jobID']);
  });
});
