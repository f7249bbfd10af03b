/** 128 random bits as text. Unlike `crypto.randomUUID` it exists on pages that were not loaded over HTTPS. */
export const randomId = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
