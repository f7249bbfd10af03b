import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { openInput } from '../client/openInput.js';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import type { SealedInput } from '../client/sealInput.js';
import { openBox, readBox, sealBoxes } from '../client/shareBox.js';
import { checkResultSignatures, digestOfResult } from '../consent/resultStatement.js';
import type { Operation, Triple } from '../plan.js';
import { type AgreedTriple, createParties, fillOf, type Parties } from '../testing/parties.js';
import { BoxKeys } from './boxKeys.js';
import { createTlsIdentity } from './certificate.js';
import { createCoordinator } from './coordinator.js';
import { loadOrCreateIdentity, publicIdentity } from './identity.js';
import { type LocalNodes, spawnLocalNodes } from './spawnLocalNodes.js';

let folder: string;
let nodes: LocalNodes;
let parties: Parties;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-mpc-'));
  nodes = await spawnLocalNodes({ folder, connectTimeoutMs: 6_000, messageTimeoutMs: 20_000 });
  parties = await createParties(await nodes.coordinator.nodeKeys());
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

const fillAll = async (
  job: string,
  operation: Operation,
  texts: Triple<string>,
  options?: { reopenTo?: string },
): Promise<AgreedTriple> =>
  await parties.fillAll(nodes.coordinator, parties.terms(job, operation), texts, options);

/** Another input of a party for a round that others have filled. */
async function fillMore({ terms }: AgreedTriple, place: number, text: string): Promise<SealedInput> {
  const input = await parties.seal(terms, place, text);
  await nodes.coordinator.storeBoxes(input.boxes);
  return input;
}

const allReady = async () =>
  await until(async () => (await nodes.coordinator.health(1_000)).every((node) => node.ready), {
    describe: 'all nodes are ready',
  });

const allComputing = async () =>
  await until(
    async () => (await nodes.coordinator.health()).every((node) => node.ready && node.running === 1),
    { describe: 'all nodes compute the round', intervalMs: 5 },
  );

async function killNode(index: number): Promise<void> {
  const pid = nodes.pids()[index]!;
  process.kill(pid, 'SIGKILL');
  await until(() => nodes.pids()[index] !== pid, { describe: `node ${index} has exited` });
}

test('three processes over TLS compute all three operations and report the cost', async () => {
  const cases: [Operation, Triple<string>, string][] = [
    ['add', ['[[1.5]]', '[[2]]', '[[-10]]'], '[[-6.5]]'],
    ['multiply', ['[[1, 2]]', '[[3], [4]]', '[[0.5, 2]]'], '[[5.5, 22]]'],
    ['compare', ['1', '3', '1'], 'P1 > P0 = P2'],
  ];
  for (const [operation, texts, expected] of cases) {
    const job = `run-${operation}`;
    const spec = await fillAll(job, operation, texts);
    const { result, statement, signed } = await nodes.coordinator.runRound(spec);
    await checkResultSignatures(signed.statement, spec.terms, signed.signatures);
    assert.equal(signed.statement.result, await digestOfResult(expected));
    assert.equal(result, expected);
    assert.equal(statement.securityModel, 'malicious');
    assert.equal(statement.statisticalBits, 64);
    assert.match(statement.ring, /^Z_2\^\d+$/);
    assert.ok(statement.rounds >= 2 && statement.bytesSent > 0 && statement.timeMs > 0);
    if (operation !== 'add') assert.ok(statement.failureProbabilityLog2! < -55);
  }
});

test('a node killed during a round is named in the error, and the round runs again from the stored boxes', async () => {
  // Large enough to be computed in a thread.
  const size = 220;
  const row = `[${Array.from({ length: size }, (_, i) => i - 100).join(',')}]`;
  const text = `[${Array.from({ length: size }, () => row).join(',')}]`;
  const terms = parties.terms('killed', 'multiply', { bounds: { scale: 0, bits: 16 } });
  const spec = await parties.fillAll(nodes.coordinator, terms, [text, text, text]);
  const expected = (await nodes.coordinator.runRound(spec)).result;
  for (const victim of [0, 1, 2]) {
    await allReady();
    const round = nodes.coordinator.runRound(spec);
    round.catch(() => undefined);
    await allComputing();
    await killNode(victim);
    await assert.rejects(round, (error: Error & { reason?: string; node?: number }) => {
      assert.equal(error.name, 'MpcAbortError');
      assert.equal(error.reason, 'node-unreachable');
      assert.equal(error.node, victim);
      return true;
    });
    await allReady();
    assert.equal((await nodes.coordinator.runRound(spec)).result, expected);
  }
});

test('connections between nodes and to them are kept between rounds, and replaced after a node restarts', {
  skip: process.platform === 'linux' ? false : 'only Linux lists the connections',
}, async () => {
  await allReady();
  const spec = await fillAll('kept', 'add', ['1', '2', '3']);
  await nodes.coordinator.runRound(spec);
  const before = await connections();
  for (let i = 0; i < 6; i++) assert.equal((await nodes.coordinator.runRound(spec)).result, '6');
  const after = await connections();
  assert.ok(before.length >= 6, `${before.length} connections`);
  assert.deepEqual(
    before.filter((connection) => !after.includes(connection)),
    [],
  );
  await killNode(0);
  await allReady();
  assert.equal((await nodes.coordinator.runRound(spec)).result, '6');
});

/** Established connections to the nodes' ports, by both ends. */
async function connections(): Promise<string[]> {
  const ports = nodes.contacts.map(({ port }) => port.toString(16).toUpperCase().padStart(4, '0'));
  const table = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return table.flatMap(([, local, remote, state]) =>
    state === '01' && ports.some((port) => local!.endsWith(`:${port}`)) ? [`${local} ${remote}`] : [],
  );
}

test('a silent node is named in the error, and the round runs again once it responds', {
  timeout: 600_000,
}, async () => {
  const spec = await fillAll('silent', 'add', ['1', '2', '3']);
  const pid = nodes.pids()[1]!;
  process.kill(pid, 'SIGSTOP');
  try {
    await assert.rejects(nodes.coordinator.runRound(spec), { name: 'MpcAbortError', node: 1 });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  // The node may see the new request before it sees that the first one was given up.
  const ran = await until(
    () =>
      nodes.coordinator.runRound(spec).catch((error) => {
        if (error.code !== 'busy') throw error;
        return undefined;
      }),
    { describe: 'the node knows that the first attempt has ended' },
  );
  assert.equal(ran.result, '6');
});

test('an input is exported only to the reopening key that its owner chose', async () => {
  const owner = await generateBoxKeyPair();
  const spec = await fillAll('reopen', 'add', ['[[1.25, -7]]', '[[1, 1]]', '[[1, 1]]'], {
    reopenTo: owner.publicKey,
  });
  const reference = { job: 'reopen', round: 1, party: 0, fill: spec.fills[0].fill };
  assert.equal(await openInput(owner, await nodes.coordinator.exportInput(reference)), '[[1.25, -7]]');
  const kept = await fillMore(spec, 1, '[[5, 5]]');
  await assert.rejects(nodes.coordinator.exportInput({ ...reference, party: 1, fill: kept.fill }), {
    code: 'not-exportable',
  });
  await assert.rejects(nodes.coordinator.exportInput({ ...reference, fill: 'other' }), {
    code: 'unknown-box',
  });
});

test('a round is bound to its first inputs and cannot run on others', async () => {
  const spec = await fillAll('bound', 'add', ['1', '2', '3']);
  await nodes.coordinator.runRound(spec);
  const other = await fillOf(await fillMore(spec, 0, '100'));
  const changed = { ...spec, fills: [other, spec.fills[1], spec.fills[2]] as const };
  await assert.rejects(nodes.coordinator.runRound(changed), { code: 'round-conflict' });
  assert.equal((await nodes.coordinator.runRound(spec)).result, '6');
});

test('boxes of other inputs, for another round or with inconsistent shares are refused', async () => {
  const spec = await fillAll('wrong', 'add', ['1', '2', '3']);
  const later = { ...spec, terms: { ...spec.terms, round: 2 } };
  await assert.rejects(nodes.coordinator.runRound(later), { code: 'unknown-box' });
  const first = await parties.seal(spec.terms, 0, '1');
  const second = await parties.seal(spec.terms, 0, '1');
  await assert.rejects(nodes.coordinator.storeBoxes([first.boxes[0], second.boxes[1], first.boxes[2]]), {
    code: 'inconsistent-shares',
  });
  await assert.rejects(nodes.coordinator.storeBoxes([first.boxes[1], first.boxes[0], first.boxes[2]]), {
    code: 'bad-signature',
  });
  // A dishonest client seals shares that do not agree and signs them.
  const { boxes: _, ...fill } = first.statement;
  const payloads = await Promise.all(
    first.boxes.map(async (box, node) => {
      const place = join(folder, `node-${node}`);
      const boxKeys = await BoxKeys.open(place, (await loadOrCreateIdentity(place)).tls);
      return await openBox(boxKeys.pairFor(first.statement.terms, node)!, readBox(box), node);
    }),
  );
  payloads[1]![50]! ^= 1;
  const forged = await sealBoxes(
    { ...fill, fill: 'forged' },
    [payloads[0]!, payloads[1]!, payloads[2]!],
    parties.signers[0],
  );
  await assert.rejects(nodes.coordinator.storeBoxes(forged.boxes), { code: 'inconsistent-shares' });
});

test('the nodes refuse incompatible shapes and the semi-honest model', async () => {
  const spec = await fillAll('shapes', 'add', ['[[1]]', '[[1, 2]]', '[[1]]']);
  await assert.rejects(nodes.coordinator.runRound(spec), { name: 'DeclarationError', code: 'shapes-differ' });
  const semiHonest = parties.terms('semi', 'add', { security: { model: 'semi-honest' } });
  await assert.rejects(parties.fillAll(nodes.coordinator, semiHonest, ['1', '2', '3']), {
    code: 'not-allowed',
  });
});

test('nodes accept requests only from the pinned coordinator', async () => {
  const contacts = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const config = JSON.parse(await readFile(join(folder, `node-${index}`, 'config.json'), 'utf8'));
      const identity = await loadOrCreateIdentity(join(folder, `node-${index}`));
      return { ...config.listen, ...(await publicIdentity(identity)) };
    }),
  );
  const stranger = createTlsIdentity('stranger');
  const [a, b, c] = contacts;
  const outsider = createCoordinator({ nodes: [a, b, c], identity: stranger });
  for (const node of await outsider.health()) assert.equal(node.ready, false);
  // A node is trusted as a peer, not as a coordinator.
  const node = await loadOrCreateIdentity(join(folder, 'node-1'));
  const posing = createCoordinator({ nodes: [a, b, c], identity: node.tls });
  await assert.rejects(posing.deleteJob('bound'), { reason: 'coordinator-refused' });
  // A server with another certificate is not trusted.
  const coordinator = await loadOrCreateIdentity(join(folder, 'coordinator'));
  const misled = createCoordinator({
    nodes: [{ ...a, certificate: stranger.certificate }, b, c],
    identity: coordinator.tls,
  });
  assert.deepEqual(
    (await misled.health()).map((health) => health.ready),
    [false, true, true],
  );
});

test('the nodes store no plaintext on disk, and deleting a job removes all its files but the record', async () => {
  const secret = '8317264509123';
  await fillAll('traces', 'add', [secret, '1', '2']);
  const little = Buffer.alloc(8);
  little.writeBigInt64LE(BigInt(secret));
  let files = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content === undefined) continue;
    files++;
    assert.equal(content.includes(secret), false, name);
    assert.equal(content.includes(little), false, name);
  }
  assert.ok(files > 9);
  await nodes.coordinator.deleteJob('traces');
  assert.equal(
    (await readdir(folder, { recursive: true })).some((name) => name.includes('traces')),
    false,
  );
  await nodes.coordinator.deleteJob('traces');
});

test('a cancelled round ends at once', async () => {
  const spec = await fillAll('cancel', 'compare', ['1', '2', '3']);
  const controller = new AbortController();
  const round = nodes.coordinator.runRound(spec, { signal: controller.signal });
  controller.abort();
  await assert.rejects(round, { name: 'MpcAbortError', reason: 'cancelled' });
});

test('an unused input can be discarded, an input of a started round cannot', async () => {
  const spec = await fillAll('discard', 'add', ['1', '2', '3']);
  const spare = await fillMore(spec, 0, '9');
  const spareBox = { job: 'discard', round: 1, party: 0, fill: spare.fill };
  await nodes.coordinator.runRound(spec);
  await nodes.coordinator.discardInput(spareBox);
  await nodes.coordinator.discardInput(spareBox);
  await assert.rejects(nodes.coordinator.exportInput(spareBox), { code: 'unknown-box' });
  await assert.rejects(nodes.coordinator.discardInput({ ...spareBox, fill: spec.fills[0].fill }), {
    code: 'round-conflict',
  });
});
