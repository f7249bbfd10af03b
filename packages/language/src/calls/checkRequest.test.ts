import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionRequest } from '../engine.js';
import type { LanguageErrorCode } from '../errors.js';
import { checkRequest, messagesMax, promptBytesMax, requestMessages } from './checkRequest.js';

const refused: [what: string, request: CompletionRequest, code: LanguageErrorCode][] = [
  ['an empty prompt', { prompt: '' }, 'prompt_empty'],
  ['a blank prompt', { prompt: ' \n\t' }, 'prompt_empty'],
  ['no messages', { messages: [] }, 'prompt_empty'],
  ['a blank system message', { messages: [{ role: 'system', content: ' ' }] }, 'prompt_empty'],
  [
    'a system message and a blank question',
    {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: ' ' },
      ],
    },
    'prompt_empty',
  ],
  ['a prompt of 10 MB', { prompt: 'x'.repeat(10_000_000) }, 'prompt_too_large'],
  [
    'a prompt whose bytes, not characters, are too many',
    { prompt: 'Ж'.repeat(promptBytesMax / 2 + 1) },
    'prompt_too_large',
  ],
  [
    'too many messages',
    { messages: Array(messagesMax + 1).fill({ role: 'user', content: 'x' }) },
    'prompt_too_large',
  ],
  ['half a surrogate pair', { prompt: 'a\ud83d' }, 'prompt_not_unicode'],
  ['half a surrogate pair in the system text', { prompt: 'a', system: '\ude00' }, 'prompt_not_unicode'],
  ['a negative limit', { prompt: 'a', maxNewTokens: -1 }, 'max_new_tokens_invalid'],
  ['a fractional limit', { prompt: 'a', maxNewTokens: 1.5 }, 'max_new_tokens_invalid'],
  ['an absurd limit', { prompt: 'a', maxNewTokens: 1e300 }, 'max_new_tokens_invalid'],
  ['a temperature below zero', { prompt: 'a', temperature: -0.1 }, 'sampling_invalid'],
  ['a temperature that is not a number', { prompt: 'a', temperature: Number.NaN }, 'sampling_invalid'],
  ['top_p of zero', { prompt: 'a', topP: 0 }, 'sampling_invalid'],
  ['a frequency penalty above 2', { prompt: 'a', frequencyPenalty: 2.1 }, 'sampling_invalid'],
  ['a presence penalty below -2', { prompt: 'a', presencePenalty: -2.1 }, 'sampling_invalid'],
  ['a fractional seed', { prompt: 'a', seed: 0.5 }, 'seed_invalid'],
  ['an empty stop text', { prompt: 'a', stop: [''] }, 'stop_invalid'],
  ['five stop texts', { prompt: 'a', stop: ['1', '2', '3', '4', '5'] }, 'stop_invalid'],
];

describe('a request', () => {
  for (const [what, request, code] of refused) {
    it(`is refused by name for ${what}`, () => assert.throws(() => checkRequest(request), { code }));
  }

  it('is accepted at its limits', () => {
    checkRequest({ prompt: 'x'.repeat(promptBytesMax), temperature: 2, topP: 1, seed: 0xffff_ffff });
    checkRequest({ messages: [{ role: 'system', content: 'Greet the reader.' }] });
    checkRequest({ prompt: '\u{1F600}', maxNewTokens: 0, temperature: 0, stop: ['a', 'b', 'c', 'd'] });
  });

  it('becomes messages with its system text in front', () => {
    assert.deepEqual(requestMessages({ prompt: 'Hi', system: 'S' }), [
      { role: 'system', content: 'S' },
      { role: 'user', content: 'Hi' },
    ]);
  });

  it("prefers the conversation's own system messages and joins them in front", () => {
    const messages = requestMessages({
      system: 'unused',
      messages: [
        { role: 'system', content: 'A' },
        { role: 'user', content: 'Hi' },
        { role: 'system', content: 'B' },
      ],
    });
    assert.deepEqual(messages, [
      { role: 'system', content: 'A\n\nB' },
      { role: 'user', content: 'Hi' },
    ]);
  });
});
