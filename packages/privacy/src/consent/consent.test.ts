import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import { canonicalJson } from './canonical.js';
import {
  checkFillSignature,
  digestOfFill,
  type FillStatement,
  fillBytes,
  readFill,
} from './fillStatement.js';
import { checkNodeKeys, nodeFingerprint, readNodePin, signNodeKeys } from './nodeKeys.js';
import {
  attestationOf,
  checkResultSignatures,
  digestOfResult,
  type ResultStatement,
  resultBytes,
} from './resultStatement.js';
import {
  fingerprintOfKey,
  generatePlatformKeys,
  generateSigningKeyPair,
  isSignedBy,
  platformSigner,
  signerFrom,
  signingKeyPairOf,
} from './signing.js';
import { digestOfTerms, type MatrixTerms } from './terms.js';
import { checkWithdrawal, signWithdrawal } from './withdrawal.js';

const signers = await Promise.all(
  [0, 1, 2].map(async () => await signerFrom(await generateSigningKeyPair())),
);
const nodeSigners = await Promise.all(
  [0, 1, 2].map(async () => await signerFrom(await generateSigningKeyPair())),
);
const boxKeys = await Promise.all([0, 1, 2].map(async () => (await generateBoxKeyPair()).publicKey));
const digest = 'A'.repeat(43);

const terms: MatrixTerms = {
  job: '42',
  round: 1,
  operation: 'compare',
  parties: [
    { keys: [signers[0]!.publicKey], heldBy: 'party' },
    { keys: [signers[1]!.publicKey, nodeSigners[0]!.publicKey], heldBy: 'party' },
    { keys: [signers[2]!.publicKey], heldBy: 'service' },
  ],
  bounds: { scale: 18, bits: 192 },
  nodes: (await Promise.all(
    nodeSigners.map((signer, node) => signNodeKeys(signer, boxKeys[node]!, 1_893_000_000)),
  )) as unknown as MatrixTerms['nodes'],
  security: { model: 'malicious', statisticalBits: 64 },
  result: 'public',
  expires: 1_900_000_000,
};
const statement: FillStatement<MatrixTerms> = {
  terms,
  place: 1,
  shape: { form: 'number', rows: 1, columns: 1 },
  fill: 'f-1',
  reopenTo: null,
  boxes: [digest, digest, digest],
};

test('a statement has one encoding, which can be read back', () => {
  assert.equal(canonicalJson({ b: [1, null], a: { y: 'x', x: -1 } }), '{"a":{"x":-1,"y":"x"},"b":[1,null]}');
  for (const value of [0.5, 2 ** 53, Number.NaN, 'ä', '\n'])
    assert.throws(() => canonicalJson(value), TypeError);
  const bytes = fillBytes(statement);
  assert.deepEqual(readFill(bytes), statement);
  const text = new TextDecoder().decode(bytes);
  assert.ok(text.startsWith('tricorn fill v1\n{"boxes":["AAA'), text);
  const encode = (changed: string) => new TextEncoder().encode(changed);
  for (const changed of [
    text.replace('"fill":"f-1"', '"fill": "f-1"'),
    text.replace('{"boxes"', '{"zzz":1,"boxes"'),
    text.replace('fill v1', 'result v1'),
    text.replace('"place":1', '"place":3'),
    text.replace('"statisticalBits":64', '"statisticalBits":8'),
    text.replace('"bits":192', '"bits":191'),
    text.replace('"rows":1', '"rows":2'),
    text.slice(0, -1),
    ' '.repeat(20_000),
  ]) {
    assert.notEqual(changed, text);
    assert.throws(() => readFill(encode(changed)), { name: /SealError|DeclarationError/ });
  }
});

test('only a key of the place can sign, and every field is signed', async () => {
  const signature = await signers[1]!.sign(fillBytes(statement));
  assert.equal(await checkFillSignature(statement, signature), signers[1]!.publicKey);
  const second = await nodeSigners[0]!.sign(fillBytes(statement));
  assert.equal(await checkFillSignature(statement, second), nodeSigners[0]!.publicKey, 'a second device');
  const others: FillStatement<MatrixTerms>[] = [
    { ...statement, place: 0 },
    { ...statement, fill: 'f-2' },
    { ...statement, reopenTo: boxKeys[0]! },
    { ...statement, readTo: boxKeys[0]! },
    { ...statement, shape: { form: 'matrix', rows: 1, columns: 1 } },
    { ...statement, boxes: [digest, digest, 'B'.repeat(43)] },
    ...(
      [
        { job: '43' },
        { round: 2 },
        { operation: 'add' },
        { result: 'parties' },
        { expires: 1 },
        { bounds: { scale: 0, bits: 192 } },
        { security: { model: 'semi-honest' } },
        { security: { model: 'malicious', statisticalBits: 48 } },
        { parties: [terms.parties[1], terms.parties[1], terms.parties[2]] },
        { nodes: [terms.nodes[1], terms.nodes[1], terms.nodes[2]] },
      ] as Partial<MatrixTerms>[]
    ).map((change) => ({ ...statement, terms: { ...terms, ...change } })),
  ];
  const digests = new Set([await digestOfFill(statement)]);
  for (const other of others) {
    await assert.rejects(checkFillSignature(other, signature), { code: 'bad-signature' });
    digests.add(await digestOfFill(other));
  }
  assert.equal(digests.size, others.length + 1);
});

test('a box key counts only with the signature of its node, in its time and for the pinned node', async () => {
  const now = 1_893_000_000_000;
  const { nodes } = terms;
  const pins = await Promise.all(nodes.map(nodeFingerprint));
  const [a, b, c] = pins as [string, string, string];
  assert.deepEqual(await checkNodeKeys(terms, { now, pins: [a, b, c] }), pins);
  assert.deepEqual(await checkNodeKeys(terms, { now: now + 1e13 }), pins, 'checked again much later');
  // A fingerprint is of the node, not of one of its keys, and box keys do not change it.
  const renewed = await signNodeKeys(nodeSigners[0]!, boxKeys[1]!, 1_893_000_001);
  assert.equal(await nodeFingerprint(renewed), a);
  assert.notEqual(a, await fingerprintOfKey(nodes[0].sign));
  const first = (change: object) => ({
    ...terms,
    nodes: [{ ...nodes[0], ...change }, nodes[1], nodes[2]] as const,
  });
  for (const changed of [
    first({ box: nodes[1].box.replace(/^./, 'z') }),
    first({ from: nodes[0].from + 1 }),
    first({ until: nodes[0].until - 1 }),
    first({ signature: nodes[1].signature }),
    first({ sign: signers[0]!.publicKey }),
    first(nodes[1]),
    first(await signNodeKeys(nodeSigners[0]!, boxKeys[1]!, nodes[0].from)),
    first(await signNodeKeys(nodeSigners[0]!, boxKeys[0]!, nodes[0].from + 7_200)),
    { ...terms, expires: nodes[0].until + 1 },
  ])
    await assert.rejects(checkNodeKeys(changed, { now }), { code: 'bad-node-keys' });
  const long = { sign: nodes[0].sign, box: boxKeys[0]!, from: nodes[0].from, until: nodes[0].until + 86_400 };
  const signature = await nodeSigners[0]!.sign(
    new TextEncoder().encode(`tricorn node key v1\n${canonicalJson(long)}`),
  );
  const eternal = first({ ...long, signature: Buffer.from(signature).toString('base64url') });
  await assert.rejects(checkNodeKeys(eternal, { now }), { code: 'bad-node-keys' });
  await assert.rejects(checkNodeKeys(terms, { now, pins: [a, b, a] }), { code: 'other-nodes' });
  assert.equal(readNodePin(a.replaceAll(' ', '').toUpperCase()), a);
  for (const pin of [nodes[0].box, nodes[0].sign])
    assert.throws(() => readNodePin(pin), { code: 'bad-pin', message: /tricorn node identity/ });
  await assert.rejects(checkNodeKeys(terms, { now, pins: [a, b, nodes[2].box] }), { code: 'bad-pin' });
});

test('only a key of the place withdraws consent, from these terms', async () => {
  const withdrawal = await signWithdrawal(terms, 1, signers[1]!);
  assert.deepEqual(await checkWithdrawal(withdrawal), withdrawal);
  for (const forged of [
    await signWithdrawal(terms, 1, signers[0]!),
    { ...withdrawal, place: 0 },
    { ...withdrawal, terms: { ...terms, round: 2 } },
    { ...withdrawal, terms: { ...terms, job: '43' } },
  ])
    await assert.rejects(checkWithdrawal(forged), { code: 'bad-signature' });
  for (const malformed of [undefined, {}, { ...withdrawal, place: 3 }, { ...withdrawal, signature: 'abc' }])
    await assert.rejects(checkWithdrawal(malformed), { code: 'malformed-statement' });
});

test('a signature can be checked with another implementation of Ed25519', async () => {
  // RFC 8032, section 7.1, test 1.
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
  const pair = await signingKeyPairOf(seed);
  assert.equal(
    Buffer.from(pair.publicKey, 'base64url').toString('hex'),
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  );
  const signature = await (await signerFrom(pair)).sign(new Uint8Array());
  assert.equal(
    Buffer.from(signature).toString('hex'),
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  );
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: signers[1]!.publicKey },
    format: 'jwk',
  });
  const bytes = fillBytes(statement);
  assert.ok(verify(null, bytes, key, await signers[1]!.sign(bytes)));
});

test('a key that nobody can read signs too, and its fingerprint is short', async () => {
  const keys = await generatePlatformKeys();
  await assert.rejects(crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const signer = await platformSigner(keys);
  const bytes = fillBytes(statement);
  assert.ok(await isSignedBy(signer.publicKey, bytes, await signer.sign(bytes)));
  assert.match(await fingerprintOfKey(signer.publicKey), /^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
});

test('a result counts only with the signatures of all three nodes over this round', async () => {
  const result = {
    job: '42',
    round: 1,
    terms: await digestOfTerms(terms),
    fills: [digest, digest, digest] as const,
    result: await digestOfResult('P1 > P0 = P2'),
    records: [1, 2, 3].map((count) => ({
      count,
      head: digest,
      tag: 'A'.repeat(22),
    })) as unknown as ResultStatement['records'],
  };
  const sign = async (node: number) =>
    Buffer.from(await nodeSigners[node]!.sign(resultBytes(result, result.records[node]!))).toString(
      'base64url',
    );
  const signatures = await Promise.all([0, 1, 2].map(sign));
  await checkResultSignatures(result, terms, signatures);
  assert.match(await attestationOf(result, signatures), /^[0-9a-f]{64}( \d\.[\w-]{43}\.[\w-]{22}){3}$/);
  for (const forged of [
    [signatures, { ...result, result: await digestOfResult('P0 > P1 = P2') }],
    [signatures, { ...result, round: 2 }],
    [signatures, { ...result, fills: [digest, digest, digest.replace('A', 'B')] as const }],
    [signatures, { ...result, records: [result.records[0], result.records[0], result.records[2]] as const }],
    [signatures, { ...result, records: undefined as never }],
    [[signatures[0]!, signatures[0]!, signatures[2]!], result],
    [signatures.slice(0, 2), result],
  ] as const)
    await assert.rejects(checkResultSignatures(forged[1], terms, forged[0]), { code: 'bad-signature' });
});
