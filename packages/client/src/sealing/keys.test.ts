import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generateSigningKeyPair, type MatrixTerms } from '@tricorn/privacy/client';
import {
  bareOptionsOf,
  job,
  node,
  nodePins,
  nodes,
  optionsOf,
  type PlanningServer,
  parties,
  party,
  partyPins,
  startPlanningServer,
} from '../testing/sealingFixture.js';
import {
  fingerprintOfKey,
  jobLink,
  KeysChangedError,
  listKnownKeys,
  PlanMismatchError,
  type Proposal,
  readJobLink,
  readKeyPins,
  readNodePins,
  SealingKeysError,
  type SealingOptions,
  TransientMemory,
} from './index.js';

let server: PlanningServer;
before(async () => {
  server = await startPlanningServer();
});
after(async () => await server.stop());

test('nothing is sent when the service names other nodes than the caller trusts, or fewer than three', async () => {
  const another = await node();
  const changes: Partial<MatrixTerms>[] = [
    { nodes: [nodes[0], nodes[1], another] },
    { nodes: [nodes[0], nodes[1], { ...nodes[2], sign: another.sign }] },
    { nodes: [nodes[0], nodes[1], { ...nodes[2], box: another.box }] },
    { nodes: [nodes[1], nodes[0], nodes[2]] },
    { nodes: [nodes[0], nodes[0], nodes[0]] },
    { nodes: [nodes[0], nodes[1], { ...nodes[2], box: nodes[1].box }] },
  ];
  for (const change of changes) {
    server.named(change);
    const requests = await server.requestsOf(async () => {
      await assert.rejects(server.fill(job, '1', await optionsOf(1)), SealingKeysError);
    });
    assert.ok(!requests.includes('fillData'));
  }
  // Three nodes that are one are refused whatever the caller pinned or would confirm.
  server.named(changes[2]);
  const careless = { ...(await bareOptionsOf(1)), confirm: () => true };
  await assert.rejects(server.fill(job, '1', careless), SealingKeysError);
  server.named();
  await server.fill(job, '1', await optionsOf(1));
});

test('pins are fingerprints; a box key alone is refused with what to do', () => {
  assert.throws(
    () => readNodePins(nodes.map(({ box }) => box).join()),
    /not by a bare key.*tricorn node identity/,
  );
  assert.throws(() => readNodePins(nodePins.slice(0, 2).join()), /three fingerprints/);
  assert.throws(() => readNodePins(Array(3).fill(nodePins[0]).join()), /three different/);
  assert.throws(() => readKeyPins('bob@example.com'), /OWNER=FINGERPRINT/);
  assert.deepEqual(readNodePins(nodePins.join(',\n').toUpperCase()), nodePins);
  const [pin] = readKeyPins(`Carol@Example.com=${partyPins[2]!.fingerprint.replaceAll(' ', '')}`);
  assert.deepEqual(pin, partyPins[2]);
});

test('pinned keys of parties must be theirs, whoever the service says they are', async () => {
  const another = (await generateSigningKeyPair()).publicKey;
  server.named({ parties: [party(0), party(1), { keys: [another], heldBy: 'party' }] });
  await assert.rejects(server.fill(job, '3', await optionsOf(1)), /other keys of carol@example\.com/);
  // A second key beside the pinned one could sign for her too.
  server.named({ parties: [party(0), party(1), { keys: [...party(2).keys, another], heldBy: 'party' }] });
  await assert.rejects(server.fill(job, '3', await optionsOf(1)), SealingKeysError);
});

/** A device that has filled round 1, and what it does when the service names the next one. */
async function filled(place = 1) {
  const known = new TransientMemory();
  const options = { ...(await bareOptionsOf(place, known)), confirm: () => true };
  server.named({}, place);
  await server.fill(job, '3', options);
  let round = 1;
  const attempt = async (change: Partial<MatrixTerms> = {}, more: Partial<SealingOptions> = {}) => {
    server.named({ round: round + 1, ...change }, place);
    const answer = await server.fill({ jobID: '7' }, '3', { ...options, ...more });
    round += 1;
    return answer;
  };
  return { known, attempt };
}

test('keys of nodes and parties are remembered, and each change stops the client until it is accepted by name', async () => {
  const { known, attempt } = await filled();
  await attempt({}, { confirm: () => assert.fail('everything is remembered') });
  const listed = await listKnownKeys(known);
  assert.deepEqual(
    listed.map(({ who }) => who),
    ['alice@example.com', 'carol@example.com', 'node 0', 'node 1', 'node 2'],
  );
  assert.deepEqual(listed[1]!.fingerprints, [partyPins[2]!.fingerprint]);

  const [other, another] = [await generateSigningKeyPair(), await generateSigningKeyPair()];
  const carol = { keys: [other.publicKey], heldBy: 'party' } as const;
  const alice = { keys: [another.publicKey], heldBy: 'party' } as const;
  const changes: [string, Partial<MatrixTerms>][] = [
    ['carol@example.com', { parties: [party(0), party(1), carol] }],
    ['node 2', { nodes: [nodes[0], nodes[1], await node()] }],
  ];
  for (const [who, change] of changes) {
    const requests = await server.requestsOf(async () => {
      await assert.rejects(
        attempt(change),
        (error) => error instanceof KeysChangedError && error.who === who,
      );
    });
    assert.ok(!requests.includes('fillData'));
  }
  // One owner and one key: nobody else's change is accepted with it, nor another key of the same owner.
  const accept = async (who: string, key: string) => [{ who, fingerprint: await fingerprintOfKey(key) }];
  const both = { parties: [alice, party(1), carol] } as const;
  const ofCarol = await accept('carol@example.com', other.publicKey);
  await assert.rejects(
    attempt(both, { acceptKeys: ofCarol }),
    (error) => error instanceof KeysChangedError && error.who === 'alice@example.com',
  );
  for (const acceptKeys of [
    await accept('carol@example.com', another.publicKey),
    await accept('alice@example.com', other.publicKey),
  ])
    await assert.rejects(attempt(changes[0]![1], { acceptKeys }), KeysChangedError);
  // From then on the new key is the known one, and the former is not.
  await attempt(changes[0]![1], { acceptKeys: ofCarol });
  await attempt(changes[0]![1]);
  await assert.rejects(attempt(), KeysChangedError);
});

test('a key that was added to the own account stops the client until its owner accepts it', async () => {
  const { known, attempt } = await filled();
  const added = (await generateSigningKeyPair()).publicKey;
  const change = {
    parties: [party(0), { keys: [...party(1).keys, added], heldBy: 'party' }, party(2)],
  } as const;
  const requests = await server.requestsOf(async () => {
    await assert.rejects(attempt(change), (error) => {
      assert.ok(error instanceof KeysChangedError);
      assert.match(
        error.message,
        /^The keys of bob@example\.com \(your other devices\) have changed from none to \[/,
      );
      assert.match(error.message, /only if you registered that key on another device/);
      return true;
    });
  });
  assert.ok(!requests.includes('fillData'));
  const fingerprint = await fingerprintOfKey(added);
  await attempt(change, { acceptKeys: [{ who: 'bob@example.com', fingerprint }] });
  await attempt(change);
  const own = (await listKnownKeys(known)).find(({ who }) => who.startsWith('bob'));
  assert.deepEqual(own?.fingerprints, [fingerprint]);
  // A device that meets the other key at its first use asks.
  const proposals: Proposal[] = [];
  const confirm = (proposal: Proposal) => proposals.push(proposal) > 0;
  server.named(change);
  await server.fill(job, '3', { ...(await bareOptionsOf(1)), confirm });
  assert.ok(proposals[0]!.unconfirmed.includes('keys of bob@example.com'));
});

test('a job stays as it was first agreed to, whatever the service says later', async () => {
  const changes: [string, Partial<MatrixTerms>][] = [
    ['result', { result: 'parties' }],
    ['bounds', { bounds: { scale: 0, bits: 16 } }],
    ['computation', { operation: 'add' }],
    ['round', { round: 1 }],
    ['round', { round: 9 }],
  ];
  for (const [field, change] of changes) {
    const { attempt } = await filled();
    const requests = await server.requestsOf(async () => {
      // Whether the value would have fitted does not matter: the refusal tells nothing about it.
      await assert.rejects(attempt(change), (error) => {
        return error instanceof PlanMismatchError && error.field === field;
      });
    });
    assert.ok(!requests.includes('fillData'), field);
    await attempt();
  }
  // Nor does the person change it unawares.
  const { known } = await filled();
  const options = await optionsOf(1, known);
  await assert.rejects(
    server.fill({ jobID: '7', computation: 'Matrix Addition' }, '3', options),
    /nothing else than before on this device/,
  );
});

test('accounts are the same however the service writes them', async () => {
  server.shown.parties = ['ALICE@example.com', 'Bob@Example.com', ' Carol@example.com'];
  const known = new TransientMemory();
  const options = { ...(await optionsOf(1, known)), account: 'BOB@example.com' };
  server.named();
  const { parties: _, ...unnamed } = job;
  const proposals: Proposal[] = [];
  const confirm = (proposal: Proposal) => proposals.push(proposal) > 0;
  await assert.doesNotReject(server.fill(unnamed, '3', { ...options, confirm }));
  server.shown.parties = parties;
  assert.deepEqual(proposals[0]!.parties, parties);
  // The keys were known under the other writing: nothing is taken for new.
  assert.deepEqual(proposals[0]!.unconfirmed, ['parties']);
});

test('a link carries all that another party agrees to, where the service cannot see or change it', async () => {
  const known = new TransientMemory();
  const options = await optionsOf(0, known);
  server.named({}, 0);
  await server.create(options);
  const link = await jobLink(`${server.baseUrl}/`, options.identity, '7');
  assert.ok(new URL(link!).hash.length > 100);
  const { job: linked, nodeKeys, partyKeys, server: address } = readJobLink(link!)!;
  assert.equal(address, server.baseUrl);
  assert.deepEqual(linked, job);
  assert.deepEqual(nodeKeys, nodePins);
  assert.deepEqual(partyKeys, partyPins);
  server.named({}, 1);
  const bob = { ...(await bareOptionsOf(1)), nodeKeys, partyKeys };
  await server.fill(linked, '3', bob);
  server.named({ parties: [party(2), party(1), party(2)] }, 1);
  await assert.rejects(
    server.fill(linked, '3', { ...(await bareOptionsOf(1)), nodeKeys, partyKeys }),
    SealingKeysError,
  );
  assert.equal(await jobLink(server.baseUrl, bob.identity, '8'), undefined);
  assert.equal(readJobLink('salaries'), undefined);
  assert.throws(() => readJobLink(link!.replace(/&bits=\d+/, '')), /does not say completely/);
  assert.throws(() => readJobLink(link!.replace(/nodes=\w+/, 'nodes=00')), /32 hexadecimal digits/);
});
