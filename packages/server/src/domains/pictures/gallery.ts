import { jobTypes } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Files } from '../../ground/files/files.js';
import { insertJob, newJobId } from '../../ground/jobs/jobs.js';
import type { JobRound, RoundResult } from '../../ground/jobs/kinds.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { resultUrls } from './tasks.js';

/** The location of a finished task: a round of its account's gallery. */
export interface GalleryPlace {
  galleryId: bigint;
  round: number;
}

/**
 * Takes the next round of an account's gallery, a job with one party that is created with its first result. One
 * contract for all pictures of an account costs a third of a contract per picture.
 */
export async function nextGalleryPlace(tx: Tx, accountId: string): Promise<GalleryPlace> {
  const next = await nextRound(tx, accountId);
  if (next !== undefined) return next;
  // Two first results may arrive at once; the second one finds the gallery that the first one created.
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

/** The pictures in the given rounds of galleries. */
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
