import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Triple } from '../plan.js';
import { parseMatrix } from '../text/parseMatrix.js';
import { openInput } from './openInput.js';
import { type BoxKeyPair, generateBoxKeyPair } from './sealedBox.js';
import { sealInput } from './sealInput.js';
import { openBox, readHeader, sealBox } from './shareBox.js';

const binding = { job: 'job-1', round: 1, party: 1, operation: 'add' as const };

async function sealed(text: string) {
  const nodes = (await Promise.all([0, 1, 2].map(generateBoxKeyPair))) as unknown as Triple<BoxKeyPair>;
  const owner = await generateBoxKeyPair();
  const nodeKeys: Triple<string> = [nodes[0].publicKey, nodes[1].publicKey, nodes[2].publicKey];
  const input = await sealInput({ binding, matrix: parseMatrix(text), nodeKeys, reopenTo: owner.publicKey });
  return { nodes, owner, input };
}

// What each node does on export: open its own box and seal the payload to the owner.
async function exported(
  nodes: Triple<BoxKeyPair>,
  boxes: Triple<Uint8Array>,
  to: string,
): Promise<Triple<Uint8Array>> {
  const [a, b, c] = await Promise.all(
    boxes.map(async (box, node) => {
      const { header, payload } = await openBox(nodes[node]!, box);
      return sealBox(to, header, payload);
    }),
  );
  return [a!, b!, c!];
}

test('only the holder of the reopening key can reconstruct an input, and exactly', async () => {
  const text = '[[-1.25, 99999999999999999999999999], [0, 0.000001]]';
  const { nodes, owner, input } = await sealed(text);
  const boxes = await exported(nodes, input.boxes, owner.publicKey);
  assert.equal(await openInput(owner, boxes), text);
  await assert.rejects(openInput(await generateBoxKeyPair(), boxes), { code: 'cannot-open' });
});

test('a box opens only with the key of its node, and not after a change of header or payload', async () => {
  const { nodes, input } = await sealed('7');
  const box = input.boxes[0];
  assert.deepEqual((await openBox(nodes[0], box)).header, readHeader(box));
  await assert.rejects(openBox(nodes[1], box), { code: 'cannot-open' });
  const text = new TextDecoder('latin1').decode(box);
  for (const [from, to] of [
    ['"round":1', '"round":2'],
    ['"party":1', '"party":0'],
    ['"node":0', '"node":1'],
    ['job-1', 'job-2'],
    ['"rows":1', '"rows":2'],
    ['"bits":16', '"bits":32'],
    ['"add"', '"mul"'],
  ]) {
    assert.ok(text.includes(from!), from);
    const changed = Uint8Array.from(text.replace(from!, to!), (character) => character.charCodeAt(0));
    await assert.rejects(openBox(nodes[0], changed), { name: 'SealError' });
  }
  for (const at of [box.length - 1, box.length - 40, 0, 5]) {
    const changed = Uint8Array.from(box);
    changed[at]! ^= 1;
    await assert.rejects(openBox(nodes[0], changed), { name: 'SealError' });
  }
});

test('mixed or modified shares are detected when an input is reconstructed', async () => {
  const first = await sealed('7');
  const [a, b, c] = await exported(first.nodes, first.input.boxes, first.owner.publicKey);
  await assert.rejects(openInput(first.owner, [a, c, b]), { code: 'inconsistent-shares' });
  const { header, payload } = await openBox(first.nodes[1], first.input.boxes[1]);
  payload[40]! ^= 1;
  const forged = await sealBox(first.owner.publicKey, header, payload);
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
  for (const key of ['', 'abc', '!!!', 'A'.repeat(44)]) {
    await assert.rejects(sealInput({ binding, matrix: parseMatrix('1'), nodeKeys: [key, key, key] }), {
      name: 'SealError',
      code: 'bad-key',
    });
  }
});

test('the client entry imports no Node module, so it can run in a browser', () => {
  const seen = new Set<string>();
  const visit = (url: URL) => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    for (const [, specifier] of readFileSync(url, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)) {
      // Runs on WebCrypto too; browser.test.ts loads it.
      if (specifier === '@hpke/core') continue;
      assert.match(specifier!, /^\.\.?\//, `${url.pathname} imports ${specifier}`);
      visit(new URL(specifier!, url));
    }
  };
  visit(new URL('./index.js', import.meta.url));
  assert.ok(seen.size > 8);
  for (const href of seen) assert.doesNotMatch(readFileSync(new URL(href), 'utf8'), /\bBuffer\.|\bprocess\./);
});
