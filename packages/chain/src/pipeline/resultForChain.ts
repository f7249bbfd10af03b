import { type Hex, stringToHex, toHex } from 'viem';
import { codedError } from '../codedError.js';
import { resultBytesMax } from './batch.js';

/** Even the content id is too large for the chain. */
export class ContentIdTooLargeError extends codedError('ContentIdTooLargeError', 'CONTENT_ID_TOO_LARGE') {}

/** What is submitted for a result: the result itself, or its content id if it is too large. */
export interface ResultForChain {
  readonly result: Hex;
  readonly isContentId: boolean;
}

/** Prepares a result for a submission order. The caller computes content ids. */
export async function resultForChain(
  result: string,
  contentIdOf: (bytes: Uint8Array) => string | Promise<string>,
): Promise<ResultForChain> {
  const bytes = new TextEncoder().encode(result);
  if (bytes.length <= resultBytesMax) return { result: toHex(bytes), isContentId: false };
  const contentId = await contentIdOf(bytes);
  if (contentId.length > resultBytesMax) throw new ContentIdTooLargeError('the content id is too large');
  return { result: stringToHex(contentId), isContentId: true };
}
