import { auditing } from '../../../ground/audit/auditing.js';
import type { Pieces } from '../../../ground/files/blobStore.js';
import { handler } from '../../../ground/operations/handler.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { checkPassword } from '../checkPassword.js';
import { endWork, eraseRows } from '../eraseRows.js';

/** A token alone, which may be stolen, does not suffice to erase the account. */
export const eraseAccount = handler(
  'eraseAccount',
  async (room: AccountRoom, { account: { email }, address, signal }, { passwd, cancel = false }) => {
    const { db, erasure, files, ledger, log, sessions } = room;
    const { id } = await checkPassword(room, { address, signal }, email, passwd);
    const jobs = await ledger.afterSettling(
      id,
      async () => await inTransaction(db, async (tx) => await endWork(tx, erasure, id, cancel)),
    );
    const { blobKeys, unfinished, ...erased } = await inTransaction(db, async (tx) => {
      const done = await eraseRows(tx, { id, email });
      // Without a name, and with a password that nothing matches, which ends every session.
      await tx
        .updateTable('account')
        .set({
          email: `erased-${id}`,
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
    // What fails here is removed within a day.
    const discard = async (key: string, pieces?: Pieces) => {
      try {
        if (pieces !== undefined) await files.blobs.dropPieces(key, pieces);
        await files.discard({ key });
      } catch (error) {
        log.warn({ err: error }, 'could not remove the bytes of an erased account');
      }
    };
    for (const key of blobKeys) await discard(key);
    for (const { blob_key, pieces } of unfinished) await discard(blob_key, pieces);
    log.info({ account: id }, 'account erased');
    return { jobs, ...erased };
  },
);
