import { z } from 'zod';
import type { CompletionRequest } from '../engine.js';
import { malformed, unsupported } from './refuse.js';

const count = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Seeds are 64-bit integers, which JSON numbers hold only roughly. */
const seed = z.number().refine(Number.isInteger, 'must be an integer');
/** Each choice is a call of its own. */
const choicesMax = 8;
const biasedTokensMax = 300;

/** The fields that all requests for text share. */
export const sampling = {
  model: z.string().min(1).max(256),
  max_tokens: count.nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  // Not OpenAI's, but llama.cpp's server and vLLM have it.
  top_k: z.number().int().min(0).max(1_000_000).nullish(),
  frequency_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  seed: seed.nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().int().nullish(),
  logit_bias: z.record(z.string().regex(/^\d{1,7}$/), z.number().min(-100).max(100)).nullish(),
};

const metadataMax = 16;

/** What a caller notes on a request. */
export const metadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((notes) => Object.keys(notes).length <= metadataMax, `takes at most ${metadataMax} entries`)
  .nullish();

/** Reads `metadata` alone. */
export const parseMetadata = (body: unknown): Record<string, string> =>
  parseBody(z.object({ metadata }), body).metadata ?? {};

type Sampling = Pick<
  CompletionRequest,
  'temperature' | 'topP' | 'topK' | 'frequencyPenalty' | 'presencePenalty' | 'stop' | 'logitBias'
>;

export function samplingOf(request: Partial<z.infer<z.ZodObject<typeof sampling>>>): Sampling {
  const { logit_bias, stop } = request;
  const biases = Object.keys(logit_bias ?? {}).length;
  if (biases > biasedTokensMax)
    throw unsupported('logit_bias', `\`logit_bias\` takes at most ${biasedTokensMax} tokens.`);
  return {
    temperature: request.temperature ?? undefined,
    topP: request.top_p ?? undefined,
    topK: request.top_k ?? undefined,
    frequencyPenalty: request.frequency_penalty ?? undefined,
    presencePenalty: request.presence_penalty ?? undefined,
    stop: typeof stop === 'string' ? [stop] : (stop ?? undefined),
    ...(biases === 0 ? {} : { logitBias: logit_bias! }),
  };
}

/** Seeds of the OpenAI interface are signed 64-bit integers; those of the engines are unsigned 32-bit. */
const seedModulus = 2 ** 32;

export const normalSeed = (seed: number | null | undefined): number | undefined =>
  seed == null ? undefined : ((seed % seedModulus) + seedModulus) % seedModulus;

export function choicesOf(n: number | null | undefined): number {
  const choices = n ?? 1;
  if (choices >= 1 && choices <= choicesMax) return choices;
  throw unsupported('n', `\`n\` must be between 1 and ${choicesMax}.`);
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'body';
  // A value with several allowed forms has none of them.
  const what = issue?.code === 'invalid_union' ? 'has an unsupported form' : (issue?.message ?? 'not valid');
  throw malformed(field, `\`${field}\`: ${what}`);
}
