import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPrivateResult, type PrivateResult } from '../client/privateResult.js';
import { generateBoxKeyPair, readerFrom } from '../client/sealedBox.js';
import { type SealedInput, sealInput } from '../client/sealInput.js';
import { sealBoxes } from '../client/shareBox.js';
import { checkResultSignatures, digestOfCommitments } from '../consent/resultStatement.js';
import type { RoundTerms } from '../consent/terms.js';
import type { Operation, Triple } from '../plan.js';
import { createParties, fillOf, type Parties } from '../testing/parties.js';
import { parseMatrix } from '../text/parseMatrix.js';
import type { RoundResult } from './coordinator.js';
import { type LocalNodes, spawnLocalNodes } from './spawnLocalNodes.js';

let folder: string;
let nodes: LocalNodes;
let parties: Parties;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-private-results-'));
  nodes = await spawnLocalNodes({ folder, allowSemiHonest: true });
  parties = await createParties(await nodes.coordinator.nodeKeys());
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly terms: RoundTerms;
  readonly inputs: Triple<SealedInput>;
  readonly outcome: RoundResult;
}

async function run(job: string, operation: Operation, texts: Triple<string>, change = {}): Promise<Run> {
  const terms = parties.terms(job, operation, { result: 'parties', ...change });
  const inputs: Triple<SealedInput> = [
    await parties.seal(terms, 0, texts[0]),
    await parties.seal(terms, 1, texts[1]),
    await parties.seal(terms, 2, texts[2]),
  ];
  for (const { boxes } of inputs) await nodes.coordinator.storeBoxes(boxes);
  const fills = [await fillOf(inputs[0]), await fillOf(inputs[1]), await fillOf(inputs[2])] as const;
  return { terms, inputs, outcome: await nodes.coordinator.runRound({ terms, fills }) };
}

async function open(
  { inputs, outcome }: Run,
  place: number,
  { result = outcome.sealed!, reader = parties.readers[place]! } = {},
) {
  const fills = [inputs[0].statement, inputs[1].statement, inputs[2].statement] as const;
  return await openPrivateResult({ reader, place, fills, context: outcome.signed.statement, result });
}

const semiHonest = { security: { model: 'semi-honest' } };
// So many that the nodes compute in a thread.
const many = 1_100;
const manyA = `[${Array.from({ length: many }, (_, i) => i - 40).join(', ')}]`;
const manyB = `[${Array.from({ length: many }, (_, i) => 40 - i).join(', ')}]`;
const manyOrders = manyA
  .slice(1, -1)
  .split(', ')
  .map(Number)
  .map((a) => (a > 0 ? 'P0 > P2 > P1' : a < 0 ? 'P1 > P2 > P0' : 'P0 = P1 = P2'));

for (const [operation, texts, expected, change] of [
  [
    'add',
    ['100000000000000000001', '18.2', '-0.000000000000000001'],
    '100000000000000000019.199999999999999999',
  ],
  ['add', ['[[1, -2]]', '[[30, 4]]', '[[500, -6]]'], '[[531, -4]]'],
  ['multiply', ['[[1.5, 2]]', '[[3, 0], [0, -4]]', '[[1], [1]]'], '[[-3.5]]'],
  ['multiply', ['[[1.5, 2]]', '[[3, 0], [0, -4]]', '[[1], [1]]'], '[[-3.5]]', semiHonest],
  ['compare', ['4711', '1000', '1000'], 'P0 > P1 = P2'],
  [
    'compare',
    [manyA, manyB, `[${'0, '.repeat(many - 1)}0]`],
    `[${manyOrders.map((one) => `"${one}"`).join(', ')}]`,
  ],
] as [Operation, Triple<string>, string, object?][]) {
  const model = change === undefined ? 'malicious' : 'semi-honest';
  test(`${operation} of ${texts[0].slice(0, 12)}, ${model}: each party opens the result, and nobody else sees it`, async () => {
    const job = `private-${operation}-${texts[0].length}-${model}`;
    const made = await run(job, operation, texts, change);
    assert.equal(made.outcome.result, '');
    for (const place of [0, 1, 2]) {
      assert.deepEqual(await open(made, place), { text: expected, faultyNodes: [] });
      const stranger = readerFrom(await generateBoxKeyPair());
      await assert.rejects(open(made, place, { reader: stranger }), { code: 'bad-key' });
      const pretender = { ...stranger, publicKey: parties.readers[place]!.publicKey };
      await assert.rejects(open(made, place, { reader: pretender }), { code: 'inconsistent-shares' });
    }
    const { signed, sealed } = made.outcome;
    assert.equal(signed.statement.result, await digestOfCommitments(sealed!.commitments));
    await checkResultSignatures(signed.statement, made.terms, signed.signatures);
  });
}

// The components of a sum are the same in each run, so only the salts make the commitments differ.
test('the commitment of a repeated run is another one, so nobody can compare results or guess them', async () => {
  const first = await run('salted', 'add', ['1', '2', '3']);
  const fills = [
    await fillOf(first.inputs[0]),
    await fillOf(first.inputs[1]),
    await fillOf(first.inputs[2]),
  ] as const;
  const outcome = await nodes.coordinator.runRound({ terms: first.terms, fills });
  const all = [...first.outcome.sealed!.commitments, ...outcome.sealed!.commitments];
  assert.equal(new Set(all).size, 6);
  assert.equal((await open({ ...first, outcome }, 1)).text, '6');
  // The boxes belong to one run: those of another do not fit the commitments that the nodes signed.
  const mixed = { ...outcome.sealed!, nodes: first.outcome.sealed!.nodes };
  await assert.rejects(open({ ...first, outcome }, 1, { result: mixed }), { code: 'inconsistent-shares' });
});

test('one node cannot change a private result nor keep it from the parties, and it is named', async () => {
  const made = await run('garbled', 'add', ['1', '20', '300']);
  const sealed = made.outcome.sealed!;
  const [a, b, c] = sealed.nodes;
  const garble = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  const garbled = (shares: typeof a) => ({ ...shares, body: garble(shares.body) });
  const unreadable = (shares: typeof a) => ({ ...shares, keys: [garble(shares.keys[0]!), '', '!'] as const });
  const results: [PrivateResult['nodes'], number[]][] = [
    [[garbled(a), b, c], [0]],
    [[a, unreadable(b), c], [1]],
    [[a, b, { body: '', keys: ['', '', ''] }], [2]],
  ];
  for (const [shares, faultyNodes] of results)
    for (const place of [0, 1, 2])
      assert.deepEqual(await open(made, place, { result: { ...sealed, nodes: shares } }), {
        text: '321',
        faultyNodes,
      });
  const twoFail = { ...sealed, nodes: [garbled(a), unreadable(b), c] as const };
  await assert.rejects(open(made, 0, { result: twoFail }), { code: 'inconsistent-shares' });
  const [x, y, z] = sealed.commitments;
  const { signed } = made.outcome;
  const statement = { ...signed.statement, result: await digestOfCommitments([garble(x), y, z]) };
  await assert.rejects(checkResultSignatures(statement, made.terms, signed.signatures), {
    code: 'bad-signature',
  });
});

test('a private result needs a reading key of every party, and no key that the service holds', async () => {
  const terms = parties.terms('refused', 'add', { result: 'parties' });
  const matrix = parseMatrix('1');
  const [signer] = parties.signers;
  await assert.rejects(sealInput({ terms, place: 0, matrix, signer }), { code: 'bad-key' });
  const { statement } = await parties.seal(terms, 0, '1');
  const payload = new Uint8Array(64);
  const unread = { ...statement, readTo: undefined };
  const { boxes } = await sealBoxes(unread, [payload, payload, payload], signer);
  await assert.rejects(nodes.coordinator.storeBoxes(boxes), { code: 'malformed-statement' });
  const [a, b, c] = terms.parties;
  const held = { ...terms, parties: [a, { ...b, heldBy: 'service' as const }, c] as const };
  await assert.rejects(nodes.coordinator.storeBoxes((await parties.seal(held, 0, '1')).boxes), {
    code: 'malformed-statement',
  });
});
