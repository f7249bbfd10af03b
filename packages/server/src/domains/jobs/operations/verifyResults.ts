import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { vouchesFor } from '@tricorn/contract';
import { ContentMeter } from '../../../ground/files/contentId.js';
import type { Files, StoredFile } from '../../../ground/files/files.js';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const verifyResults = handler('verifyResults', async ({ db, files }: JobsRoom, { job }) => {
  const events = await db
    .selectFrom('chain_event')
    .select(['tx_hash', 'value'])
    .where('job_id', '=', job.id)
    .orderBy('block_number', 'desc')
    .execute();
  const results = [...(await filesOf(db, job.id))].filter(([, file]) => file.purpose === 'result');
  const data = await Promise.all(
    results.map(async ([role, file]) => {
      const cid = await contentIdOfStored(files, file);
      const holder = events.find(({ value }) => vouchesFor(value, cid));
      return {
        role,
        name: file.name,
        url: files.urlOf(file),
        cid,
        onChain: holder !== undefined,
        txHash: holder?.tx_hash ?? '',
      };
    }),
  );
  return { data };
});

/** Computed from the stored bytes, because the row is what is being checked. */
async function contentIdOfStored(files: Files, file: StoredFile): Promise<string> {
  const meter = new ContentMeter(Number.MAX_SAFE_INTEGER);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await files.blobs.read(file.blob_key), meter, nowhere);
  return meter.contentId();
}
