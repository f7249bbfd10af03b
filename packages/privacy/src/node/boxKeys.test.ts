import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openInput } from '../client/openInput.js';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import { checkNodeKeys } from '../consent/nodeKeys.js';
import { mapTriple, type Triple } from '../plan.js';
import { createParties } from '../testing/parties.js';
import { BoxKeys } from './boxKeys.js';
import { BoxStore } from './boxStore.js';
import { loadOrCreateIdentity } from './identity.js';
import { retireExpired } from './retireBoxes.js';

const root = await mkdtemp(join(tmpdir(), 'tricorn-box-keys-'));
after(async () => await rm(root, { recursive: true, force: true }));

const dayMs = 86_400_000;
let now = Date.now();
const clock = () => now;
const open = async (index: number) => {
  const folder = join(root, `node-${index}`);
  const { tls } = await loadOrCreateIdentity(folder);
  return { index, folder, boxKeys: await BoxKeys.open(folder, tls, clock), store: new BoxStore(folder) };
};
const filesOf = async (folder: string) => await readdir(join(folder, 'keys'));

test('a box key is renewed daily, kept for its rounds, and destroyed with what only it opens', async () => {
  const nodes = await Promise.all(mapTriple([0, 1, 2] as const, open));
  const keys = await Promise.all(mapTriple(nodes, ({ boxKeys }) => boxKeys.current()));
  await checkNodeKeys({ nodes: keys, expires: Math.floor(now / 1000) + 90 * 86_400 }, { now });
  const parties = await createParties(keys);
  const terms = parties.terms('daily', 'add', { expires: Math.floor((now + 8 * dayMs) / 1000) });
  const owner = await generateBoxKeyPair();
  const kept = await parties.seal(terms, 0, '12', { reopenTo: owner.publicKey });
  const secret = await parties.seal(terms, 1, '34');
  const referenceOf = (party: number, fill: string) => ({ job: 'daily', round: 1, party, fill });
  for (const { store, index } of nodes)
    for (const [party, { fill, boxes }] of [kept, secret].entries())
      await store.put(referenceOf(party, fill), boxes[index]!);

  const [first] = nodes;
  now += dayMs;
  const renewed = await first.boxKeys.current();
  assert.notEqual(renewed.box, keys[0].box);
  assert.equal(renewed.sign, keys[0].sign);
  assert.deepEqual(await first.boxKeys.current(), renewed, 'once a day');
  assert.ok((await open(0)).boxKeys.pairFor(terms, 0), 'a restart keeps both');

  // The round may still run for a week.
  now += 6 * dayMs;
  for (const node of nodes) await retireExpired(node, now);
  assert.ok(first.boxKeys.pairFor(terms, 0));

  now += 2 * dayMs;
  for (const node of nodes) {
    await node.boxKeys.current();
    await retireExpired(node, now);
    assert.equal(node.boxKeys.pairFor(terms, node.index), undefined);
    assert.equal(await node.store.has(referenceOf(1, secret.fill)), false, 'sealed without a reopening key');
  }
  const files = await filesOf(first.folder);
  assert.equal(files.length, 1);
  const text = await readFile(join(first.folder, 'keys', files[0]!), 'utf8');
  assert.ok(!text.includes(keys[0].box) && !text.includes(renewed.box));

  // The owner of the other input has it still, without any key of a node.
  const exported = await Promise.all(nodes.map(({ store }) => store.getExport(referenceOf(0, kept.fill))));
  assert.equal(await openInput(owner, exported as unknown as Triple<Uint8Array>), '12');
});

test('a key with another end than the signed one does not open a box', async () => {
  const { boxKeys, index } = await open(0);
  const current = await boxKeys.current();
  const changed = { nodes: [{ ...current, until: current.until + 1 }, current, current] as const };
  assert.equal(boxKeys.pairFor(changed, index), undefined);
  assert.ok(boxKeys.pairFor({ nodes: [current, current, current] }, index));
});
