import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TokenTextReader } from './tokenTextReader.js';

const asBytes = (tokens: readonly number[]) => Buffer.from(tokens).toString('utf8');

it('shows a character only when all its tokens are there', () => {
  const reader = new TokenTextReader<number>(asBytes);
  const shown = [...Buffer.from('a\u{1F600}b')].map((token) => reader.push(token));
  assert.deepEqual(shown, ['a', '', '', '', '\u{1F600}', 'b']);
});

it('does not wait forever for a character that is never completed', () => {
  const reader = new TokenTextReader<number>(asBytes);
  const shown = [0xff, 0xff, 0xff, 0xff].map((token) => reader.push(token)).join('');
  assert.match(shown, /\uFFFD/);
});

it('drops white space before the text and keeps it inside', () => {
  const reader = new TokenTextReader<number>(asBytes);
  const text = [...Buffer.from(' \n hi \n')].map((token) => reader.push(token)).join('') + reader.flush();
  assert.equal(text, 'hi \n');
});
