import { jobTypes } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Files } from '../../ground/files/files.js';
import { insertJob, newJobId } from '../../ground/jobs/jobs.js';
import type { JobRound, RoundResult } from '../../ground/jobs/kinds.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { resultUrls } from './tasks.js';

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
    .where('type', '=', jobTypes.gallery)
    .where('deleted_at', 'is', null)
    .returning(['id', 'round'])
    .executeTakeFirst();
  return gallery && { galleryId: gallery.id, round: gallery.round };
}

async function openGallery(tx: Tx, accountId: string): Promise<GalleryPlace> {
  const id = newJobId();
  await insertJob(tx, {
    id,
    type: jobTypes.gallery,
    computation: 'Gallery',
    name: 'Gallery',
    creator: accountId,
    parties: [accountId],
    listed: false,
    state: 'succeeded',
    progress: 1,
  });
  return { galleryId: id, round: 1 };
}

/** The pictures that stand in given rounds of galleries. */
export async function galleryResults(
  db: Db,
  files: Files,
  rounds: readonly JobRound[],
): Promise<RoundResult[]> {
  const tasks = await db
    .selectFrom('task')
    .select(['id', 'mode', 'gallery_id', 'gallery_round'])
    .where(
      'gallery_id',
      'in',
      rounds.map(({ jobId }) => jobId),
    )
    .where(
      'gallery_round',
      'in',
      rounds.map(({ round }) => round),
    )
    .execute();
  const urls = await resultUrls(db, files, tasks);
  return tasks.map(({ id, gallery_id, gallery_round }) => ({
    jobId: gallery_id!,
    round: gallery_round!,
    taskId: id,
    url: urls.get(id)?.result_url ?? '',
  }));
}
