import { invalidField, ServiceError } from '@tricorn/contract';
import { AddressError, type GetOptions, getChecked } from '@tricorn/outbound';
import { messageOf } from '../../../ground/messageOf.js';

/** A model file on a server: what is downloaded must have this size and checksum. */
export interface ModelSource {
  url: string;
  bytes: number;
  sha256: string;
}

export type FetchOptions = Pick<GetOptions, 'allowHosts'>;

/** Of the URL that an operator types, and of those it redirects to, which carry signatures. */
const urlCharactersMax = 4_096;
const redirectsMax = 5;
const describeMs = 30_000;
const magic = 'GGUF';

/** Requests a model file from a byte on. */
export const getModel = async (
  url: string,
  range: string | undefined,
  options: FetchOptions & Pick<GetOptions, 'onAnswer' | 'signal'>,
) =>
  await getChecked(url, {
    ...options,
    redirectsMax,
    urlCharactersMax,
    headers: { 'user-agent': 'tricorn-models', ...(range === undefined ? {} : { range }) },
  });

const refused = (why: string) => invalidField('model', `model ${why}.`);

/**
 * Asks a server for the beginning of a model: whether it is a GGUF file, its size, and its checksum, which hubs state in a
 * header of their first answer.
 */
export async function describeSource(
  url: string,
  given: string | undefined,
  options: FetchOptions,
): Promise<ModelSource> {
  let stated: string | undefined;
  const signal = AbortSignal.timeout(describeMs);
  const response = await getModel(url, `bytes=0-${magic.length - 1}`, {
    ...options,
    signal,
    onAnswer: (headers) => {
      const etag = String(headers['x-linked-etag'] ?? '').replaceAll('"', '');
      if (/^[0-9a-f]{64}$/i.test(etag)) stated = etag.toLowerCase();
    },
  }).catch((error: unknown) => {
    if (error instanceof AddressError) throw refused(error.message);
    throw new ServiceError('unavailable', `The server of the model cannot be reached: ${messageOf(error)}.`);
  });
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode !== 200 && statusCode !== 206)
      throw statusCode === 429 || statusCode >= 500
        ? new ServiceError('unavailable', `The server of the model answered with status ${statusCode}.`)
        : refused(`cannot be downloaded: its server answered with status ${statusCode}`);
    const total =
      statusCode === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
    const bytes = Number(total);
    if (!Number.isSafeInteger(bytes) || bytes <= 0) throw refused('has no size: its server does not tell it');
    if ((await beginningOf(response)) !== magic) throw refused('is not a GGUF file');
    const sha256 = given ?? stated;
    if (sha256 === undefined)
      throw invalidField(
        'sha256',
        'sha256 is needed, because the server of the model does not tell its checksum.',
      );
    return { url, bytes, sha256 };
  } finally {
    response.destroy();
  }
}

async function beginningOf(response: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of response) {
    text += chunk.toString('latin1');
    if (text.length >= magic.length) break;
  }
  return text.slice(0, magic.length);
}
