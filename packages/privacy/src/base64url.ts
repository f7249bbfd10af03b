const bytesAtOnce = 32_768;

/** Bytes as unpadded base64url, without Buffer so that it also works in browsers. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  // In chunks, because the number of arguments of a function is limited.
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    binary += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of a base64url text. Invalid text throws the platform's own error. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const publicKeyBytes = 32;

/** Whether a value is a public key of X25519 or Ed25519: 32 bytes in base64url. */
export function isPublicKey(value: unknown): value is string {
  try {
    return typeof value === 'string' && value.length === 43 && fromBase64Url(value).length === publicKeyBytes;
  } catch {
    return false;
  }
}
