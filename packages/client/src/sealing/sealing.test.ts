import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  checkBox,
  DeclarationError,
  defaultBounds,
  defaultSecurity,
  generateBoxKeyPair,
  generateSigningKeyPair,
  nodeFingerprint,
  type RoundTerms,
  readBox,
  signerFrom,
  signNodeKeys,
} from '@tricorn/privacy/client';
import { Tricorn } from '../index.js';
import { type ScriptedServer, startScriptedServer } from '../testing/scriptedServer.js';
import {
  createSealedJob,
  fillSealed,
  fingerprintOfKey,
  identityFrom,
  KeysChangedError,
  type KnownJob,
  listKnownKeys,
  MemoryKeys,
  PlanMismatchError,
  SealingKeysError,
  type SealingOptions,
  type SeenKeys,
  ServiceSignsError,
} from './index.js';

const parties = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
const pairs = [
  await generateSigningKeyPair(),
  await generateSigningKeyPair(),
  await generateSigningKeyPair(),
];
const party = (place: number): RoundTerms['parties'][number] => ({
  keys: [pairs[place]!.publicKey],
  heldBy: 'party',
});
const node = async () =>
  await signNodeKeys(
    await signerFrom(await generateSigningKeyPair()),
    (await generateBoxKeyPair()).publicKey,
  );
const nodes: RoundTerms['nodes'] = [await node(), await node(), await node()];
const honest: RoundTerms = {
  job: '7',
  round: 1,
  operation: 'compare',
  parties: [party(0), party(1), party(2)],
  bounds: defaultBounds.compare,
  nodes,
  security: defaultSecurity,
  result: 'public',
  expires: Math.floor(Date.now() / 1000) + 3_600,
};

/** What the service names; each test changes it. */
let plan: { party: number; terms: RoundTerms };
let server: ScriptedServer;
let tricorn: Tricorn;
before(async () => {
  const answer = () => ({
    jobID: plan.terms.job,
    round: plan.terms.round,
    operation: plan.terms.operation,
    nodeKeys: plan.terms.nodes.map(({ box }) => box),
    ...plan,
  });
  server = await startScriptedServer({
    addSigningKey: () => ({ publicKey: '', fingerprint: '', label: '', creationTime: 0 }),
    prepareInputJob: answer,
    createJobByInput: () => ({ jobID: '7' }),
    prepareFill: answer,
    fillData: () => ({ jobID: '7', round: 1 }),
  });
  tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
});
after(async () => {
  await server.stop();
});

const job: KnownJob = { jobID: '7', computation: 'Privacy Comparison', parties };
const optionsOf = async (place: number, known = new MemoryKeys()): Promise<SealingOptions> => ({
  identity: await identityFrom(pairs[place]!, known),
  account: parties[place]!,
});
const named = (change: Partial<RoundTerms> = {}, place = 1) => {
  plan = { party: place, terms: { ...honest, ...change } };
};

/** The names of the requests that an attempt sends. */
async function requestsOf(attempt: () => Promise<unknown>): Promise<string[]> {
  const before = server.received.length;
  await attempt();
  return server.received.slice(before).map(({ name }) => name);
}

const create = async (options: SealingOptions, input = '3') =>
  await createSealedJob(
    tricorn,
    { computation: 'Privacy Comparison', jobName: 'n', parties, input },
    options,
  );

test('data sealed here never reaches the service, and its boxes are signed for the terms and bound to each node', async () => {
  const secret = '31415926.53589';
  named({}, 0);
  await create(await optionsOf(0), secret);
  named({}, 1);
  await fillSealed(tricorn, job, secret, await optionsOf(1));
  assert.ok(!JSON.stringify(server.received).includes('31415926'));
  for (const [name, place] of [
    ['createJobByInput', 0],
    ['fillData', 1],
  ] as const) {
    const { fields } = server.received.find((request) => request.name === name)!;
    for (const [index, box] of (fields['sealed'] as string[]).entries()) {
      const signed = readBox(new Uint8Array(Buffer.from(box, 'base64')));
      await checkBox(signed, index);
      assert.deepEqual(signed.statement.terms, honest);
      assert.equal(signed.statement.place, place);
    }
  }
});

// Finding: asked to compare, the client sealed for an addition, and for any place, job and round that the service named.
const otherPlans: [string, string, Partial<RoundTerms>, number?][] = [
  ['another operation', 'operation', { operation: 'add' }],
  ['another place', 'place', {}, 2],
  ['another job', 'job', { job: '8' }],
  ['another audience of the result', 'result', { result: 'parties' }],
  ['nodes that are trusted', 'security', { security: { model: 'semi-honest' } }],
  ['a smaller s', 'security', { security: { model: 'malicious', statisticalBits: 48 } }],
  ['an expiry in the past', 'expiry', { expires: 1_000 }],
  ['no end in sight', 'expiry', { expires: honest.expires + 3 * 366 * 24 * 3_600 }],
  ['only other keys of the caller', 'key', { parties: [party(0), party(2), party(2)] }],
];
for (const [what, field, change, place] of otherPlans) {
  test(`nothing is sealed for a plan with ${what}`, async () => {
    named(change, place);
    const requests = await requestsOf(async () => {
      await assert.rejects(
        fillSealed(tricorn, job, '3', await optionsOf(1)),
        (error) => error instanceof PlanMismatchError && error.field === field,
      );
    });
    assert.deepEqual(requests, ['addSigningKey', 'prepareFill']);
  });
}

test('a new job is sealed for its first round and with the bounds that its creator chose, or not at all', async () => {
  for (const [field, change] of [
    ['round', { round: 2 }],
    ['bounds', { bounds: { scale: 0, bits: 16 } }],
    ['operation', { operation: 'multiply' }],
  ] as [string, Partial<RoundTerms>][]) {
    named(change, 0);
    await assert.rejects(
      create(await optionsOf(0)),
      (error) => error instanceof PlanMismatchError && error.field === field,
    );
  }
});

test('somebody who is not a party is refused before anything is asked', async () => {
  const requests = await requestsOf(async () => {
    const options = { ...(await optionsOf(1)), account: 'dave@example.com' };
    await assert.rejects(fillSealed(tricorn, job, '3', options), PlanMismatchError);
  });
  assert.deepEqual(requests, []);
});

test('values that do not fit the bounds of the job are refused by name, without their value', async () => {
  named({ bounds: { scale: 2, bits: 16 } });
  for (const [input, code] of [
    ['[1, 2.555]', 'too-many-decimals'],
    ['[1, 1655.36]', 'value-too-large'],
  ] as const) {
    const requests = await requestsOf(async () => {
      await assert.rejects(fillSealed(tricorn, job, input, await optionsOf(1)), (error) => {
        assert.ok(error instanceof DeclarationError);
        assert.equal(error.code, code);
        assert.match(error.message, /^Number 2 /);
        assert.doesNotMatch(error.message, /2\.555|1655/);
        return true;
      });
    });
    assert.ok(!requests.includes('fillData'));
  }
  assert.deepEqual(
    await requestsOf(async () => await fillSealed(tricorn, job, '655.35', await optionsOf(1))),
    ['addSigningKey', 'prepareFill', 'fillData'],
  );
});

test('nothing is sent when the service names other nodes than the caller trusts', async () => {
  named();
  const pins = await Promise.all(nodes.map(nodeFingerprint));
  const [a, b, c] = pins as [string, string, string];
  const refused = async (nodeKeys: SealingOptions['nodeKeys'], reason: object) => {
    const requests = await requestsOf(async () => {
      const options = { ...(await optionsOf(1)), nodeKeys };
      await assert.rejects(fillSealed(tricorn, job, '1', options), reason);
    });
    assert.ok(!requests.includes('fillData'));
  };
  await refused([a, b, a], SealingKeysError);
  await refused([a, b, nodes[2].box], { code: 'bad-pin' });
  named({ nodes: [{ ...nodes[0], box: (await node()).box }, nodes[1], nodes[2]] });
  await refused([a, b, c], { code: 'bad-node-keys' });
  await refused(undefined, { code: 'bad-node-keys' });
  named();
  await fillSealed(tricorn, job, '1', { ...(await optionsOf(1)), nodeKeys: [a, b, c] });
});

test('keys of nodes and parties are remembered at first use, and a change stops the client', async () => {
  const known = new MemoryKeys();
  const options = await optionsOf(1, known);
  const seen: SeenKeys[][] = [];
  const onKeys = (keys: readonly SeenKeys[]) => seen.push([...keys]);
  const attempt = async (more: Partial<SealingOptions> = {}) =>
    await fillSealed(tricorn, job, '3', { ...options, onKeys, ...more });
  named();
  await attempt();
  await attempt();
  assert.deepEqual(
    seen.map((keys) => keys.map(({ isNew }) => isNew)),
    [Array(5).fill(true), Array(5).fill(false)],
  );
  const fingerprint = await fingerprintOfKey(pairs[2]!.publicKey);
  assert.match(fingerprint, /^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  const listed = await listKnownKeys(known);
  assert.deepEqual(
    listed.map(({ who }) => who),
    ['alice@example.com', 'carol@example.com', 'node 0', 'node 1', 'node 2'],
  );
  assert.deepEqual(listed[1]!.fingerprints, [fingerprint]);

  const another = (await generateSigningKeyPair()).publicKey;
  const changes: [string, Partial<RoundTerms>][] = [
    ['carol@example.com', { parties: [party(0), party(1), { keys: [another], heldBy: 'party' }] }],
    ['carol@example.com', { parties: [party(0), party(1), { ...party(2), heldBy: 'service' }] }],
    ['node 2', { nodes: [nodes[0], nodes[1], await node()] }],
  ];
  for (const [who, change] of changes) {
    named(change);
    const requests = await requestsOf(async () => {
      await assert.rejects(attempt(), (error) => error instanceof KeysChangedError && error.who === who);
    });
    assert.ok(!requests.includes('fillData'));
  }
  // Nobody has to listen for the comparison to happen.
  await assert.rejects(fillSealed(tricorn, job, '3', options), KeysChangedError);
  // The change is accepted once; from then on the new key is the known one.
  named(changes[0]![1]);
  await attempt({ acceptKeys: true });
  await attempt();
  named();
  await assert.rejects(attempt(), KeysChangedError);
});

test('a key that was added to the own account stops the client until its owner accepts it', async () => {
  const known = new MemoryKeys();
  const options = await optionsOf(1, known);
  named();
  await fillSealed(tricorn, job, '3', options);
  const added = (await generateSigningKeyPair()).publicKey;
  named({ parties: [party(0), { keys: [...party(1).keys, added], heldBy: 'party' }, party(2)] });
  const requests = await requestsOf(async () => {
    await assert.rejects(fillSealed(tricorn, job, '3', options), (error) => {
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
  await fillSealed(tricorn, job, '3', { ...options, acceptKeys: true });
  await fillSealed(tricorn, job, '3', options);
  const own = (await listKnownKeys(known)).find(({ who }) => who.startsWith('bob'));
  assert.deepEqual(own?.fingerprints, [await fingerprintOfKey(added)]);
  // A device that meets the other key at its first use shows it.
  const seen: SeenKeys[] = [];
  const onKeys = (keys: readonly SeenKeys[]) => seen.push(...keys);
  await fillSealed(tricorn, job, '3', { ...(await optionsOf(1)), onKeys });
  assert.equal(seen.filter(({ isNew, who }) => isNew && who.startsWith('bob')).length, 1);
});

test('a job whose results are private stays so: a later round with a public result is refused', async () => {
  const options = await optionsOf(1);
  named({ result: 'parties' });
  await fillSealed(tricorn, { ...job, resultFor: 'as created' }, '3', options);
  named({ round: 2 });
  await assert.rejects(
    fillSealed(tricorn, { ...job, resultFor: 'as created' }, '3', options),
    (error) => error instanceof PlanMismatchError && error.field === 'result',
  );
  named({ round: 2, job: '8' });
  await fillSealed(tricorn, { ...job, jobID: '8', resultFor: 'as created' }, '3', options);
});

test('where the service signs for the account, data is sealed only if the caller agrees', async () => {
  named({ parties: [party(0), { keys: party(2).keys, heldBy: 'service' }, party(2)] });
  const options = await optionsOf(1);
  await assert.rejects(fillSealed(tricorn, job, '3', options), ServiceSignsError);
  await fillSealed(tricorn, job, '3', { ...options, allowServiceSignature: true });
  const { fields } = server.received.at(-1)!;
  const signed = readBox(new Uint8Array(Buffer.from((fields['sealed'] as string[])[0]!, 'base64')));
  await assert.rejects(checkBox(signed, 0), /not signed/);
});

test('a private result is agreed to only if the caller asks for it, and names a key of this device that reads it', async () => {
  named({ result: 'parties' }, 0);
  await assert.rejects(create(await optionsOf(0)), PlanMismatchError);
  named({}, 1);
  await assert.rejects(
    fillSealed(tricorn, { ...job, resultFor: 'parties' }, '3', await optionsOf(1)),
    (error) => error instanceof PlanMismatchError && error.field === 'result',
  );
  named({ result: 'parties' }, 1);
  const options = await optionsOf(1);
  const audiences: string[] = [];
  const onTerms = ({ result }: RoundTerms) => audiences.push(result);
  for (const resultFor of ['parties', 'as created'] as const) {
    await fillSealed(tricorn, { ...job, resultFor }, '3', { ...options, onTerms });
    const [box] = server.received.at(-1)!.fields['sealed'] as string[];
    const { statement } = readBox(new Uint8Array(Buffer.from(box!, 'base64')));
    assert.equal(statement.readTo, options.identity.reader.publicKey);
  }
  assert.deepEqual(audiences, ['parties', 'parties']);
  // Two keys, although one follows from the other.
  assert.notEqual(options.identity.reader.publicKey, options.identity.signer.publicKey);
  // The service cannot make a client sign for a result that it could read itself.
  const held = { keys: [pairs[2]!.publicKey], heldBy: 'service' } as const;
  named({ result: 'parties', parties: [party(0), party(1), held] }, 1);
  await assert.rejects(fillSealed(tricorn, { ...job, resultFor: 'parties' }, '3', options), {
    code: 'malformed-statement',
  });
});
