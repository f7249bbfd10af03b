import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import type { TestServer } from '@tricorn/testing';
import type { ObjectStore } from '@tricorn/testing/startObjectStore';
import { run } from '../cli/run.js';
import { createTerminal } from '../cli/terminal/terminal.js';
import { fileOf, isRefused, Tricorn } from '../index.js';

const partBytes = 64 * 1_048_576;

/** An account with a file of two parts, and what both the account and the store have after each step. */
function directClient(server: () => TestServer, store: () => ObjectStore) {
  // No two blocks are alike.
  const content = Buffer.alloc(partBytes + 3_000_000);
  for (let at = 0; at < content.length - 4; at += 4_096) content.writeUInt32LE(at, at);
  const fields = { email: 'direct@example.com', passwd: 'a long password' };
  let tricorn: Tricorn;
  before(async () => {
    tricorn = new Tricorn({ baseUrl: server().baseUrl, ...fields });
    await tricorn.api.register(fields);
  });
  after(() => tricorn.close());
  return {
    content,
    large: fileOf('large.bin', content),
    tricorn: () => tricorn,
    fields,
    /** The statuses of the parts that were sent meanwhile, and what is stored afterwards. */
    during: async (work: () => Promise<unknown>) => {
      const from = store().parts.length;
      await work();
      const { storedBytes, storedFiles } = await tricorn.api.uploadList({ pageNo: 1, pageSize: 1 });
      const statuses = store().parts.slice(from);
      return {
        statuses: statuses.map(({ status }) => status),
        stored: [storedBytes, storedFiles],
        open: store().openUploads(),
      };
    },
  };
}

/** Large files, sent straight to the store of a real server. */
export function directUploadSuite(server: () => TestServer, store: () => ObjectStore): void {
  const { content, during, large, tricorn } = directClient(server, store);

  test('go on after cuts and refusals of the store, part by part', async () => {
    store().disturb([
      { kind: 'cut', afterBytes: 1_000_000 },
      { kind: 'pass' },
      { kind: 'cut', afterBytes: 1 },
      { kind: 'refuse', status: 503 },
    ]);
    const seen: number[] = [];
    let path = '';
    const sent = await during(async () => {
      path = await tricorn().upload(large, { onProgress: ({ bytesDone }) => seen.push(bytesDone) });
    });
    assert.deepEqual(sent, { statuses: [0, 200, 0, 503, 200], stored: [content.length, 1], open: 0 });
    assert.deepEqual(seen, [partBytes, content.length]);
    assert.match(path, /^\/uploads\/.+\/large\.bin$/);
    await tricorn().api.deleteUpload({ path });

    const changed = await during(async () => {
      const shortened = fileOf('short.bin', content.subarray(0, 1_000_000));
      const announced = { ...shortened, size: content.length };
      await assert.rejects(tricorn().upload(announced), /became shorter/);
    });
    assert.deepEqual(changed, { statuses: [], stored: [0, 0], open: 0 });
  });
}

/** What goes wrong with them. */
export function brokenUploadSuite(server: () => TestServer, store: () => ObjectStore): void {
  const { content, during, fields, large, tricorn } = directClient(server, store);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-direct-'));
  });
  after(async () => await rm(folder, { recursive: true, force: true }));

  test('are refused and deleted if the store has other bytes than were sent', async () => {
    store().disturb([{ kind: 'pass' }, { kind: 'damage' }]);
    const sent = await during(async () => {
      await assert.rejects(tricorn().upload(large), (error) => isRefused(error, 'invalidFile'));
    });
    assert.deepEqual(sent, { statuses: [200, 200], stored: [0, 0], open: 0 });
  });

  test('leave nothing behind if they are aborted, or if the file changes meanwhile', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const sent = await during(async () => {
      await assert.rejects(tricorn().upload(large, { signal: controller.signal, onProgress }), /enough/);
      await assert.rejects(tricorn().upload({ ...large, size: partBytes + 1 }), /became longer/);
    });
    assert.deepEqual(sent, { statuses: [200, 200], stored: [0, 0], open: 0 });
  });

  test('of the command line go through the server if the store cannot be reached', async () => {
    const path = join(folder, 'large.bin');
    await writeFile(path, content);
    const { token } = await tricorn().api.genToken(fields);
    store().disturb([{ kind: 'refuse', status: 403 }]);
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const terminal = createTerminal(stdin as never, stdout as never, stderr as never);
    const environment = { HOME: folder, XDG_CONFIG_HOME: folder, TRICORN_URL: server().baseUrl };
    const sent = await during(async () => {
      const code = await run(['upload', path], terminal, { ...environment, TRICORN_TOKEN: token });
      assert.equal(code, 0, String(stderr.read()));
    });
    assert.deepEqual(sent, { statuses: [403], stored: [content.length, 1], open: 0 });
    assert.match(String(stdout.read()), /^\/uploads\/.+\/large\.bin\n$/);
  });
}
