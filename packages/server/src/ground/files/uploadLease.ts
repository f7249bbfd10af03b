import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../store/database.js';
import type { Database } from '../store/schema.js';

export type ResumableUpload = Selectable<Database['resumable_upload']>;

const leaseMs = 15_000;

/** When a lease that is taken or renewed now ends. */
export const leaseEnd = sql<Date>`now() + ${leaseMs} * interval '1 ms'`;

/** An upload that this request alone may change. */
export interface HeldUpload {
  upload: ResumableUpload;
  /** False once another request may have taken it. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Takes an incomplete upload; undefined if there is none, or another request holds it. The lease is renewed until its release. */
export async function holdUpload(db: Db, id: string): Promise<HeldUpload | undefined> {
  const holder = randomUUID();
  const { rows } = await sql<ResumableUpload>`
    update resumable_upload set holder = ${holder}, held_until = ${leaseEnd}
    where id = ${id} and file_id is null and expires_at > now() and (holder is null or held_until < now())
    returning *`.execute(db);
  const [upload] = rows;
  if (upload === undefined) return undefined;
  const held = db.updateTable('resumable_upload').where('id', '=', id).where('holder', '=', holder);
  let isHeld = true;
  const renew = async () => {
    const { numUpdatedRows } = await held.set({ held_until: leaseEnd }).executeTakeFirst();
    isHeld = numUpdatedRows === 1n;
  };
  const renewing = setInterval(() => void renew().catch(() => {}), leaseMs / 5);
  return {
    upload,
    isHeld: () => isHeld,
    release: async () => {
      clearInterval(renewing);
      await held
        .set({ holder: null, held_until: null })
        .execute()
        .catch(() => {});
    },
  };
}

export const uploadBusy = () => new ServiceError('uploadBusy', undefined, { retryAfterSeconds: 1 });
