import { ServiceError } from '@tricorn/contract';
import { parseBody, unsupported } from '@tricorn/language';
import * as z from 'zod';

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

const imagesRequest = z.object({
  prompt: z.string().regex(/\S/, 'must be a text'),
  model: z.string().nullish(),
  n: z.int().min(1).max(imagesMax).nullish(),
  size: z
    .string()
    .regex(/^(auto|\d{1,5}x\d{1,5})$/, 'must be width and height, such as 512x512')
    .nullish(),
  seed: z.int().min(0).nullish(),
  response_format: z.enum(['url', 'b64_json']).nullish(),
});
export const imagesFields: readonly string[] = [
  ...Object.keys(imagesRequest.shape),
  ...Object.keys(withoutEffect),
];

/** Reads the body of `POST /v1/images/generations`; refuses by name what no engine here can do. */
export function parseImagesRequest(body: unknown): ImagesRequest {
  const { prompt, model, n, size, seed, response_format: format } = parseBody(imagesRequest, body);
  for (const [field, values] of Object.entries(withoutEffect)) {
    const value = (body as Record<string, unknown>)[field];
    if (value != null && !values.includes(textOf(value))) throw unsupported(field);
  }
  const mode = model == null ? pictureModels[0] : pictureModels.find((name) => name === model);
  if (mode === undefined)
    throw new ServiceError(
      'modelUnknown',
      `Unknown picture model; this server has ${pictureModels.join(', ')}.`,
      { field: 'model' },
    );
  return {
    mode,
    fields: {
      prompt,
      ...(size == null || size === 'auto' ? {} : { size }),
      ...(seed == null ? {} : { seed }),
    },
    count: n ?? 1,
    format: format ?? 'url',
  };
}

/** `String` would call a `toString` that the body of a request contains. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
