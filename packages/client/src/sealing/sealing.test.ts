import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  checkBox,
  DeclarationError,
  defaultBounds,
  defaultSecurity,
  generateBoxKeyPair,
  generateSigningKeyPair,
  type RoundTerms,
  readBox,
  signerFrom,
  signNodeKeys,
} from '@tricorn/privacy/client';
import { Tricorn } from '../index.js';
import { type ScriptedServer, startScriptedServer } from '../testing/scriptedServer.js';
import {
  assertPlainText,
  ConsentNeededError,
  createSealedJob,
  fillSealed,
  fingerprintOfKey,
  identityFrom,
  jobLink,
  KeysChangedError,
  type KnownJob,
  listKnownKeys,
  type NodePins,
  nodeFingerprint,
  PlainTextError,
  PlanMismatchError,
  type Proposal,
  readJobLink,
  readKeyPins,
  readNodePins,
  register,
  SealingKeysError,
  type SealingOptions,
  ServiceSignsError,
  TransientMemory,
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

/** The parties as the service shows them, and the keys that it shows as the account's. */
let shownParties = parties;
let registered: object[] = [];
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
    jobDetailByUser: () => ({ parties: shownParties }),
    signingKeys: () => ({ keys: registered, serviceKey: {}, keepsInputs: false }),
  });
  tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
});
after(async () => {
  await server.stop();
});

/** Everything that a person agrees to. */
const job: KnownJob = {
  jobID: '7',
  computation: 'Privacy Comparison',
  parties,
  bounds: defaultBounds.compare,
  resultFor: 'public',
};
const fingerprints = (await Promise.all(nodes.map(nodeFingerprint))) as unknown as NodePins;
const partyPins = await Promise.all(
  parties.map(async (who, place) => ({ who, fingerprint: await fingerprintOfKey(pairs[place]!.publicKey) })),
);
/** A device whose owner knows all keys. */
const optionsOf = async (place: number, known = new TransientMemory()): Promise<SealingOptions> => ({
  identity: await identityFrom(pairs[place]!, known),
  account: parties[place]!,
  nodeKeys: fingerprints,
  partyKeys: partyPins,
});
/** A device whose owner knows nothing, and believes the service if `confirm` says so. */
const bareOptionsOf = async (place: number, known = new TransientMemory()): Promise<SealingOptions> => ({
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
  ['another operation', 'computation', { operation: 'add' }],
  ['another place', 'place', {}, 2],
  ['another job', 'job', { job: '8' }],
  ['another audience of the result', 'result', { result: 'parties' }],
  ['nodes that are trusted', 'security', { security: { model: 'semi-honest' } }],
  ['a smaller s', 'security', { security: { model: 'malicious', statisticalBits: 48 } }],
  ['an expiry in the past', 'expiry', { expires: 1_000 }],
  ['an end after more than 90 days', 'expiry', { expires: honest.expires + 90 * 24 * 3_600 + 60 }],
  ['another round', 'round', { round: 2 }],
  ['other bounds', 'bounds', { bounds: { scale: 0, bits: 16 } }],
  ['only other keys of the caller', 'key', { parties: [party(0), party(2), party(2)] }],
];
for (const [what, field, change, place] of otherPlans) {
  test(`nothing is sealed for a plan with ${what}`, async () => {
    named(change, place);
    const requests = await requestsOf(async () => {
      await assert.rejects(
        fillSealed(tricorn, { ...job, round: 1 }, '3', await optionsOf(1)),
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
    ['computation', { operation: 'multiply' }],
  ] as [string, Partial<RoundTerms>][]) {
    named(change, 0);
    await assert.rejects(
      create(await optionsOf(0)),
      (error) => error instanceof PlanMismatchError && error.field === field,
    );
  }
  // A job that exists already is not a new one, whatever the service says.
  const options = await optionsOf(0);
  named({}, 0);
  await create(options);
  await assert.rejects(create(options), /You asked for a new job/);
});

test('somebody who is not a party is refused before anything is asked', async () => {
  const requests = await requestsOf(async () => {
    const options = { ...(await optionsOf(1)), account: 'dave@example.com' };
    await assert.rejects(fillSealed(tricorn, job, '3', options), PlanMismatchError);
    await assert.rejects(create(options), PlanMismatchError);
    // The email in a token is the word of the service.
    await assert.rejects(fillSealed(tricorn, job, '3', { ...options, account: undefined }), /name yourself/);
  });
  assert.deepEqual(requests, []);
});

test('values that do not fit the bounds of the job are refused by name, without their value', async () => {
  const bounds = { scale: 2, bits: 16 };
  named({ bounds });
  const narrow = { ...job, bounds };
  for (const [input, code] of [
    ['[1, 2.555]', 'too-many-decimals'],
    ['[1, 1655.36]', 'value-too-large'],
  ] as const) {
    const requests = await requestsOf(async () => {
      await assert.rejects(fillSealed(tricorn, narrow, input, await optionsOf(1)), (error) => {
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
    await requestsOf(async () => await fillSealed(tricorn, narrow, '655.35', await optionsOf(1))),
    ['addSigningKey', 'prepareFill', 'fillData'],
  );
});

test('nothing is sent when the service names other nodes than the caller trusts, or fewer than three', async () => {
  const another = await node();
  const changes: Partial<RoundTerms>[] = [
    { nodes: [nodes[0], nodes[1], another] },
    { nodes: [nodes[0], nodes[1], { ...nodes[2], sign: another.sign }] },
    { nodes: [nodes[0], nodes[1], { ...nodes[2], box: another.box }] },
    { nodes: [nodes[1], nodes[0], nodes[2]] },
    { nodes: [nodes[0], nodes[0], nodes[0]] },
    { nodes: [nodes[0], nodes[1], { ...nodes[2], box: nodes[1].box }] },
  ];
  for (const change of changes) {
    named(change);
    const requests = await requestsOf(async () => {
      await assert.rejects(fillSealed(tricorn, job, '1', await optionsOf(1)), SealingKeysError);
    });
    assert.ok(!requests.includes('fillData'));
  }
  // Three nodes that are one are refused whatever the caller pinned or would confirm.
  named(changes[2]);
  const careless = { ...(await bareOptionsOf(1)), confirm: () => true };
  await assert.rejects(fillSealed(tricorn, job, '1', careless), SealingKeysError);
  named();
  await fillSealed(tricorn, job, '1', await optionsOf(1));
});

test('pins are fingerprints; a box key alone is refused with what to do', () => {
  assert.throws(
    () => readNodePins(nodes.map(({ box }) => box).join()),
    /not by a bare key.*tricorn node identity/,
  );
  assert.throws(() => readNodePins(fingerprints.slice(0, 2).join()), /three fingerprints/);
  assert.throws(() => readNodePins(Array(3).fill(fingerprints[0]).join()), /three different/);
  assert.throws(() => readKeyPins('bob@example.com'), /OWNER=FINGERPRINT/);
  assert.deepEqual(readNodePins(fingerprints.join(',\n').toUpperCase()), fingerprints);
  const [pin] = readKeyPins(`Carol@Example.com=${partyPins[2]!.fingerprint.replaceAll(' ', '')}`);
  assert.deepEqual(pin, partyPins[2]);
});

test('pinned keys of parties must be theirs, whoever the service says they are', async () => {
  const another = (await generateSigningKeyPair()).publicKey;
  named({ parties: [party(0), party(1), { keys: [another], heldBy: 'party' }] });
  await assert.rejects(fillSealed(tricorn, job, '3', await optionsOf(1)), /other keys of carol@example\.com/);
  // A second key beside the pinned one could sign for her too.
  named({ parties: [party(0), party(1), { keys: [...party(2).keys, another], heldBy: 'party' }] });
  await assert.rejects(fillSealed(tricorn, job, '3', await optionsOf(1)), SealingKeysError);
});

/** A device that has filled round 1, and what it does when the service names the next one. */
async function filled(place = 1) {
  const known = new TransientMemory();
  const options = { ...(await bareOptionsOf(place, known)), confirm: () => true };
  named({}, place);
  await fillSealed(tricorn, job, '3', options);
  let round = 1;
  const attempt = async (change: Partial<RoundTerms> = {}, more: Partial<SealingOptions> = {}) => {
    named({ round: round + 1, ...change }, place);
    const answer = await fillSealed(tricorn, { jobID: '7' }, '3', { ...options, ...more });
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
  const changes: [string, Partial<RoundTerms>][] = [
    ['carol@example.com', { parties: [party(0), party(1), carol] }],
    ['node 2', { nodes: [nodes[0], nodes[1], await node()] }],
  ];
  for (const [who, change] of changes) {
    const requests = await requestsOf(async () => {
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
  const requests = await requestsOf(async () => {
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
  named(change);
  await fillSealed(tricorn, job, '3', { ...(await bareOptionsOf(1)), confirm });
  assert.ok(proposals[0]!.unconfirmed.includes('keys of bob@example.com'));
});

test('what only the service says is shown and asked, and nothing is signed without an answer', async () => {
  named({ round: 3, result: 'parties' });
  const requests = await requestsOf(async () => {
    await assert.rejects(fillSealed(tricorn, { jobID: '7' }, '3', await bareOptionsOf(1)), (error) => {
      assert.ok(error instanceof ConsentNeededError);
      assert.deepEqual(error.proposal.unconfirmed, [
        'computation',
        'round',
        'bounds',
        'result',
        'parties',
        'keys of node 0',
        'keys of node 1',
        'keys of node 2',
        'keys of alice@example.com',
        'keys of carol@example.com',
      ]);
      assert.deepEqual([error.proposal.round, error.proposal.resultFor], [3, 'parties']);
      return true;
    });
    const refusing = { ...(await optionsOf(1)), confirm: () => false };
    named();
    // The first fill of a foreign job asks even if everything was named.
    await assert.rejects(fillSealed(tricorn, job, '3', refusing), ConsentNeededError);
  });
  assert.ok(!requests.includes('fillData'));
  // A caller who names everything and cannot be asked has agreed.
  await fillSealed(tricorn, job, '3', await optionsOf(1));
});

test('a job stays as it was first agreed to, whatever the service says later', async () => {
  const changes: [string, Partial<RoundTerms>][] = [
    ['result', { result: 'parties' }],
    ['bounds', { bounds: { scale: 0, bits: 16 } }],
    ['computation', { operation: 'add' }],
    ['round', { round: 1 }],
    ['round', { round: 9 }],
  ];
  for (const [field, change] of changes) {
    const { attempt } = await filled();
    const requests = await requestsOf(async () => {
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
    fillSealed(tricorn, { jobID: '7', computation: 'Matrix Addition' }, '3', options),
    /nothing else than before on this device/,
  );
});

test('accounts are the same however the service writes them', async () => {
  shownParties = ['ALICE@example.com', 'Bob@Example.com', ' Carol@example.com'];
  const known = new TransientMemory();
  const options = { ...(await optionsOf(1, known)), account: 'BOB@example.com' };
  named();
  const { parties: _, ...unnamed } = job;
  const proposals: Proposal[] = [];
  const confirm = (proposal: Proposal) => proposals.push(proposal) > 0;
  await fillSealed(tricorn, unnamed, '3', { ...options, confirm });
  shownParties = parties;
  assert.deepEqual(proposals[0]!.parties, parties);
  // The keys were known under the other writing: nothing is taken for new.
  assert.deepEqual(proposals[0]!.unconfirmed, ['parties']);
});

test('where the service signs for a party, data is sealed only if the caller names that party', async () => {
  const held = { keys: party(2).keys, heldBy: 'service' } as const;
  named({ parties: [party(0), held, party(2)] });
  const options = await optionsOf(1);
  await assert.rejects(fillSealed(tricorn, job, '3', options), ServiceSignsError);
  await fillSealed(tricorn, job, '3', { ...options, althoughServiceSignsFor: ['bob@example.com'] });
  const { fields } = server.received.at(-1)!;
  const signed = readBox(new Uint8Array(Buffer.from((fields['sealed'] as string[])[0]!, 'base64')));
  await assert.rejects(checkBox(signed, 0), /not signed/);

  named({ parties: [{ ...held, keys: party(0).keys }, party(1), held] });
  const requests = await requestsOf(async () => {
    for (const althoughServiceSignsFor of [[], ['alice@example.com'], ['carol@example.com']])
      await assert.rejects(
        fillSealed(tricorn, job, '3', { ...(await optionsOf(1)), althoughServiceSignsFor }),
        (error) =>
          error instanceof ServiceSignsError &&
          !althoughServiceSignsFor.some((who) => error.who.includes(who)),
      );
  });
  assert.ok(!requests.includes('fillData'));
  const others = ['Alice@example.com', 'carol@example.com'];
  await fillSealed(tricorn, job, '3', { ...(await optionsOf(1)), althoughServiceSignsFor: others });
});

test('plain text is refused where this device or the service knows a key of the account', async () => {
  const { identity } = await optionsOf(1);
  await assertPlainText(tricorn, identity);
  registered = [{ publicKey: pairs[0]!.publicKey }];
  await assert.rejects(assertPlainText(tricorn, undefined), PlainTextError);
  registered = [];
  await register(tricorn, { identity });
  // A service that hides the key does not get the data either.
  assert.deepEqual(
    await requestsOf(async () => await assert.rejects(assertPlainText(tricorn, identity), PlainTextError)),
    [],
  );
});

test('a link carries all that another party agrees to, where the service cannot see or change it', async () => {
  const known = new TransientMemory();
  const options = await optionsOf(0, known);
  named({}, 0);
  await create(options);
  const link = await jobLink(`${server.baseUrl}/`, options.identity, '7');
  assert.ok(new URL(link!).hash.length > 100);
  const { job: linked, nodeKeys, partyKeys, server: address } = readJobLink(link!)!;
  assert.equal(address, server.baseUrl);
  assert.deepEqual(linked, job);
  assert.deepEqual(nodeKeys, fingerprints);
  assert.deepEqual(partyKeys, partyPins);
  named({}, 1);
  const bob = { ...(await bareOptionsOf(1)), nodeKeys, partyKeys };
  await fillSealed(tricorn, linked, '3', bob);
  named({ parties: [party(2), party(1), party(2)] }, 1);
  await assert.rejects(
    fillSealed(tricorn, linked, '3', { ...(await bareOptionsOf(1)), nodeKeys, partyKeys }),
    SealingKeysError,
  );
  assert.equal(await jobLink(server.baseUrl, bob.identity, '8'), undefined);
  assert.equal(readJobLink('salaries'), undefined);
  assert.throws(() => readJobLink(link!.replace(/&bits=\d+/, '')), /does not say completely/);
  assert.throws(() => readJobLink(link!.replace(/nodes=\w+/, 'nodes=00')), /32 hexadecimal digits/);
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
  await fillSealed(tricorn, { ...job, resultFor: 'parties' }, '3', options);
  const [box] = server.received.at(-1)!.fields['sealed'] as string[];
  const { statement } = readBox(new Uint8Array(Buffer.from(box!, 'base64')));
  assert.equal(statement.readTo, options.identity.reader.publicKey);
  // Two keys, although one follows from the other.
  assert.notEqual(options.identity.reader.publicKey, options.identity.signer.publicKey);
  // The service cannot make a client sign for a result that it could read itself.
  const held = { keys: [pairs[2]!.publicKey], heldBy: 'service' } as const;
  named({ result: 'parties', parties: [party(0), party(1), held] }, 1);
  await assert.rejects(fillSealed(tricorn, { ...job, resultFor: 'parties' }, '3', await optionsOf(1)), {
    code: 'malformed-statement',
  });
});
