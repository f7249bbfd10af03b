import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.js';

describe('tasks that were made', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PICTURES_PRICES: 'genImg=1' } });
  });
  after(async () => await server.close());

  const call = async (name: Parameters<TestServer['call']>[0], fields: object, token = server.alice) =>
    await server.call(name, fields, token);

  const cancelled = async (prompt: string): Promise<string> => {
    const { body } = await call('genImg', { prompt });
    const task_id = String(body['task_id']);
    await call('cancelTask', { task_id });
    return task_id;
  };

  test('are found by words of their prompt and by their mark, and say so', async () => {
    const apple = await cancelled('a Red apple');
    await cancelled('a green pear');
    assert.deepEqual((await call('markTask', { task_id: apple, favourite: 'on' })).body['favourite'], true);
    const list = async (fields: object) => {
      const { body } = await call('taskList', { pageNo: 1, pageSize: 10, ...fields });
      return (body['data'] as { prompt: string }[]).map(({ prompt }) => prompt);
    };
    assert.deepEqual(await list({ search: 'RED' }), ['a Red apple']);
    assert.deepEqual(await list({ search: '%' }), []);
    assert.deepEqual(await list({ favourite: 'on' }), ['a Red apple']);
    assert.deepEqual(await list({ favourite: 'off' }), ['a green pear', 'a Red apple']);
    await call('markTask', { task_id: apple, favourite: 'off' });
    assert.deepEqual(await list({ favourite: 'on' }), []);
  });

  test('are deleted by their owner alone, once they have ended, and leave the list', async () => {
    const task_id = await cancelled('to be deleted');
    const total = async () =>
      (await call('taskList', { pageNo: 1, pageSize: 1 })).body['totalCount'] as number;
    const before = await total();
    assert.equal((await call('deleteTask', { task_id }, server.bob)).body['error'], 'taskUnknown');
    assert.equal((await call('deleteTask', { task_id })).status, 200);
    assert.equal(await total(), before - 1);
    assert.equal((await call('queryTask', { task_id })).body['error'], 'taskUnknown');
    const { body } = await call('genImg', { prompt: 'not ended' });
    assert.equal((await call('deleteTask', { task_id: body['task_id'] })).body['error'], 'stateConflict');
    await call('cancelTask', { task_id: body['task_id'] });
  });

  test('are shared only when there is a result, and nobody finds a link by guessing', async () => {
    const task_id = await cancelled('not to be shared');
    assert.equal((await call('shareTask', { task_id, share: 'on' })).body['error'], 'stateConflict');
    for (const secret of ['x', 'A'.repeat(43), "' or true --"])
      assert.equal((await call('sharedResult', { secret })).body['error'], 'shareUnknown');
  });
});
