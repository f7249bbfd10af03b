import { erasedEmailOf } from '../../../ground/accounts/accounts.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { checkPassword, passwordWrong } from '../checkPassword.js';
import { endWork, eraseRows } from '../eraseRows.js';

/** A token alone, which may be stolen, does not suffice to erase the account. */
export const eraseAccount: RoomHandler<'eraseAccount', AccountRoom> = async (
  room,
  { account: { email }, address, signal },
  { passwd, cancel = false },
) => {
  const { db, erasure, files, ledger, log, sessions } = room;
  const { id } = await checkPassword(room, { address, signal }, email, passwd, passwordWrong);
  const ended = await ledger.afterSettling(
    id,
    async () => await inTransaction(db, async (tx) => await endWork(tx, erasure, id, cancel)),
  );
  await discardDeleted(room, ended.blobKeys);
  const { blobKeys, unfinished, ...erased } = await inTransaction(db, async (tx) => {
    const done = await eraseRows(tx, { id, email });
    // Without a name, and with a password that nothing matches, which ends every session.
    await tx
      .updateTable('account')
      .set({
        email: erasedEmailOf(id),
        passwd_hash: 'erased',
        role: 'user',
        disabled_at: new Date(),
        email_confirmed_at: null,
      })
      .where('id', '=', id)
      .execute();
    await send(tx, auditing({ action: 'accountErased', accountId: id, actor: { id } }));
    return done;
  });
  sessions.forget(id);
  await discardDeleted(room, blobKeys);
  for (const { blob_key, pieces } of unfinished)
    try {
      await files.blobs.dropPieces(blob_key, pieces);
      await discardDeleted(room, [blob_key]);
    } catch (error) {
      // Removed within a day.
      log.warn({ err: error }, 'could not remove the unfinished upload of an erased account');
    }
  log.info({ account: id }, 'account erased');
  return { jobs: ended.jobs, tasks: erased.tasks, files: ended.files + erased.files };
};
