import { type KeyPin, type KeysChangedError, readKeyPin } from '@tricorn/client/sealing';

/**
 * The key that a person read from its owner, typed or scanned, if it is one that the server now names. A code may also say
 * whose key it is: `OWNER=FINGERPRINT`. Undefined for everything else.
 */
export function acceptedKey(
  { who, before, now }: Pick<KeysChangedError, 'who' | 'before' | 'now'>,
  typed: string,
): KeyPin | undefined {
  try {
    const pin = readKeyPin(typed.includes('=') ? typed : `${who}=${typed}`);
    const isNew = now.includes(pin.fingerprint) && !before.includes(pin.fingerprint);
    return pin.who === who && isNew ? pin : undefined;
  } catch {
    return undefined;
  }
}
