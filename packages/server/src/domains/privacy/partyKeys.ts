import { hkdfSync } from 'node:crypto';
import { type PartyKeys, type SigningKeyPair, signingKeyPairOf } from '@tricorn/privacy/client';
import type { Db } from '../../ground/store/database.js';

/**
 * The key with which the service signs for an account that sends its data as plain text. It is derived from the
 * server's secret, so every API process has it and none stores it.
 */
export const serviceKeyOf = async (secret: string, accountId: string): Promise<SigningKeyPair> =>
  await signingKeyPairOf(
    new Uint8Array(hkdfSync('sha256', secret, accountId, 'tricorn signing for an account', 32)),
  );

/** The accounts' own keys, by account. The service knows only their public halves. */
export async function ownKeysOf(db: Db, accountIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('signing_key')
    .select(['account_id', 'public_key'])
    .where('account_id', 'in', accountIds)
    .orderBy('created_at')
    .orderBy('public_key')
    .execute();
  const keys = new Map<string, string[]>();
  for (const { account_id: id, public_key: key } of rows) keys.set(id, [...(keys.get(id) ?? []), key]);
  return keys;
}

export const heldByService = async (secret: string, accountId: string): Promise<PartyKeys> => ({
  keys: [(await serviceKeyOf(secret, accountId)).publicKey],
  heldBy: 'service',
});
