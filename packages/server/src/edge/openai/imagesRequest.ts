import { ServiceError } from '@tricorn/contract';
import { malformed, unsupported } from '@tricorn/language';

/** The picture modes, under the names of their operations. */
export const pictureModels = ['genImg', 'genImgSDXL', 'genImgFlux'] as const;

export interface ImagesRequest {
  mode: (typeof pictureModels)[number];
  fields: { prompt: string; size?: string; seed?: number; init_image?: string };
  count: number;
  format: 'url' | 'b64_json';
}

const imagesMax = 4;
/** Fields that would change the picture, with the only values that do nothing. Those of a form are texts. */
const withoutEffect: Readonly<Record<string, readonly string[]>> = {
  background: ['auto', 'opaque'],
  input_fidelity: ['low'],
  output_format: ['png'],
  output_compression: ['100'],
  partial_images: ['0'],
  quality: ['auto', 'standard'],
  stream: ['false'],
  style: [],
};

export const imagesFields: readonly string[] = [
  'prompt',
  'model',
  'n',
  'size',
  'seed',
  'response_format',
  ...Object.keys(withoutEffect),
];

/** Reads the body of `POST /v1/images/generations`; refuses by name what no engine here can do. */
export function parseImagesRequest(body: unknown): ImagesRequest {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { prompt, model, n, size, seed, response_format: format } = given;
  if (typeof prompt !== 'string' || prompt.trim() === '')
    throw malformed('prompt', '`prompt` must be a text.');
  for (const [field, values] of Object.entries(withoutEffect))
    if (given[field] != null && !values.includes(textOf(given[field]))) throw unsupported(field);
  const mode = model == null ? pictureModels[0] : pictureModels.find((name) => name === model);
  if (mode === undefined)
    throw new ServiceError(
      'modelUnknown',
      `Unknown picture model; this server has ${pictureModels.join(', ')}.`,
      {
        field: 'model',
      },
    );
  const count = n ?? 1;
  if (!Number.isInteger(count) || (count as number) < 1 || (count as number) > imagesMax)
    throw malformed('n', `\`n\` must be an integer from 1 to ${imagesMax}.`);
  if (format != null && format !== 'url' && format !== 'b64_json')
    throw malformed('response_format', '`response_format` must be `url` or `b64_json`.');
  if (size != null && size !== 'auto' && !/^\d{1,5}x\d{1,5}$/.test(textOf(size)))
    throw malformed('size', '`size` must be width and height, such as `512x512`.');
  if (seed != null && !(Number.isSafeInteger(seed) && (seed as number) >= 0))
    throw malformed('seed', '`seed` must be an integer of 0 or more.');
  return {
    mode,
    fields: {
      prompt,
      ...(size == null || size === 'auto' ? {} : { size: textOf(size) }),
      ...(seed == null ? {} : { seed: seed as number }),
    },
    count: count as number,
    format: (format as 'url' | 'b64_json' | null | undefined) ?? 'url',
  };
}

/** `String` would call a `toString` that the body of a request contains. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
