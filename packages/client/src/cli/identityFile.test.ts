import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openIdentity } from './identityFile.js';

const url = 'http://127.0.0.1:8080';
let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-identity-'));
  path = join(folder, 'config', 'identities.json');
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a signing key is created once for each service and account, in a file that only its owner can read', async () => {
  const first = await openIdentity(path, url, 'alice@example.com');
  const again = await openIdentity(path, url, 'alice@example.com');
  const bob = await openIdentity(path, url, 'bob@example.com');
  const elsewhere = await openIdentity(path, 'https://elsewhere.example', 'alice@example.com');
  assert.equal(again.signer.publicKey, first.signer.publicKey);
  const keys = [first, bob, elsewhere].map(({ signer }) => signer.publicKey);
  assert.equal(new Set(keys).size, 3);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});

test('keys of others are remembered from one command to the next, for each account apart', async () => {
  const first = await openIdentity(path, url, 'alice@example.com');
  await first.known.set('node 0', 'a');
  // Two commands at the same time: neither forgets what the other has seen.
  const [left, right] = [
    await openIdentity(path, url, 'alice@example.com'),
    await openIdentity(path, url, 'alice@example.com'),
  ];
  await left.known.set('node 1', 'b');
  await right.known.set('node 2', 'c');
  const { known } = await openIdentity(path, url, 'alice@example.com');
  assert.deepEqual(await known.list(), [
    ['node 0', 'a'],
    ['node 1', 'b'],
    ['node 2', 'c'],
  ]);
  assert.equal(await known.get('constructor'), undefined);
  const bob = await openIdentity(path, url, 'bob@example.com');
  assert.deepEqual(await bob.known.list(), []);
});

test('a file that others can read is refused, and a damaged one is not overwritten', async () => {
  await chmod(path, 0o644);
  await assert.rejects(openIdentity(path, url, 'alice@example.com'), /can be read by others.*chmod 600/);
  await chmod(path, 0o600);
  const damaged = join(folder, 'damaged.json');
  await writeFile(damaged, '{"http', { mode: 0o600 });
  await assert.rejects(openIdentity(damaged, url, 'alice@example.com'), /is damaged/);
  assert.equal(await readFile(damaged, 'utf8'), '{"http');
});
