import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBase64Url } from '../bytes.js';
import { sha256 } from '../consent/canonical.js';
import { digestOfFill } from '../consent/fillStatement.js';
import { digestOfTerms } from '../consent/terms.js';
import { mapTriple, planRound, type Triple } from '../plan.js';
import { createNodeKeys, createParties } from '../testing/parties.js';
import {
  componentBytes,
  openPrivateResult,
  type ResultContext,
  saltBytes,
  sealShares,
} from './privateResult.js';
import type { SealedInput } from './sealInput.js';

const parties = await createParties((await createNodeKeys()).nodes);
const terms = parties.terms('sealed-result', 'add', { result: 'parties' });
const inputs: Triple<SealedInput> = [
  await parties.seal(terms, 0, '1'),
  await parties.seal(terms, 1, '2'),
  await parties.seal(terms, 2, '3'),
];
const context: ResultContext = {
  job: terms.job,
  round: terms.round,
  terms: await digestOfTerms(terms),
  fills: await Promise.all(mapTriple(inputs, ({ statement }) => digestOfFill(statement))),
};
const plan = planRound(
  'add',
  mapTriple(inputs, ({ declaration }) => declaration),
  terms.security,
);
// Three salted components whose sum is 7 * 10^18: a whole result, as three nodes hold it.
const components = mapTriple([7n * 10n ** 18n, 0n, 0n] as const, (value, i) => {
  const bytes = new Uint8Array(saltBytes + componentBytes(plan)).fill(i + 1, 0, saltBytes);
  new DataView(bytes.buffer).setBigUint64(saltBytes, value, true);
  return bytes;
});
const readers = mapTriple(parties.readers, ({ publicKey }) => publicKey);
const sealed = async (node: number, about = context) =>
  await sealShares(readers, about, node, [components[node]!, components[(node + 1) % 3]!]);

async function open(context: ResultContext, nodes: Triple<Awaited<ReturnType<typeof sealed>>>, place = 0) {
  const result = { commitments: await Promise.all(mapTriple(components, sha256)), nodes };
  const fills = mapTriple(inputs, ({ statement }) => statement);
  return await openPrivateResult({ reader: parties.readers[place]!, place, fills, context, result });
}

test('the same shares are encrypted under another key each time, and by each node', async () => {
  const shares = [components[0], components[1]] as const;
  const bodies = await Promise.all(
    [0, 0, 1, 2].map(async (node) => (await sealShares(readers, context, node, shares)).body),
  );
  // With one key and one nonce for all of them the ciphertexts would begin alike.
  assert.equal(new Set(bodies.map((body) => body.slice(0, 24))).size, bodies.length);
});

test('a private result opens only as that of its own round, node and party', async () => {
  const nodes: Triple<Awaited<ReturnType<typeof sealed>>> = [
    await sealed(0),
    await sealed(1),
    await sealed(2),
  ];
  assert.deepEqual(await open(context, nodes), { text: '7', faultyNodes: [] });
  const another = toBase64Url(new Uint8Array(32));
  for (const change of [
    { job: 'another' },
    { round: 2 },
    { terms: another },
    { fills: [context.fills[0]!, context.fills[1]!, another] },
  ])
    await assert.rejects(open({ ...context, ...change }, nodes), { code: 'inconsistent-shares' });
  const [a, b, c] = nodes;
  await assert.rejects(open(context, [c, a, b]), { code: 'inconsistent-shares' }, 'parts of other nodes');
  const forAnother = mapTriple(nodes, ({ body, keys }) => ({
    body,
    keys: [keys[1]!, keys[0]!, keys[2]!],
  }));
  await assert.rejects(open(context, forAnother), { code: 'inconsistent-shares' }, 'keys of another party');
});
