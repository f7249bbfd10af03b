import { sql } from 'kysely';
import { insertJob, newJobId } from '../../ground/jobs/jobs.js';
import type { Tx } from '../../ground/ledger/ledger.js';

/** The type of galleries, which lists of jobs leave out. */
export const galleryType = 'Generative AI';

/** Where a finished task hangs: a round of its account's gallery. */
export interface GalleryPlace {
  galleryId: bigint;
  round: number;
}

/**
 * Takes the next place in an account's gallery, a job of one party that exists from its first result on. One
 * contract for all of an account's pictures costs the chain a third of one contract each.
 */
export async function nextGalleryPlace(tx: Tx, accountId: string): Promise<GalleryPlace> {
  const next = await nextRound(tx, accountId);
  if (next !== undefined) return next;
  // Two first results of an account may come at once; the second finds the gallery that the first has opened.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gallery ${accountId}`}, 0))`.execute(tx);
  return (await nextRound(tx, accountId)) ?? (await openGallery(tx, accountId));
}

async function nextRound(tx: Tx, accountId: string): Promise<GalleryPlace | undefined> {
  const gallery = await tx
    .updateTable('job')
    .set((expression) => ({ round: expression('round', '+', 1), updated_at: new Date() }))
    .where('creator', '=', accountId)
    .where('type', '=', galleryType)
    .where('deleted_at', 'is', null)
    .returning(['id', 'round'])
    .executeTakeFirst();
  return gallery && { galleryId: gallery.id, round: gallery.round };
}

async function openGallery(tx: Tx, accountId: string): Promise<GalleryPlace> {
  const id = newJobId();
  await insertJob(tx, {
    id,
    type: galleryType,
    computation: 'Gallery',
    name: 'Gallery',
    creator: accountId,
    parties: [accountId],
    state: 'succeeded',
    progress: 1,
  });
  return { galleryId: id, round: 1 };
}
