import assert from 'node:assert/strict';
import type { Attack } from '../attack.js';

const megabyte = 1024 ** 2;
const endpoint = '/v1/chat/completions';

const lineOf = (body: string): string =>
  `{"custom_id":"a","method":"POST","url":"${endpoint}","body":${body}}`;

/** Files that are small to send and expensive to check. */
const files: Readonly<Record<string, string>> = {
  levels: lineOf('['.repeat(2 * megabyte) + ']'.repeat(2 * megabyte)),
  keys: lineOf(`{${Array.from({ length: megabyte }, (_, key) => `"k${key}":1`).join(',')}}`),
  values: lineOf(`[${'0,'.repeat(4 * megabyte)}0]`),
  'empty lines': '\n'.repeat(8 * megabyte),
};

/** Checking a batch is free, and it must not be felt by others. */
export const batchLines: Attack = {
  name: 'batch-lines',
  claim: 'a batch of lines that take long to parse, or of empty lines, is refused at once',
  run: async ({ target, bob, scale }) => {
    for (let round = 0; round < scale; round++)
      for (const [name, content] of Object.entries(files)) {
        const { body: uploaded } = await target.upload(bob, 'lines.jsonl', content);
        const request = { input_file_id: uploaded.msg, endpoint, completion_window: '24h' };
        const { status, body } = await target.post('/v1/batches', JSON.stringify(request), { token: bob });
        const refused = status === 413 || (status === 200 && body['status'] === 'failed');
        assert.ok(refused, `${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
        await target.call('deleteUpload', { path: uploaded.msg }, bob);
      }
  },
};
