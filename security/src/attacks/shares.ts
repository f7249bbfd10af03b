import assert from 'node:assert/strict';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';

/** Somebody who opened a link while it was shared, and kept the addresses of the files. */
export const endedShares: Attack = {
  name: 'ended-shares',
  claim: 'whoever opened a shared result sees neither it nor its files once its owner ends sharing',
  run: async ({ target, alice: token }) => {
    const fields = { prompt: 'a red apple', size: '64x64', n_steps: 1 };
    const { body: drawn } = await target.call('genImg', fields, token);
    const task_id = String(drawn['task_id']);
    const finished = async () => (await target.call('queryTask', { task_id }, token)).body;
    await until(async () => (await finished())['status'] === 'succeeded', { describe: 'it is drawn' });
    const { body: shared } = await target.call('shareTask', { task_id, share: 'on' }, token);
    const secret = String(shared['path']).split('/').at(-1);
    const { body: seen } = await target.call('sharedResult', { secret });
    const kept = new URL(String(seen['result_url'])).pathname;
    const read = async (path: string) => (await fetch(target.baseUrl + path)).status;
    assert.equal(await read(kept), 200);

    await target.call('shareTask', { task_id, share: 'off' }, token);
    assert.equal((await target.call('sharedResult', { secret })).status, 404);
    assert.equal(await read(kept), 404);
    const own = (await finished())['result_url'];
    assert.equal(await read(new URL(String(own)).pathname), 200, 'its owner still sees it');
  },
};
