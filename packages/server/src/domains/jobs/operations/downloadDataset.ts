import { ServiceError } from '@tricorn/contract';
import { filesOf } from '../../../ground/jobs/jobFiles.js';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const downloadDataset = handler(
  'downloadDataset',
  async ({ db, files }: JobsRoom, { job }, { datasetType }) => {
    const file = (await filesOf(db, job.id)).get(datasetType);
    if (file === undefined)
      throw new ServiceError('fileUnknown', `The job has no ${datasetType} dataset.`, {
        field: 'datasetType',
      });
    return {
      stream: await files.blobs.read(file.blob_key),
      contentType: file.content_type,
      bytes: file.bytes,
      fileName: file.name,
    };
  },
);
