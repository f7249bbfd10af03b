import { ServiceError } from '@tricorn/contract';
import { isKey, keysPerPartyMax } from '@tricorn/privacy/client';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { keyRecord } from '../keyRecord.js';
import type { Privacy } from '../privacy.js';

export const addSigningKey = handler(
  'addSigningKey',
  async (_: Privacy, { account, address, commit }, { publicKey, label }) => {
    if (!isKey(publicKey))
      throw new ServiceError('invalidField', 'publicKey must be 32 bytes in base64url.', {
        field: 'publicKey',
      });
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
      const detail = { publicKey };
      await send(
        tx,
        auditing({ action: 'signingKeyAdded', accountId: account.id, actor: account, detail, address }),
      );
      return await keyRecord(added);
    });
  },
);
