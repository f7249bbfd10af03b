import { invalidField, ServiceError } from '@tricorn/contract';
import { fingerprintOfKey, isKey, keysPerPartyMax } from '@tricorn/privacy/client';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';
import { keepsInputs } from '../inputChoice.js';
import { serviceKeyOf } from '../partyKeys.js';
import type { Privacy } from '../privacy.js';

export const signingKeyHandlers = {
  signingKeys: async ({ db, secret }, { account }) => {
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
  },
  addSigningKey: async (_, { account, address, commit }, { publicKey, label }) => {
    if (!isKey(publicKey)) throw invalidField('publicKey', 'publicKey must be 32 bytes in base64url.');
    return await commit(async (tx) => {
      // The lock orders concurrent requests, so that the limit holds.
      await tx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute();
      const keys = await tx
        .selectFrom('signing_key')
        .selectAll()
        .where('account_id', '=', account.id)
        .execute();
      const known = keys.find((key) => key.public_key === publicKey);
      if (known !== undefined) return await keyRecord(known);
      if (keys.length >= keysPerPartyMax)
        throw new ServiceError(
          'queueFull',
          `You already have ${keysPerPartyMax} signing keys; remove one first.`,
        );
      const added = await tx
        .insertInto('signing_key')
        .values({ account_id: account.id, public_key: publicKey, label: label ?? '' })
        .returningAll()
        .executeTakeFirstOrThrow();
      await send(tx, auditingOwn('signingKeyAdded', { account, address }, { publicKey }));
      return await keyRecord(added);
    });
  },
  removeSigningKey: async (_, { account, address, commit }, { publicKey }) =>
    await commit(async (tx) => {
      const removed = await tx
        .deleteFrom('signing_key')
        .where('account_id', '=', account.id)
        .where('public_key', '=', publicKey)
        .returning('public_key')
        .execute();
      if (removed.length === 0)
        throw new ServiceError('signingKeyUnknown', undefined, { field: 'publicKey' });
      await send(tx, auditingOwn('signingKeyRemoved', { account, address }, { publicKey }));
      return {};
    }),
  keepInputs: async (_, { account, commit }, { keep }) =>
    await commit(async (tx) => {
      const row = { account_id: account.id, keep: keep === 'on' };
      await tx
        .insertInto('input_choice')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ keep: row.keep }))
        .execute();
      return { keepsInputs: row.keep };
    }),
} satisfies HandlersOf<Privacy>;

/** A signing key as its account sees it. */
const keyRecord = async (row: { public_key: string; label: string; created_at: Date }) => ({
  publicKey: row.public_key,
  fingerprint: await fingerprintOfKey(row.public_key),
  label: row.label,
  creationTime: unixSeconds(row.created_at),
});
