import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sha256 } from '../consent/canonical.js';
import type { PartyKeys } from '../consent/terms.js';
import type { StoredKeyPair } from '../keys.js';
import type { Triple } from '../plan.js';
import { createNodeKeys, createParties } from '../testing/parties.js';
import { expandPayload, splitPayload, splitValues } from './components.js';
import { openInput } from './openInput.js';
import { generateBoxKeyPair, seal } from './sealedBox.js';
import { checkBox, openBox, readBox, sealExport } from './shareBox.js';

async function sealed(text: string) {
  const { nodes: keys, pairs: nodes } = await createNodeKeys();
  const owner = await generateBoxKeyPair();
  const parties = await createParties(keys);
  const terms = parties.terms('job-1', 'add');
  const input = await parties.seal(terms, 1, text, { reopenTo: owner.publicKey });
  return { nodes, owner, parties, terms, input };
}

// What each node does on export: open its own box and seal the payload to the owner.
async function exported(
  nodes: Triple<StoredKeyPair>,
  boxes: Triple<Uint8Array>,
  to: string,
): Promise<Triple<Uint8Array>> {
  const [a, b, c] = await Promise.all(
    boxes.map(async (bytes, node) => {
      const box = readBox(bytes);
      return sealExport(to, box, node, await openBox(nodes[node]!, box, node));
    }),
  );
  return [a!, b!, c!];
}

test('only the holder of the reopening key can reconstruct an input, and exactly', async () => {
  const text = '[[-1.25, 99999999999999999999999999], [0, 0.000000000000000001]]';
  const { nodes, owner, input } = await sealed(text);
  const boxes = await exported(nodes, input.boxes, owner.publicKey);
  assert.equal(await openInput(owner, boxes), text);
  await assert.rejects(openInput(await generateBoxKeyPair(), boxes), { code: 'cannot-open' });
});

test('a box opens only with the key of its node, and not under another statement', async () => {
  const { nodes, parties, terms, input } = await sealed('7');
  const box = readBox(input.boxes[0]);
  await checkBox(box, 0);
  assert.equal((await openBox(nodes[0], box, 0)).length, 64);
  await assert.rejects(openBox(nodes[1], box, 0), { code: 'cannot-open' });
  await assert.rejects(openBox(nodes[0], box, 1), { code: 'cannot-open' });
  const { statement } = box;
  const swapped: Triple<PartyKeys> = [terms.parties[0], terms.parties[1], terms.parties[1]];
  for (const change of [
    { place: 0 },
    { fill: 'other' },
    { reopenTo: null },
    { shape: { form: 'matrix' as const, rows: 1, columns: 1 } },
    { terms: { ...terms, job: 'job-2' } },
    { terms: { ...terms, round: 2 } },
    { terms: { ...terms, operation: 'compare' as const } },
    { terms: { ...terms, parties: swapped } },
    { terms: { ...terms, security: { model: 'semi-honest' as const } } },
    { terms: { ...terms, expires: terms.expires + 1 } },
  ]) {
    const changed = { ...box, statement: { ...statement, ...change } };
    await assert.rejects(openBox(nodes[0], changed, 0), { code: 'cannot-open' }, JSON.stringify(change));
    await assert.rejects(checkBox(changed, 0), { code: 'bad-signature' }, JSON.stringify(change));
  }
  for (const at of [input.boxes[0].length - 1, input.boxes[0].length - 40, 0, 5, 100]) {
    const changed = Uint8Array.from(input.boxes[0]);
    changed[at]! ^= 1;
    await assert.rejects(async () => await checkBox(readBox(changed), 0), { name: /Error$/ });
  }
  // Another input under the victim's statement.
  const other = await parties.seal(terms, 1, '8');
  await assert.rejects(checkBox({ ...box, sealed: readBox(other.boxes[0]).sealed }, 0), {
    code: 'bad-signature',
  });
});

test('mixed or modified shares are detected when an input is reconstructed', async () => {
  const first = await sealed('7');
  const [a, b, c] = await exported(first.nodes, first.input.boxes, first.owner.publicKey);
  await assert.rejects(openInput(first.owner, [a, c, b]), { code: 'cannot-open' });
  const second = await first.parties.seal(first.terms, 1, '7', { reopenTo: first.owner.publicKey });
  const [, other] = await exported(first.nodes, second.boxes, first.owner.publicKey);
  await assert.rejects(openInput(first.owner, [a, other, c]), { code: 'inconsistent-shares' });
  const box = readBox(first.input.boxes[1]);
  const payload = await openBox(first.nodes[1], box, 1);
  payload[70]! ^= 1;
  const forged = await sealExport(first.owner.publicKey, box, 1, payload);
  await assert.rejects(openInput(first.owner, [a, forged, c]), { code: 'inconsistent-shares' });
});

test('no box contains the text of its input', async () => {
  const { input } = await sealed('123456789123456789');
  for (const box of input.boxes) {
    assert.equal(Buffer.from(box).includes('123456789'), false);
    const binary = Buffer.alloc(8);
    binary.writeBigInt64LE(123456789123456789n);
    assert.equal(Buffer.from(box).includes(binary), false);
  }
});

test('invalid public keys are refused', async () => {
  const { terms, parties } = await sealed('1');
  for (const box of ['', 'abc', '!!!', 'A'.repeat(44)]) {
    const changed = {
      ...terms,
      nodes: [{ ...terms.nodes[0], box }, terms.nodes[1], terms.nodes[2]] as const,
    };
    await assert.rejects(parties.seal(changed, 0, '1'), { name: 'SealError', code: 'bad-node-keys' });
    const context = { info: new Uint8Array(), aad: new Uint8Array() };
    await assert.rejects(seal(box, context, new Uint8Array()), { name: 'SealError', code: 'bad-key' });
  }
});

test('a digest of a part says nothing to whoever knows the other parts and guesses the value', async () => {
  const size = { elements: 1, words: 16 };
  const secret = 4711n;
  const payloads = await splitValues([secret], size.words);
  // The view of node 0 and the digest of the part that it does not hold.
  const [c0, c1] = await expandPayload(0, payloads[0], size);
  const [, part2] = splitPayload(1, payloads[1], size);
  const published = await sha256(part2);
  const c2 = new BigUint64Array(size.words);
  let borrow = 0n;
  const [a, b] = [new BigUint64Array(c0.buffer), new BigUint64Array(c1.buffer)];
  for (let w = 0; w < size.words; w++) {
    const difference = (w === 0 ? secret : 0n) - a[w]! - b[w]! + borrow;
    c2[w] = BigInt.asUintN(64, difference);
    borrow = difference >> 64n;
  }
  const guessed = new Uint8Array(c2.buffer);
  // The right guess gives the right component, but not its digest.
  assert.deepEqual([...part2.subarray(32)], [...guessed]);
  assert.notEqual(await sha256(guessed), published);
});

test('the client entry imports no Node module, so it can run in a browser', () => {
  const seen = new Set<string>();
  const visit = (url: URL) => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    for (const [, specifier] of readFileSync(url, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)) {
      // These run in browsers too; browser.test.ts loads them.
      if (['@hpke/core', 'pbf'].includes(specifier!)) continue;
      assert.match(specifier!, /^(\.\.?\/|@tricorn\/onnx$)/, `${url.pathname} imports ${specifier}`);
      visit(new URL(specifier!.startsWith('.') ? new URL(specifier!, url) : import.meta.resolve(specifier!)));
    }
  };
  visit(new URL('./index.js', import.meta.url));
  assert.ok(seen.size > 8);
  for (const href of seen) assert.doesNotMatch(readFileSync(new URL(href), 'utf8'), /\bBuffer\.|\bprocess\./);
});
