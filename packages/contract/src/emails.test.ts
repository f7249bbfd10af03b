import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeEmail } from './emails.js';

test('emails that look the same are the same', () => {
  for (const email of [
    'Alice@Example.com',
    ' alice@example.com ',
    'ａｌｉｃｅ@ｅｘａｍｐｌｅ．ｃｏｍ',
    '𝐚𝐥𝐢𝐜𝐞@example.com',
  ])
    assert.equal(normalizeEmail(email), 'alice@example.com', email);
});

test('emails with invisible, reversing or mixed letters are refused', () => {
  const refused = [
    'ali\u200bce@example.com',
    'alice\u200d@example.com',
    '\u202ealice@example.com',
    'alice\u2066@example.com',
    'ali\u00adce@example.com',
    'alice\ufe0f@example.com',
    'ali\u115fce@example.com',
    'alice\u0000@example.com',
    'ali\ue000ce@example.com',
    'аlice@example.com',
    'alicе@example.com',
    'alice@exαmple.com',
    'aliceא@example.com',
    'alice',
    'a b@example.com',
  ];
  for (const email of refused)
    assert.throws(() => normalizeEmail(email), { error: 'invalidField' }, JSON.stringify(email));
});

test('emails in one script are accepted, whichever it is', () => {
  for (const email of [
    '用户@例子.广告',
    'пример@пример.рф',
    'jürgen.müller@example.com',
    'משתמש@example.com',
    "o'hara+x@example.com",
  ])
    assert.equal(normalizeEmail(email), email);
});
