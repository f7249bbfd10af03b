import * as z from 'zod';
import { integer, pageByDefault, text, textList, unixSeconds } from '../fields.js';
import { pagedList } from '../operation.js';
import { users } from './groups.js';

const uploadRecord = z.object({
  path: z.string().describe('Path of the file, as uploadFile returned it.'),
  name: z.string(),
  bytes: z.int(),
  inUse: z.boolean().describe('Whether a job, task or inference uses it; it cannot be deleted then.'),
  creationTime: unixSeconds('When it was uploaded.'),
  expiryTime: unixSeconds('When it is deleted unless it is in use; every use postpones it; 0 means never.'),
});

export const uploadOperations = {
  uploadList: users.extension.post({
    summary: 'List the uploads of the account, newest first, and read how much it has stored',
    encoding: 'json',
    request: z.object(pageByDefault),
    response: pagedList(uploadRecord).extend({
      storedBytes: z.int().describe('Bytes of the uploads and datasets of the account.'),
      storedBytesMax: z.int().describe('The most that the account may store.'),
      storedFiles: z.int().describe('Uploads and datasets of the account.'),
      storedFilesMax: z.int().describe('The most that the account may have.'),
    }),
  }),
  startDirectUpload: users.extension.post({
    summary: 'Start an upload whose parts are sent straight to the S3-compatible store of the server',
    description:
      'Send each part of `partBytes` bytes (the last one has the rest) with PUT to its address, keep the ETag of each answer, and call finishDirectUpload. A part of any other length is refused by the store. The room is reserved at once; `DELETE /resumable/` followed by the uploadID gives it back.',
    request: z.object({
      name: text('Name of the file.', 200),
      bytes: integer('Length of the file in bytes.', 1, Number.MAX_SAFE_INTEGER),
    }),
    response: z.object({
      uploadID: z.string(),
      partBytes: z.int(),
      urls: z.array(z.string()).describe('One address for each part, in order.'),
    }),
    errors: ['directUnavailable', 'tooLarge', 'storageFull'],
    writes: true,
  }),
  finishDirectUpload: users.extension.post({
    summary: 'Finish a direct upload',
    description:
      'The server joins the parts and reads them once to compute the content id. It can be repeated.',
    encoding: 'json',
    request: z.object({
      uploadID: text('From startDirectUpload.', 100),
      etags: textList('The ETag of each part, in order.', 10_000),
    }),
    response: z.object({
      path: z.string().describe('Path of the file, for trainings and inferences.'),
      cid: z.string().describe('Content id of the bytes.'),
    }),
    errors: ['fileUnknown', 'invalidFile', 'stateConflict'],
    writes: true,
  }),
  deleteUpload: users.extension.post({
    summary: 'Delete an upload that nothing uses',
    description: 'Unused estimates that were made with the upload are deleted too.',
    request: z.object({ path: text('Path from uploadFile or uploadList.', 1_000) }),
    response: z.object({ path: z.string().describe('Path of the deleted upload.') }),
    errors: ['fileUnknown', 'fileInUse'],
    writes: true,
  }),
};
