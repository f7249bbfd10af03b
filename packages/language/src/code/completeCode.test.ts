import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionRequest, LanguageEngine } from '../engine.js';
import { LanguageError } from '../errors.js';
import { codingEngine, codingProfile, completeCode } from './completeCode.js';

/** An engine that returns prepared answers in order and records the requests. */
function scriptedEngine(
  answers: (string | LanguageError)[],
): LanguageEngine & { requests: CompletionRequest[] } {
  const requests: CompletionRequest[] = [];
  return {
    requests,
    model: 'scripted',
    features: new Set(),
    contextTokens: 100,
    defaultMaxNewTokens: 10,
    countsExactly: true,
    complete: async (request) => {
      const answer = answers[requests.length];
      requests.push(request);
      if (answer === undefined) throw new Error('no answer left');
      if (answer instanceof LanguageError) throw answer;
      const completionTokens = answer.length;
      const promptTokens = 5 * requests.length;
      return { text: answer, promptTokens, completionTokens, finishReason: 'stop', usage: 'reported' };
    },
    countPromptTokens: async () => 5,
    health: async () => ({ status: 'ready', detail: '', activeCalls: 0, waitingCalls: 0 }),
    close: async () => {},
  };
}

const good = '```js\nconst a = 1;\n```';
const bad = 'Here:\n```js\nconst ok = 1;\nconst = ;\n```';

describe('code completion', () => {
  it('returns an answer that parses as it is', async () => {
    const engine = scriptedEngine([good]);
    const result = await completeCode(engine, { prompt: 'a' });
    assert.deepEqual([result.text, result.code, result.attempts], [good, 'parsed', 1]);
  });

  it('asks once more, naming the line, and bills only the answer it delivers', async () => {
    const engine = scriptedEngine([bad, good]);
    const result = await completeCode(engine, { prompt: 'a', maxNewTokens: 50 });
    assert.deepEqual([result.text, result.code, result.attempts], [good, 'parsed', 2]);
    assert.deepEqual([result.promptTokens, result.completionTokens], [5, good.length]);
    const [, second] = engine.requests;
    assert.equal(second?.maxNewTokens, 50);
    assert.deepEqual(
      second?.messages?.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    assert.match(second?.messages?.[2]?.content ?? '', /line 2/);
  });

  it('delivers the first answer, marked invalid, when the second is not better or fails', async () => {
    for (const second of [bad, new LanguageError('context_exceeded', 'too long')]) {
      const result = await completeCode(scriptedEngine([bad, second]), { prompt: 'a' });
      assert.deepEqual([result.text, result.code, result.attempts], [bad, 'invalid', 2]);
    }
  });

  it('does not repeat an answer that was streamed', async () => {
    const engine = scriptedEngine([bad]);
    const result = await completeCode(engine, { prompt: 'a' }, { onToken: () => {} });
    assert.deepEqual([result.code, result.attempts], ['invalid', 1]);
  });

  it('does not check answers without code of a known language', async () => {
    for (const text of ['No code.', '```cobol\nDISPLAY\n```', '```\n???\n```']) {
      assert.equal((await completeCode(scriptedEngine([text]), { prompt: 'a' })).code, 'unchecked');
    }
  });
});

describe('the coding profile', () => {
  it('sets instruction and temperature, unless the request has its own', async () => {
    const engine = scriptedEngine(['x', 'x', 'x']);
    const coding = codingEngine(engine, { model: 'coder' });
    await coding.complete({ prompt: 'a' });
    await coding.complete({ messages: [{ role: 'system', content: 'Mine' }], temperature: 1 });
    assert.equal(coding.model, 'coder');
    assert.equal(engine.requests[0]?.system, codingProfile.system);
    assert.equal(engine.requests[0]?.temperature, codingProfile.temperature);
    assert.equal(engine.requests[1]?.system, undefined);
    assert.equal(engine.requests[1]?.temperature, 1);
  });
});
