import { InsecurePageError } from './errors.js';

/** The platform's cryptography; browsers keep it from pages that did not arrive over a safe way. */
export function webCrypto(): SubtleCrypto {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) throw new InsecurePageError();
  return subtle;
}
