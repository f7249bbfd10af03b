import { AnswerError } from '../errors.js';
import { persist } from './persist.js';
import type { Transport } from './transport.js';

const waitMsMax = 10_000;

/** Gives back the room of an upload that will not be finished. If this fails, the upload expires by itself. */
export async function abandonUpload(transport: Transport, path: string): Promise<void> {
  const signal = AbortSignal.timeout(waitMsMax);
  await persist({ signal }, async () => {
    const answer = await transport.request(path, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
      signal,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new AnswerError(answer.status, `The upload answered with ${answer.status}.`);
  }).catch(() => {});
}
