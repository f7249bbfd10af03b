import { InsecurePageError } from './errors.js';

/** The platform's cryptography; browsers offer it only to pages from a secure origin. */
export function webCrypto(): SubtleCrypto {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) throw new InsecurePageError();
  return subtle;
}
