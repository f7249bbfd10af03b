import { hkdfSync } from 'node:crypto';
import {
  keysPerPartyMax,
  type PartyKeys,
  type SigningKeyPair,
  signingKeyPairOf,
} from '@tricorn/privacy/client';
import type { Db, Tx } from '../../ground/store/database.js';

/**
 * The key with which the service signs for an account that sends its data as plain text. It is derived from the
 * server's secret, so every API process has it and none stores it.
 */
export const serviceKeyOf = async (secret: string, accountId: string): Promise<SigningKeyPair> =>
  await signingKeyPairOf(
    new Uint8Array(hkdfSync('sha256', secret, accountId, 'tricorn signing for an account', 32)),
  );

/** The account's own keys, of which the service knows only the public halves. */
export const ownKeysOf = async (db: Db | Tx, accountId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('signing_key')
      .select('public_key')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('public_key')
      .limit(keysPerPartyMax)
      .execute()
  ).map(({ public_key }) => public_key);

/** Who signs for an account in a round that starts now: the account if it has keys, otherwise the service. */
export async function partyKeysOf(db: Db | Tx, secret: string, accountId: string): Promise<PartyKeys> {
  const keys = await ownKeysOf(db, accountId);
  return keys.length > 0 ? { keys, heldBy: 'party' } : await heldByService(secret, accountId);
}

export const heldByService = async (secret: string, accountId: string): Promise<PartyKeys> => ({
  keys: [(await serviceKeyOf(secret, accountId)).publicKey],
  heldBy: 'service',
});
