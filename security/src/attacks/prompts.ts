import assert from 'node:assert/strict';
import type { Attack } from '../attack.js';

/** Prompts that are refused, after their tokens were counted. */
export const newlines: Attack = {
  name: 'newlines',
  claim: 'prompts of 200,000 line breaks do not delay the answers of other accounts',
  long: true,
  run: async ({ target, alice, bob }) => {
    const answerMs = async () => {
      const start = performance.now();
      const fields = { prompt: 'Say yes.', max_new_tokens: 4 };
      const { status, body } = await target.call('callLLM3', fields, bob);
      assert.equal(status, 200, JSON.stringify(body));
      return performance.now() - start;
    };
    await target.call('buyLLMToken', { tokensNum: 10_000, jobName: `tokens ${Date.now()}` }, bob);
    await answerMs();
    const before = await answerMs();
    const prompt = `x${'\n'.repeat(199_000)}`;
    const flood = Array.from({ length: 8 }, async () => {
      const { status } = await target.call('callLLM3', { prompt }, alice);
      assert.ok(status >= 400 && status < 500, String(status));
    });
    const during = await answerMs();
    await Promise.all(flood);
    assert.ok(during < 2_000 + 4 * before, `the answer took ${during} ms, before ${before} ms`);
  },
};
