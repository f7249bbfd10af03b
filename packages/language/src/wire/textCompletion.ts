import { z } from 'zod';
import type { CompletionRequest, CompletionResult } from '../engine.js';
import type { TokenLogprob } from '../features.js';
import { type AnswerForm, sseData } from './answerForm.js';
import { type ChatAnswerId, finishReason, head, usage } from './chatResponse.js';
import { unsupported } from './refuse.js';
import { choicesOf, normalSeed, parseBody, sampling, samplingOf } from './sampling.js';

const promptsMax = 16;

const textRequest = z.object({
  ...sampling,
  prompt: z.union([z.string(), z.array(z.unknown()).min(1).max(1_048_576)]),
  logprobs: z.number().int().min(0).max(5).nullish(),
  best_of: z.number().int().nullish(),
  echo: z.boolean().nullish(),
  suffix: z.string().nullish(),
});
export const textFields: readonly string[] = Object.keys(textRequest.shape);

export interface ParsedTextRequest {
  model: string;
  /** One for each prompt. */
  completions: CompletionRequest[];
  /** Answers to each prompt. */
  choices: number;
  stream: boolean;
  includeUsage: boolean;
}

/** Reads the body of `POST /v1/completions`: texts to continue, without the format of a conversation. */
export function parseTextRequest(body: unknown): ParsedTextRequest {
  const request = parseBody(textRequest, body);
  const choices = choicesOf(request.n);
  if (request.echo) throw unsupported('echo');
  if (request.suffix) throw unsupported('suffix');
  if ((request.best_of ?? choices) !== choices) throw unsupported('best_of');
  const prompts = [request.prompt].flat();
  if (prompts.some((prompt) => typeof prompt !== 'string'))
    throw unsupported('prompt', '`prompt` must be a text or a list of texts; token ids are not supported.');
  if (prompts.length > promptsMax)
    throw unsupported('prompt', `\`prompt\` takes at most ${promptsMax} texts.`);
  return {
    model: request.model,
    completions: prompts.map((prompt) => ({
      prompt: String(prompt),
      raw: true,
      ...samplingOf(request),
      maxNewTokens: request.max_tokens ?? undefined,
      seed: normalSeed(request.seed),
      ...(request.logprobs == null ? {} : { topLogprobs: request.logprobs }),
    })),
    choices,
    stream: request.stream ?? false,
    includeUsage: request.stream_options?.include_usage ?? false,
  };
}

/** Answers of `completions`. */
export function textForm(answer: ChatAnswerId, includeUsage: boolean): AnswerForm {
  const common = head(answer, 'text_completion');
  const choice = (
    index: number,
    text: string,
    logprobs: readonly TokenLogprob[] | undefined,
    reason: string | null,
  ) => ({
    text,
    index,
    logprobs: logprobs === undefined ? null : parallelLists(logprobs),
    finish_reason: reason,
  });
  const chunk = (one: object) => sseData({ ...common, choices: [one] });
  return {
    whole: (results) => ({
      ...common,
      choices: results.map(({ text, logprobs, finishReason: reason }, index) =>
        choice(index, text, logprobs, finishReason(reason)),
      ),
      usage: usage(results),
    }),
    open: () => '',
    start: () => '',
    text: (textDelta, index) => chunk(choice(index, textDelta, undefined, null)),
    delta: (textDelta, { logprobs }, index) => chunk(choice(index, textDelta, logprobs, null)),
    end: (results: readonly CompletionResult[]) =>
      [
        ...results.map(({ finishReason: reason }, index) =>
          chunk(choice(index, '', undefined, finishReason(reason))),
        ),
        ...(includeUsage ? [sseData({ ...common, choices: [], usage: usage(results) })] : []),
        'data: [DONE]\n\n',
      ].join(''),
    fail: sseData,
  };
}

function parallelLists(logprobs: readonly TokenLogprob[]): object {
  let offset = 0;
  return {
    tokens: logprobs.map(({ token }) => token),
    token_logprobs: logprobs.map(({ logprob }) => logprob),
    top_logprobs: logprobs.map(({ top_logprobs }) =>
      Object.fromEntries(top_logprobs.map(({ token, logprob }) => [token, logprob])),
    ),
    text_offset: logprobs.map(({ token }) => {
      offset += token.length;
      return offset - token.length;
    }),
  };
}
