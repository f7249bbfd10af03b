import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findIdentity, openIdentity } from './identityFile.js';

const url = 'http://127.0.0.1:1';
let folder: string;
let path: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-identity-'));
  path = join(folder, 'made', 'identities.json');
});
after(async () => await rm(folder, { recursive: true, force: true }));

const keyOf = async (account = 'alice@example.com') =>
  (await openIdentity(path, url, account)).signer.publicKey;

test("commands that start at once make one key for an account, and lose nobody else's", async () => {
  const accounts = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
  const keys = await Promise.all([...accounts, ...accounts, ...accounts].map(keyOf));
  assert.equal(new Set(keys).size, 3);
  for (const [i, account] of accounts.entries()) assert.equal(await keyOf(account), keys[i]);
  const identity = await openIdentity(path, url, accounts[0]!);
  await Promise.all(['node 0', 'node 1', 'node 2'].map((who) => identity.known.set({ [who]: '["k"]' })));
  const again = await openIdentity(path, url, accounts[0]!);
  assert.deepEqual((await again.known.list()).map(([who]) => who).sort(), ['node 0', 'node 1', 'node 2']);
});

test('a command that was killed while it wrote does not stop the next one', async () => {
  const lock = `${path}.lock`;
  await writeFile(lock, '');
  await utimes(lock, new Date(0), new Date(0));
  assert.ok(await keyOf('dave@example.com'));
});

test('a file that others can read or that is damaged is refused by name and kept; a lost one gives new keys', async () => {
  const key = await keyOf();
  const text = await readFile(path, 'utf8');
  await chmod(path, 0o644);
  await assert.rejects(keyOf(), /can be read by others. Run `chmod 600/);
  await chmod(path, 0o600);
  await writeFile(path, text.slice(0, 40));
  await assert.rejects(keyOf(), /is damaged. Restore it, or delete it to get new keys/);
  assert.equal(await readFile(path, 'utf8'), text.slice(0, 40));
  await rm(path);
  assert.notEqual(await keyOf(), key);
});

test('an account has one identity however its address and that of the server are written', async () => {
  const key = await keyOf('erin@example.com');
  for (const account of ['Erin@Example.com', ' erin@example.com ', 'ERIN@EXAMPLE.COM', 'ｅrin@example.com'])
    assert.equal(await keyOf(account), key, account);
  const at = async (server: string) =>
    (await openIdentity(path, server, 'erin@example.com')).signer.publicKey;
  assert.equal(await at('HTTP://127.0.0.1:1/'), key);
  assert.notEqual(await at('http://127.0.0.1:2'), key);
  assert.equal(await findIdentity(path, url, 'nobody@example.com'), undefined);
});
