import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { openInput } from '../client/openInput.js';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import { sealInput } from '../client/sealInput.js';
import { sealBoxes } from '../client/shareBox.js';
import type { NodeKeys } from '../consent/nodeKeys.js';
import type { Signer } from '../consent/signing.js';
import { nodesWithReceipt, signWithdrawal } from '../consent/withdrawal.js';
import { createNodeKeys, createParties, fillOf, type Parties } from '../testing/parties.js';
import { parseMatrix } from '../text/parseMatrix.js';
import { createTlsIdentity } from './certificate.js';
import { type Coordinator, createCoordinator } from './coordinator.js';
import { loadOrCreateIdentity, renewIdentity } from './identity.js';
import { NodeClient } from './nodeClient.js';
import { type LocalNodes, spawnLocalNodes } from './spawnLocalNodes.js';
import type { RunReply } from './wire.js';
import { withdrawConsent } from './withdrawConsent.js';

// The coordinator is hostile in these tests: it has every box, and it may ask the nodes for anything.

let folder: string;
let nodes: LocalNodes;
let parties: Parties;
/** Another coordinator, whose rounds do not wait for those of the first. */
let second: Coordinator;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-consent-'));
  nodes = await spawnLocalNodes({ folder, connectTimeoutMs: 2_000, messageTimeoutMs: 20_000 });
  parties = await createParties(await nodes.coordinator.nodeKeys());
  const { tls } = await loadOrCreateIdentity(join(folder, 'coordinator'));
  second = createCoordinator({ nodes: nodes.contacts, identity: tls });
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an input cannot be replayed: not after its job was deleted, nor after every node restarted', async () => {
  const { coordinator } = nodes;
  const terms = parties.terms('replay', 'compare');
  const victim = await parties.seal(terms, 0, '4711');
  const others = [await parties.seal(terms, 1, '1000'), await parties.seal(terms, 2, '0')] as const;
  const store = async (...inputs: (typeof victim)[]) => {
    for (const { boxes } of inputs) await coordinator.storeBoxes(boxes);
  };
  await store(victim, ...others);
  const fills = [await fillOf(victim), await fillOf(others[0]), await fillOf(others[1])] as const;
  assert.equal((await coordinator.runRound({ terms, fills })).result, 'P0 > P1 > P2');

  // P1 and P2 help: they sign other numbers for the same round, to search for the number of P0.
  const probe = await parties.seal(terms, 1, '5000');
  const probing = { terms, fills: [fills[0], await fillOf(probe), fills[2]] as const };
  await store(probe);
  await assert.rejects(coordinator.runRound(probing), { code: 'round-conflict' });
  await coordinator.deleteJob('replay');
  await store(victim, probe, others[1]);
  await assert.rejects(coordinator.runRound(probing), { code: 'round-conflict' });
  for (const pid of nodes.pids()) process.kill(pid!, 'SIGKILL');
  await until(async () => (await coordinator.health(1_000)).every(({ ready }) => ready), {
    describe: 'the nodes have restarted',
  });
  await assert.rejects(coordinator.runRound(probing), { code: 'round-conflict' });
  // Without the record of one node, as after a restore, the others still refuse.
  await forgetRounds(0);
  await assert.rejects(coordinator.runRound(probing), { code: 'round-conflict' });
});

test('a box does not run in another round, place or computation, nor with other parties', async () => {
  const { coordinator } = nodes;
  const terms = parties.terms('moved', 'compare');
  const victim = await parties.seal(terms, 0, '4711');
  await coordinator.storeBoxes(victim.boxes);
  const stranger = await createParties(await coordinator.nodeKeys());
  for (const change of [
    { operation: 'add' as const },
    { round: 2 },
    { parties: [terms.parties[0], ...stranger.terms('x', 'add').parties.slice(1)] as never },
  ]) {
    const changed = { ...terms, ...change };
    const signers = 'parties' in change ? stranger.signers : parties.signers;
    const others = await Promise.all(
      [1, 2].map((place) =>
        sealInput({ terms: changed, place, matrix: parseMatrix('0'), signer: signers[place]! }),
      ),
    );
    for (const { boxes } of others) await coordinator.storeBoxes(boxes);
    const fills = [await fillOf(victim), await fillOf(others[0]!), await fillOf(others[1]!)] as const;
    await assert.rejects(coordinator.runRound({ terms: changed, fills }), (error: { code?: string }) => {
      assert.ok(['no-consent', 'unknown-box'].includes(error.code!), error.code);
      return true;
    });
  }
});

test('only a key of the place may sign, for these nodes, and only until the terms expire', async () => {
  const { coordinator } = nodes;
  const store = async (change: object, signer = parties.signers[0]) => {
    const terms = { ...parties.terms('signed', 'add'), ...change };
    const { boxes } = await sealInput({ terms, place: 0, matrix: parseMatrix('1'), signer });
    await coordinator.storeBoxes(boxes);
  };
  await assert.rejects(store({}, parties.signers[1]), { code: 'bad-signature' });
  const unsigned = await sealInput({
    terms: parties.terms('signed', 'add'),
    place: 0,
    matrix: parseMatrix('1'),
  });
  await assert.rejects(coordinator.storeBoxes(unsigned.boxes), { code: 'bad-signature' });
  await assert.rejects(store({ expires: Math.floor(Date.now() / 1000) - 1 }), { code: 'expired' });
  const [a, b, c] = await coordinator.nodeKeys();
  const { publicKey: box } = await generateBoxKeyPair();
  const { nodes: strangers } = await createNodeKeys();
  await assert.rejects(store({ nodes: [{ ...a, sign: b.sign }, b, c] }), { code: 'bad-node-keys' });
  await assert.rejects(store({ nodes: [a, b, { ...c, box }] }), { code: 'bad-node-keys' });
  await assert.rejects(store({ nodes: [strangers[0], b, c] }), { code: 'not-allowed' });
  // A client that does not check seals to a key of the service; the node, whose key it is not, refuses.
  const boxed = (keys: NodeKeys, node: number) => ({ ...keys, box: strangers[node]!.box });
  const terms = parties.terms('signed', 'add', { nodes: [boxed(a, 0), boxed(b, 1), boxed(c, 2)] });
  const shape = { form: 'number' as const, rows: 1, columns: 1 };
  const fill = { terms, place: 0, shape, fill: 'unchecked', reopenTo: null };
  const payloads = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;
  const { boxes } = await sealBoxes(fill, payloads, parties.signers[0]);
  await assert.rejects(coordinator.storeBoxes(boxes), { code: 'not-allowed' });
});

test('of two concurrent runs of a round on different inputs, at most one completes', async () => {
  for (let i = 0; i < 8; i++) {
    const terms = parties.terms(`race-${i}`, 'add');
    const spec = await parties.fillAll(nodes.coordinator, terms, ['1', '2', '3']);
    const other = await parties.seal(terms, 0, '100');
    await nodes.coordinator.storeBoxes(other.boxes);
    const changed = { terms, fills: [await fillOf(other), spec.fills[1], spec.fills[2]] as const };
    const outcomes = await Promise.allSettled([nodes.coordinator.runRound(spec), second.runRound(changed)]);
    const completed = outcomes.filter(({ status }) => status === 'fulfilled');
    assert.ok(completed.length <= 1, 'both runs completed');
    const records = await Promise.all([0, 1, 2].map((node) => countRecords(node)));
    assert.ok(records.every((count) => count >= 1));
  }
});

test('a node connects only to the addresses in its own settings', async (t) => {
  let reached = 0;
  const elsewhere = createServer((socket) => {
    reached++;
    socket.destroy();
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  t.after(() => elsewhere.close());
  const { port } = elsewhere.address() as AddressInfo;
  const spec = await parties.fillAll(nodes.coordinator, parties.terms('dialled', 'add'), ['1', '2', '3']);
  const { bytes } = NodeClient.prototype;
  NodeClient.prototype.bytes = function (this: NodeClient, method, path, body, options) {
    const addresses = Array(3).fill({ host: '127.0.0.1', port });
    const changed =
      path === '/run' ? Buffer.from(JSON.stringify({ ...JSON.parse(String(body)), addresses })) : body;
    return bytes.call(this, method, path, changed, options);
  };
  t.after(() => {
    NodeClient.prototype.bytes = bytes;
  });
  for (const pid of nodes.pids()) process.kill(pid!, 'SIGKILL');
  await until(async () => (await nodes.coordinator.health(1_000)).every(({ ready }) => ready), {
    describe: 'the nodes have restarted, without connections',
  });
  assert.equal((await nodes.coordinator.runRound(spec)).result, '6');
  assert.equal(reached, 0);
});

test('a settled round never runs again, and its boxes are gone', async () => {
  const { coordinator } = nodes;
  const terms = parties.terms('settled', 'add');
  const owner = await generateBoxKeyPair();
  const spec = await parties.fillAll(coordinator, terms, ['1', '2', '3']);
  const reopenable = await parties.seal(terms, 1, '7', { reopenTo: owner.publicKey });
  await coordinator.storeBoxes(reopenable.boxes);
  assert.equal((await coordinator.runRound(spec)).result, '6');
  assert.equal((await coordinator.runRound(spec)).result, '6', 'until then a repetition gives the same');
  await coordinator.settleRound('settled', 1);
  await coordinator.settleRound('settled', 1);
  await assert.rejects(coordinator.runRound(spec), { code: 'unknown-box' });
  const again = await parties.seal(terms, 0, '1');
  await assert.rejects(coordinator.storeBoxes(again.boxes), { code: 'round-conflict' });
  const files = (await readdir(join(folder, 'node-1'), { recursive: true })).filter((name) =>
    name.startsWith('boxes/settled/1/'),
  );
  assert.deepEqual(files, [`boxes/settled/1/1-${reopenable.fill}.export`]);
  const reference = { job: 'settled', round: 1, party: 1, fill: reopenable.fill };
  assert.equal(await openInput(owner, await coordinator.exportInput(reference)), '7');
});

test('figures and results count only if all three nodes report and sign the same', async () => {
  const terms = parties.terms('figures', 'multiply');
  const spec = await parties.fillAll(nodes.coordinator, terms, ['2', '3', '5']);
  const { bytes } = NodeClient.prototype;
  let lie: Partial<RunReply> = {};
  NodeClient.prototype.bytes = async function (this: NodeClient, method, path, body, options) {
    const reply = await bytes.call(this, method, path, body, options);
    if (path !== '/run' || this.index !== 1) return reply;
    return Buffer.from(JSON.stringify({ ...JSON.parse(reply.toString()), ...lie }));
  };
  try {
    const { signed, statement } = await nodes.coordinator.runRound(spec);
    for (lie of [
      { ringBits: 64 },
      { valueBits: 8 },
      { failureProbabilityLog2: -200 },
      { rounds: 1 },
      { digest: '00' },
      { signature: signed.signatures[0] },
    ] satisfies Partial<RunReply>[])
      await assert.rejects(nodes.coordinator.runRound(spec), { reason: 'results-differ' });
    assert.ok(statement.failureProbabilityLog2! < -55);
  } finally {
    NodeClient.prototype.bytes = bytes;
  }
});

test('a party withdraws its consent at the nodes, without the service, until the round has begun', async () => {
  const { coordinator, contacts } = nodes;
  const terms = parties.terms('withdrawn', 'add');
  const spec = await parties.fillAll(coordinator, terms, ['1', '2', '3']);
  const withdraw = async (signer: Signer, place = 1, of = terms) =>
    await withdrawConsent({ terms: of, place, signer, nodes: contacts });
  const refusals = await withdraw(parties.signers[0]);
  assert.deepEqual(
    refusals.map((error) => (error as { code?: string } | undefined)?.code),
    Array(3).fill('bad-signature'),
    'only its owner withdraws consent',
  );
  // A stranger who names himself as the parties of this job stops nothing.
  const stranger = await createParties(await coordinator.nodeKeys());
  const foreign = stranger.terms('withdrawn', 'add');
  const receipts = await withdraw(stranger.signers[1], 1, foreign);
  assert.deepEqual(await nodesWithReceipt(foreign, receipts), [0, 1, 2]);
  // A receipt is of one node and of these terms.
  const [first, , third] = receipts;
  assert.deepEqual(await nodesWithReceipt(foreign, [third, first, undefined]), []);
  assert.deepEqual(await nodesWithReceipt(foreign, [first, first, first]), [0]);
  assert.deepEqual(await nodesWithReceipt(terms, receipts), []);
  assert.equal((await coordinator.runRound(spec)).result, '6');
  const late = await withdraw(parties.signers[1]);
  assert.ok(late.every((error) => (error as { code?: string }).code === 'round-conflict'));

  const second = parties.terms('withdrawn', 'add', { round: 2 });
  const prepared = await parties.fillAll(coordinator, second, ['1', '2', '3']);
  const withdrawal = await signWithdrawal(second, 1, parties.signers[1]);
  // One node is enough, and the boxes that the service kept do not help.
  const one = new NodeClient(2, contacts[2].certificate, contacts[2], createTlsIdentity('anybody'));
  await one.json('POST', '/withdraw', withdrawal, { timeoutMs: 20_000 });
  await assert.rejects(coordinator.runRound(prepared), { code: 'withdrawn' });
  const again = await parties.fillAll(coordinator, second, ['1', '2', '3']);
  await assert.rejects(coordinator.runRound(again), { code: 'withdrawn' });
  assert.deepEqual(await nodesWithReceipt(second, await coordinator.withdraw(withdrawal)), [0, 1, 2]);
  // The same stranger may do nothing else.
  await assert.rejects(one.json('GET', '/health', undefined, { timeoutMs: 20_000 }), {
    reason: 'coordinator-refused',
  });
  one.close();
});

test('nodes that were all restored, with their counters, refuse as soon as anybody shows a later result', async () => {
  const place = join(folder, 'rolled-back');
  let restored = await spawnLocalNodes({ folder: place });
  try {
    const owners = await createParties(await restored.coordinator.nodeKeys());
    const terms = owners.terms('rolled-back', 'compare');
    const spec = await owners.fillAll(restored.coordinator, terms, ['4711', '1000', '0']);
    const probe = await owners.seal(terms, 1, '5000');
    await restored.coordinator.storeBoxes(probe.boxes);
    await cp(place, `${place}-backup`, { recursive: true });
    const { signed, result } = await restored.coordinator.runRound(spec);
    assert.equal(result, 'P0 > P1 > P2');
    await restored.stop();
    const probing = { terms, fills: [spec.fills[0], await fillOf(probe), spec.fills[2]] as const };

    // Only the folders of the nodes: the counters beside them are ahead.
    for (const node of [0, 1, 2]) {
      await rm(join(place, `node-${node}`), { recursive: true });
      await cp(join(`${place}-backup`, `node-${node}`), join(place, `node-${node}`), { recursive: true });
    }
    restored = await spawnLocalNodes({ folder: place });
    await assert.rejects(restored.coordinator.runRound(probing), { code: 'restored' });
    const [state] = await restored.coordinator.health();
    assert.match(state.ready ? '' : state.reason, /tricorn node renew/);
    await restored.stop();

    // Everything, as a snapshot of the machine does: a result that anybody kept shows it.
    await rm(place, { recursive: true });
    await cp(`${place}-backup`, place, { recursive: true });
    restored = await spawnLocalNodes({ folder: place });
    const { coordinator } = restored;
    coordinator.latest = {
      ...signed,
      signatures: [signed.signatures[1], signed.signatures[0], signed.signatures[2]],
    };
    await assert.rejects(coordinator.runRound(probing), { code: 'restored', node: 2 }, 'not by a forged one');
    coordinator.latest = signed;
    await assert.rejects(coordinator.runRound(probing), { code: 'restored' });
    coordinator.latest = undefined;
    await assert.rejects(coordinator.runRound(probing), { code: 'restored' }, 'for good');
  } finally {
    await restored.stop();
  }
});

test('nodes whose folders were all restored from a backup run nothing again once they have new keys', async () => {
  const place = join(folder, 'restored');
  let restored = await spawnLocalNodes({ folder: place });
  try {
    const owners = await createParties(await restored.coordinator.nodeKeys());
    const terms = owners.terms('restored', 'compare');
    const spec = await owners.fillAll(restored.coordinator, terms, ['4711', '1000', '0']);
    const probe = await owners.seal(terms, 1, '5000');
    await cp(place, `${place}-backup`, { recursive: true });
    assert.equal((await restored.coordinator.runRound(spec)).result, 'P0 > P1 > P2');
    await restored.stop();
    await rm(place, { recursive: true });
    await cp(`${place}-backup`, place, { recursive: true });
    for (const node of [0, 1, 2]) await renewIdentity(join(place, `node-${node}`));
    restored = await spawnLocalNodes({ folder: place });
    const { coordinator } = restored;
    assert.notDeepEqual(
      coordinator.signKeys(),
      terms.nodes.map(({ sign }) => sign),
    );
    await assert.rejects(coordinator.runRound(spec), { code: 'unknown-box' });
    await assert.rejects(coordinator.storeBoxes(probe.boxes), { code: 'not-allowed' });
    const probing = { terms, fills: [spec.fills[0], await fillOf(probe), spec.fills[2]] as const };
    await assert.rejects(coordinator.runRound(probing), { code: 'unknown-box' });
    // Even with the boxes of the backup they refuse.
    for (const node of [0, 1, 2])
      await cp(join(`${place}-backup`, `node-${node}`, 'boxes'), join(place, `node-${node}`, 'boxes'), {
        recursive: true,
      });
    await assert.rejects(coordinator.runRound(spec), { code: 'not-allowed' });
  } finally {
    await restored.stop();
  }
});

/** Removes what a node has recorded of rounds, as if it had never seen them. */
async function forgetRounds(node: number): Promise<void> {
  const record = join(folder, `node-${node}`, 'record');
  for (const name of await readdir(record))
    if (!name.startsWith('heads-')) await rm(join(record, name), { recursive: true });
}

const countRecords = async (node: number): Promise<number> =>
  (await readdir(join(folder, `node-${node}`, 'record'))).length;
