import { createSealedSeed, type KeyValueStore, openSealed, SeedSealError } from '@tricorn/chain';
import { ConfigError } from '../settings/configError.js';
import type { Db, Tx } from '../store/database.js';

/** The seed of all wallets; refuses a secret that does not open it. */
export async function openSeed(db: Db | Tx, secret: string): Promise<Uint8Array> {
  try {
    return await openSealed(await sealedSeedOf(db, secret), secret);
  } catch (error) {
    if (!(error instanceof SeedSealError)) throw error;
    throw new ConfigError(
      'TRICORN_SECRET does not match the secret that encrypts the wallets in this database. Every process of one database needs the same secret; if none is set, it is in the data folder of the first process.',
    );
  }
}

/** The seed of all wallets, encrypted with the server's secret and shared by every process of one database. */
async function sealedSeedOf(db: Db | Tx, secret: string): Promise<string> {
  const memory = settingsMemory(db);
  const known = await memory.get('wallets/seed');
  if (known !== undefined) return known;
  const sealed = await createSealedSeed(secret);
  await db
    .insertInto('setting')
    .values({ name: 'wallets/seed', value: sealed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await memory.get('wallets/seed'))!;
}

/** Keeps what the chain package remembers in the table of settings. */
export const settingsMemory = (db: Db | Tx): KeyValueStore => ({
  get: async (name) =>
    (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value,
  set: async (name, value) => {
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
});
