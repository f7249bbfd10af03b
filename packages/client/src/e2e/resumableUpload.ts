import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@tricorn/testing';
import { fileOf, Tricorn } from '../index.js';

/** Large files, sent in pieces to a real server. */
export function resumableUploadSuite(server: () => TestServer): void {
  const fields = { email: 'resumable@example.com', passwd: 'a long password' };
  let tricorn: Tricorn;
  before(async () => {
    tricorn = new Tricorn({ baseUrl: server().baseUrl, ...fields });
    await tricorn.api.register(fields);
  });
  after(() => tricorn.close());

  test('give their room back if they are aborted, or if the file changes meanwhile', async () => {
    const file = fileOf('large.bin', new Uint8Array(70_000_000));
    const stored = async () => (await tricorn.api.uploadList({ pageNo: 1, pageSize: 1 })).storedBytes;
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const upload = tricorn.upload(file, { signal: controller.signal, onProgress });
    await assert.rejects(upload, /enough/);
    assert.equal(await stored(), 0);

    const short = { ...fileOf('short.bin', 'a,b\n1,2\n'), size: file.size! };
    await assert.rejects(tricorn.upload(short), /became shorter/);
    assert.equal(await stored(), 0);
  });
}
