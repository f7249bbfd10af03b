import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldEmail, normalizeEmail } from './emails.js';

test('emails that look the same are the same', () => {
  for (const email of [
    'Alice@Example.com',
    ' alice@example.com ',
    'ａｌｉｃｅ@ｅｘａｍｐｌｅ．ｃｏｍ',
    '𝐚𝐥𝐢𝐜𝐞@example.com',
    'alice@example.com.',
    'alice@example。com',
    'alice@example．com',
    'alice@example｡com｡',
    'alice@ＥＸＡＭＰＬＥ.com',
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
    'ali\u0307ce@example.com',
    'alice\u0332@example.com',
    'alice\u0336@example.com',
    'alice\u20dd@example.com',
    'alice@exa\u0323\u0332mple.com',
    'alice.@example.com',
    'alice。@example.com',
    '.alice@example.com',
    'al..ice@example.com',
    'alice@example.com..',
    'alice@example..com',
    'alice@.example.com',
    'alice@example.com/x',
    'alice@example.com?x',
    'alice@example.com#x',
    'alice@example%2ecom',
    'alice@127.0.0.1',
    'alice@2130706433',
    'alice@xn--',
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

test('a domain is the same in its own script and for machines, and letters are composed', () => {
  for (const [written, stored] of [
    ['a@xn--bcher-kva.example', 'a@bücher.example'],
    ['a@BÜCHER.example', 'a@bücher.example'],
    ['a@bu\u0308cher.example.', 'a@bücher.example'],
    ['ju\u0308rgen@example.com', 'jürgen@example.com'],
    ['a@XN--E1AFMKFD.xn--p1ai', 'a@пример.рф'],
  ] as const)
    assert.equal(normalizeEmail(written), stored);
});

test('the form that is compared does not change when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (local, domain) => {
      const folded = foldEmail(`${local}@${domain}.com`);
      let normalized: string;
      try {
        normalized = normalizeEmail(folded);
      } catch {
        return;
      }
      assert.equal(normalized, folded);
      assert.equal(normalizeEmail(normalized), normalized);
    }),
    { numRuns: 2_000 },
  );
});
