import { engineBusy, engineFailed, type PictureError } from '../errors.js';
import { readBounded } from '../fetch/readBounded.js';

export const engineName = 'the images endpoint';
const answerBytesMax = 64 * 1024 * 1024;
const detailCharactersMax = 300;

/** What an images endpoint answers. */
export interface ImagesAnswer {
  data?: { b64_json?: string; url?: string }[];
  error?: { message?: string };
}

/** Reads an answer up to a bound; one that is not JSON holds nothing. */
export async function readAnswer(response: Response): Promise<ImagesAnswer> {
  const body = (response.body ?? []) as AsyncIterable<Uint8Array>;
  const bytes = await readBounded(body, answerBytesMax, () =>
    engineFailed(engineName, `the answer is larger than ${answerBytesMax} bytes`),
  );
  try {
    return JSON.parse(bytes.toString('utf8')) as ImagesAnswer;
  } catch {
    return {};
  }
}

/** The error that an answer with a bad status means. */
export function refusalOf(status: number, answer: ImagesAnswer): PictureError {
  if (status === 429 || status === 503) return engineBusy(engineName, `status ${status}`);
  // The message about a bad key may repeat part of the key.
  const said = status === 401 || status === 403 ? undefined : answer.error?.message;
  const detail = [`status ${status}`, said?.slice(0, detailCharactersMax)].filter(Boolean).join(', ');
  return engineFailed(engineName, detail, { transient: status >= 500 });
}
