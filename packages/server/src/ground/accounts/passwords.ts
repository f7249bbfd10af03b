import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults: 19 MiB, two passes (the first recommendation of the OWASP cheat sheet). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFKC'));

/** Verified against if an email is unknown, so that the response takes as long as for a known one. */
let decoy: Promise<string> | undefined;
export async function verifyDummy(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
}
