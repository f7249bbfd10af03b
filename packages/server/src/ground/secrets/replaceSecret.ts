import { seal, sealSeed } from '@tricorn/chain';
import { auditing } from '../audit/auditing.js';
import { openSeed, settingsMemory } from '../chain/seed.js';
import { ConfigError } from '../settings/configError.js';
import type { Db } from '../store/database.js';
import { seenLately } from '../store/instances.js';
import { inTransaction } from '../store/inTransaction.js';
import { send } from '../store/send.js';
import { derivationSecretOf, firstSecretSetting } from './derivationSecret.js';

/**
 * Encrypts the wallets and the first secret under another secret, in one transaction. A running process would go on with
 * the old secret and sign tokens that no other accepts, so none may run.
 */
export async function replaceSecret(db: Db, from: string, to: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const running = await tx.selectFrom('instance').select('host').where(seenLately).execute();
    if (running.length > 0)
      throw new ConfigError(
        `Stop every process first; ${running.length} ran within the last 20 seconds, on ${[...new Set(running.map(({ host }) => host))].join(', ')}.`,
      );
    const memory = settingsMemory(tx);
    const [seed, first] = [await openSeed(tx, from), await derivationSecretOf(tx, from)];
    await memory.set('wallets/seed', await sealSeed(seed, to));
    await memory.set(firstSecretSetting, await seal(Buffer.from(first, 'utf8'), to));
    await send(tx, auditing({ action: 'secretReplaced', accountId: undefined }));
  });
}
