import type { CallOptions, Tricorn } from '../index.js';
import { PlainTextError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { isRegisteredHere } from './memory.js';

/**
 * Refuses to send data as plain text for an account that has a signing key: its owner has forgotten to seal. What this device
 * remembers comes first; a key of another device is known only to the service.
 */
export async function assertPlainText(
  tricorn: Tricorn,
  identity: SealingIdentity | undefined,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<void> {
  if (identity !== undefined && (await isRegisteredHere(identity.known))) throw new PlainTextError();
  const { keys } = await tricorn.api.signingKeys({}, { signal });
  if (keys.length > 0) throw new PlainTextError();
}
