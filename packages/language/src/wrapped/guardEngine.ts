import { z } from 'zod';
import type { CompletionRequest, CompletionResult, LanguageEngine } from '../engine.js';
import { LanguageError } from '../errors.js';
import { deltaOf, replacing } from './replacing.js';

const verdict = z.object({ allow: z.boolean(), reason: z.string().max(1_000).optional() });
const answerMsMax = 10_000;
const unavailable = 'The guard of the language models does not answer; try again.';

/** Asks the operator's guard about each prompt and each answer. What it does not allow, nobody gets or pays for. */
export function guardEngine<Engine extends LanguageEngine>(engine: Engine, url: string): Engine {
  const ask = async (stage: 'prompt' | 'answer', content: object, signal?: AbortSignal) => {
    const late = AbortSignal.timeout(answerMsMax);
    const body = JSON.stringify({ stage, model: engine.model, ...content });
    const { allow, reason } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    })
      .then(async (response) => verdict.parse(response.ok && (await response.json())))
      .catch((cause: unknown) => {
        throw new LanguageError('guard_unavailable', unavailable, { cause });
      });
    if (!allow)
      throw new LanguageError(
        'content_refused',
        reason || `The ${stage} is refused by this service's rules.`,
      );
  };

  const complete: LanguageEngine['complete'] = async (request, options = {}) => {
    const { signal, onToken } = options;
    await ask('prompt', promptOf(request), signal);
    // An answer is shown when it is allowed, so it is streamed in one piece.
    const result = await engine.complete(request, { ...options, onToken: undefined });
    await ask('answer', answerOf(result));
    onToken?.(result.text, result.completionTokens, deltaOf(result));
    return result;
  };
  return replacing(engine, complete);
}

/** All that the model reads: a question can also stand in the description of a tool, or in a call that never was. */
const promptOf = ({ messages, prompt, system, tools, responseFormat }: CompletionRequest) => ({
  system,
  prompt,
  messages,
  tools,
  responseFormat,
});

const answerOf = ({ text, reasoning, toolCalls }: CompletionResult) => ({ text, reasoning, toolCalls });
