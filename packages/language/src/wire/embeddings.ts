import { z } from 'zod';
import { LanguageError } from '../errors.js';
import { unsupported } from './refuse.js';
import { parseBody } from './sampling.js';

const inputsMax = 256;

const embeddingsRequest = z.object({
  model: z.string().min(1).max(256),
  input: z.union([z.string(), z.array(z.unknown()).min(1).max(1_048_576)]),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.number().int().nullish(),
});
export const embeddingsFields: readonly string[] = Object.keys(embeddingsRequest.shape);

export interface ParsedEmbeddingsRequest {
  model: string;
  texts: string[];
  encoding: 'float' | 'base64';
}

/** Reads the body of `POST /v1/embeddings`. */
export function parseEmbeddingsRequest(body: unknown, width: number): ParsedEmbeddingsRequest {
  const { model, input, encoding_format, dimensions } = parseBody(embeddingsRequest, body);
  const inputs = [input].flat();
  if (inputs.some((text) => typeof text !== 'string'))
    throw unsupported('input', '`input` must be a text or a list of texts; token ids are not supported.');
  if (inputs.length > inputsMax) throw unsupported('input', `\`input\` takes at most ${inputsMax} texts.`);
  if (inputs.some((text) => String(text).trim() === ''))
    throw new LanguageError('prompt_empty', '`input` contains an empty text.', { field: 'input' });
  if (!inputs.every((text) => String(text).isWellFormed()))
    throw new LanguageError('prompt_not_unicode', '`input` contains half of a surrogate pair.', {
      field: 'input',
    });
  if (dimensions != null && dimensions !== width)
    throw unsupported('dimensions', `\`dimensions\` must be ${width}; vectors are not shortened.`);
  return { model, texts: inputs.map(String), encoding: encoding_format ?? 'float' };
}

/** The body of the answer: vectors in the order of the texts. */
export function embeddingsResponse(
  model: string,
  vectors: readonly Float32Array[],
  encoding: 'float' | 'base64',
  promptTokens: number,
): object {
  return {
    object: 'list',
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding === 'float' ? Array.from(vector) : base64Of(vector),
    })),
    model,
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
  };
}

/** Little-endian 32-bit floats, whatever the processor's own order is. */
function base64Of(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}
