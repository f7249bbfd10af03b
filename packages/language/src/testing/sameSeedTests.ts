import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CompletionRequest, LanguageEngine } from '../engine.js';

const prompt = `${'Sailors tell of the sea, of storms and of far harbours. '.repeat(5)}Tell one of their stories.`;
const cacheScope = 'anna';

/** Tests of the promise that the same seed gives the same text, whatever else the model does. */
export function sameSeedTests(
  name: string,
  skip: string | false,
  openEngine: () => LanguageEngine,
  maxNewTokens: number,
): void {
  // The temperature is high, and log probabilities are compared too: they show a change in the last bits at once.
  const sampling = { maxNewTokens, temperature: 1.5, topP: 1, topLogprobs: 2, seed: 11 };
  const short: CompletionRequest = { prompt: 'Name a colour.', ...sampling };
  /** Longer than one batch of the prompt. */
  const long: CompletionRequest = { prompt, ...sampling };

  describe(`the same seed on ${name}`, { skip }, () => {
    let engine: LanguageEngine;
    let shortAnswer: string;
    let longAnswer: string;
    let longText: string;
    const complete = async (request: CompletionRequest, scope: string | undefined = cacheScope) => {
      const { text, logprobs } = await engine.complete(request, { cacheScope: scope });
      return { text, whole: JSON.stringify([text, logprobs]) };
    };
    const answerOf = async (request: CompletionRequest, scope?: string) =>
      (await complete(request, scope)).whole;

    before(async () => {
      engine = openEngine();
      shortAnswer = await answerOf(short);
      const first = await complete(long);
      longAnswer = first.whole;
      longText = first.text;
      assert.notEqual(longText, '');
    });
    after(() => engine.close());

    it('gives the same text on the next call', async () => {
      assert.equal(await answerOf(short), shortAnswer);
      assert.equal(await answerOf(long), longAnswer);
    });

    it('gives the same text to another account', async () => {
      assert.equal(await answerOf(long, 'ben'), longAnswer);
    });

    it('gives the same text after calls without a seed that left the same prompt in the context', async () => {
      await answerOf({ ...short, seed: undefined });
      assert.equal(await answerOf(short), shortAnswer);
      await answerOf({ ...long, seed: undefined, maxNewTokens: 1 });
      assert.equal(await answerOf(long), longAnswer);
    });

    it('gives the same text after a longer conversation that began with the same prompt', async () => {
      const conversation = {
        messages: [
          { role: 'user', content: prompt },
          { role: 'assistant', content: longText },
          { role: 'user', content: 'And then?' },
        ] as const,
        maxNewTokens: 4,
      };
      await answerOf(conversation);
      assert.equal(await answerOf(long), longAnswer);
      const seeded = { ...conversation, ...sampling };
      const followUp = await answerOf(seeded);
      await answerOf({ prompt: 'Something else.', maxNewTokens: 1 });
      assert.equal(
        await answerOf(seeded, 'ben'),
        followUp,
        'the start of the conversation was not in this context',
      );
    });

    it('gives the same text while others read prompts and generate, with seeds and without', async () => {
      const others = new AbortController();
      const busy = [{ seed: 5 }, { seed: undefined }].map(async ({ seed }) => {
        const request: CompletionRequest = {
          prompt: `${prompt} Make it long.`,
          maxNewTokens: 1_000,
          // Without its end token the answer goes on until it is cancelled.
          logitBias: { 2: -100 },
          seed,
        };
        const { finishReason } = await engine.complete(request, { cacheScope: 'ben', signal: others.signal });
        return finishReason;
      });
      const answers = [await answerOf(short), await answerOf(long)];
      others.abort();
      assert.deepEqual(answers, [shortAnswer, longAnswer]);
      assert.deepEqual(await Promise.all(busy), ['cancelled', 'cancelled'], 'the others ran the whole time');
    });
  });
}
