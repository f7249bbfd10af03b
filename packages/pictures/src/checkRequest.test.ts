import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNegativePrompt, checkPrompt, checkRequest, promptCharactersMax } from './checkRequest.js';
import { PictureError } from './errors.js';

const refused = (field: string, pattern: RegExp) => (error: unknown) =>
  error instanceof PictureError &&
  error.code === 'PROMPT_INVALID' &&
  error.field === field &&
  pattern.test(error.message);

test('a prompt is trimmed and may hold any script, emoji and line breaks', () => {
  assert.equal(checkPrompt('  ein Löwe\n🦁 在海滩\t '), 'ein Löwe\n🦁 在海滩');
});

test('empty, overlong, unprintable and non-text prompts are refused by name', () => {
  assert.throws(() => checkPrompt(''), refused('prompt', /empty/));
  assert.throws(() => checkPrompt(' \n\t '), refused('prompt', /empty/));
  assert.throws(() => checkPrompt('x'.repeat(100_000)), refused('prompt', /longer than 10000/));
  assert.throws(() => checkPrompt('a\u0000b'), refused('prompt', /U\+0000 at position 1/));
  assert.throws(() => checkPrompt('a\u001b[31m'), refused('prompt', /U\+001B/));
  assert.throws(() => checkPrompt('abc\u202etxt'), refused('prompt', /U\+202E/));
  assert.throws(() => checkPrompt('\ud800'), refused('prompt', /U\+D800/));
  assert.throws(() => checkPrompt(17), refused('prompt', /text/));
  assert.throws(() => checkNegativePrompt({}), refused('negative_prompt', /text/));
});

test('length is counted in characters, not in UTF-16 units', () => {
  assert.equal([...checkPrompt('🦁'.repeat(promptCharactersMax))].length, promptCharactersMax);
  assert.throws(() => checkPrompt('🦁'.repeat(promptCharactersMax + 1)), { code: 'PROMPT_INVALID' });
});

test('no negative prompt is an empty one', () => {
  assert.equal(checkNegativePrompt(undefined), '');
  assert.equal(checkNegativePrompt(''), '');
});

test('a missing seed is drawn; fields out of range are refused by their name', () => {
  assert.ok(Number.isSafeInteger(checkRequest('genImg', { prompt: 'a cat' }).seed));
  const bad = (mode: 'genImg' | 'img2Motion', fields: object, field: string) =>
    assert.throws(
      () => checkRequest(mode, { prompt: 'a cat', ...fields }),
      (error: unknown) =>
        error instanceof PictureError && error.code === 'REQUEST_INVALID' && error.field === field,
    );
  bad('genImg', { seed: -1 }, 'seed');
  bad('genImg', { seed: 1.5 }, 'seed');
  bad('genImg', { width: 8 }, 'size');
  bad('genImg', { height: 1e9 }, 'size');
  bad('genImg', { steps: 0 }, 'n_steps');
  bad('genImg', { guidance: Number.NaN }, 'guidance_scale');
  bad('genImg', { image: new Uint8Array(4) }, 'image_path');
  bad('img2Motion', {}, 'image_path');
});
