import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { encoderFolder, loadWordPiece } from './embedText.js';
import { createWordPiece, type WordPiece } from './wordPiece.js';

let tokenizer: WordPiece;

before(async () => {
  tokenizer = await loadWordPiece(encoderFolder());
});

// The ids were given by the reference tokenizer (transformers, bert-base-uncased vocabulary).
const known: [string, number[]][] = [
  ['a red apple on a table', [101, 1037, 2417, 6207, 2006, 1037, 2795, 102]],
  ['Hello, World!', [101, 7592, 1010, 2088, 999, 102]],
  ['unaffable', [101, 14477, 20961, 3468, 102]],
  ['Café crème', [101, 7668, 13675, 21382, 102]],
  ['', [101, 102]],
];

test('known sentences give the reference ids', () => {
  for (const [text, ids] of known) assert.deepEqual(tokenizer.encode(text, 24), ids, text);
});

test('every text, however odd, gives between two and the allowed number of known ids', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const ids = tokenizer.encode(text, 24);
      assert.ok(ids.length >= 2 && ids.length <= 24);
      assert.equal(ids[0], 101);
      assert.equal(ids.at(-1), 102);
      assert.ok(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 30_522));
    }),
  );
});

test('accents and letter case make no difference', () => {
  assert.deepEqual(tokenizer.encode('ÉCLAIR', 24), tokenizer.encode('eclair', 24));
});

test('Chinese characters are words of their own', () => {
  assert.deepEqual(tokenizer.encode('中国', 24), tokenizer.encode('中 国', 24));
});

test('a vocabulary without the special tokens is refused', () => {
  assert.throws(() => createWordPiece({ model: { vocab: { a: 1 } } }), TypeError);
});
