import type { CompletionResult, LanguageEngine } from '../engine.js';
import type { AnswerDelta } from '../features.js';

/** An engine that completes in another way and is the same in everything else. */
export const replacing = <Engine extends LanguageEngine>(
  engine: Engine,
  complete: LanguageEngine['complete'],
): Engine =>
  new Proxy(engine, {
    get: (target, name) => {
      if (name === 'complete') return complete;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** What a whole answer has besides its text, for a caller that reads it in pieces. */
export const deltaOf = ({ reasoning, toolCalls, logprobs }: CompletionResult): AnswerDelta => ({
  reasoning,
  toolCalls: toolCalls?.map((call, index) => ({ index, ...call })),
  logprobs,
});
