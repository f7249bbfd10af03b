import { fingerprintOfKey } from '@tricorn/privacy/client';
import { handler } from '../../../ground/operations/handler.js';
import { keepsInputs } from '../inputChoice.js';
import { keyRecord } from '../keyRecord.js';
import { serviceKeyOf } from '../partyKeys.js';
import type { Privacy } from '../privacy.js';

export const signingKeys = handler('signingKeys', async ({ db, secret }: Privacy, { account }) => {
  const rows = await db
    .selectFrom('signing_key')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .execute();
  const { publicKey } = await serviceKeyOf(secret, account.id);
  return {
    keys: await Promise.all(rows.map(keyRecord)),
    serviceKey: { publicKey, fingerprint: await fingerprintOfKey(publicKey) },
    keepsInputs: await keepsInputs(db, account.id),
  };
});
