import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import { signBox } from '../client/shareBox.js';
import { createParties } from '../testing/parties.js';
import { startTestNodes, type TestNodes } from '../testing/startTestNodes.js';

let folder: string;
let nodes: TestNodes;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-stored-'));
  nodes = await startTestNodes(folder, () => ({ main: '../nodeMain.js', args: [] }));
});
after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

// Whoever can write to the disk of a node has no signature of a party.
test('a stored box that its party did not sign neither runs nor leaves the node', async () => {
  const { coordinator } = nodes;
  const parties = await createParties(await coordinator.nodeKeys());
  const { publicKey: reopenTo } = await generateBoxKeyPair();
  const spec = await parties.fillAll(coordinator, parties.terms('stored', 'add'), ['1', '2', '3'], {
    reopenTo,
  });
  const reference = { job: 'stored', round: 1, party: 0, fill: spec.fills[0].fill };
  await coordinator.exportInput(reference);
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(`${reference.fill}.box`)) continue;
    const path = join(folder, name);
    await writeFile(path, signBox(await readFile(path), new Uint8Array(64)));
  }
  await assert.rejects(coordinator.runRound(spec), { code: 'bad-signature' });
  await assert.rejects(coordinator.exportInput(reference), { code: 'bad-signature' });
});
