import { type Limits, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';

/** The most that is reserved ahead of the bytes that have arrived, and from which size on. */
const aheadBytesMax = 4 * 1_048_576;
const aheadFromBytes = 1_048_576;
const [noBytesLeft, noFilesLeft] = [-1, -2];

export type StorageLimits = Pick<Limits, 'storageBytesMax' | 'storedFilesMax'>;

/**
 * The room in an account's storage for bytes of unknown length that are on their way. It grows before they are kept:
 * by what has arrived, and for a large file in larger steps, so that it costs few queries.
 */
export class Reservation {
  readonly #db: Db;
  readonly #blobKey: string;
  readonly #owner: string;
  readonly #limits: StorageLimits;
  #reserved = 0;

  constructor(db: Db, blobKey: string, owner: string, limits: StorageLimits) {
    this.#db = db;
    this.#blobKey = blobKey;
    this.#owner = owner;
    this.#limits = limits;
  }

  /**
   * Records the bytes as loose before there are any, so that a crash leaves no unknown bytes. Reserves what is expected,
   * as far as there is room: of several uploads that do not fit together, the first ones do not fail with the others.
   */
  async open(expectedBytes: number): Promise<void> {
    await this.#reserve(0, expectedBytes);
  }

  /** Makes room for so many bytes in all; undefined if there is room already. */
  admit(bytes: number): Promise<void> | undefined {
    if (bytes <= this.#reserved) return undefined;
    const need = bytes - this.#reserved;
    const ahead = this.#reserved < aheadFromBytes ? 0 : Math.min(this.#reserved, aheadBytesMax);
    return this.#reserve(need, Math.max(need, ahead));
  }

  /** Gives back what was reserved and not used. */
  async settle(bytes: number): Promise<void> {
    if (bytes === this.#reserved) return;
    await this.#db.updateTable('loose_blob').set({ bytes }).where('blob_key', '=', this.#blobKey).execute();
    this.#reserved = bytes;
  }

  async #reserve(need: number, want: number): Promise<void> {
    const { storageBytesMax, storedFilesMax } = this.#limits;
    const { rows } = await sql<{ taken: number }>`select storage_reserve(
      ${this.#owner}, ${this.#blobKey}, ${need}, ${want}, ${storageBytesMax}, ${storedFilesMax}) as taken`.execute(
      this.#db,
    );
    const { taken } = rows[0]!;
    if (taken === noBytesLeft) throw storageFull(`${storageBytesMax} bytes`);
    if (taken === noFilesLeft) throw storageFull(`${storedFilesMax} files`);
    this.#reserved += taken;
  }
}

/** Refuses bytes that are stored elsewhere than in files, and that the account has no room for. */
export async function assertStorage(
  db: Db,
  owner: string,
  { storageBytesMax }: StorageLimits,
  bytes: number,
): Promise<void> {
  const used = await db
    .selectFrom('storage')
    .select('bytes')
    .where('account_id', '=', owner)
    .executeTakeFirst();
  if ((used?.bytes ?? 0) + bytes > storageBytesMax) throw storageFull(`${storageBytesMax} bytes`);
}

/** Every transaction locks stored bytes before money. */
export const lockStorage = async (tx: Tx, owner: string): Promise<void> =>
  void (await sql`select storage_count(${owner}, 0, 0)`.execute(tx));

const storageFull = (limit: string): ServiceError =>
  new ServiceError(
    'storageFull',
    `Your uploads, datasets and stored responses would exceed the limit of ${limit}. Delete what you no longer need.`,
  );
