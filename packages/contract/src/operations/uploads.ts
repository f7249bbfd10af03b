import * as z from 'zod';
import { pageByDefault, text, unixSeconds } from '../fields.js';
import { operation, pagedList } from '../operation.js';

const uploadRecord = z.object({
  path: z.string().describe('Path of the file, as uploadFile returned it.'),
  name: z.string(),
  bytes: z.int(),
  inUse: z.boolean().describe('Whether a job, task or inference uses it; it cannot be deleted then.'),
  creationTime: unixSeconds('When it was uploaded.'),
  expiryTime: unixSeconds('When it is deleted unless it is in use; every use postpones it; 0 means never.'),
});

export const uploadOperations = {
  uploadList: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/uploadList',
    summary: 'List the uploads of the account, newest first, and read how much it has stored',
    access: 'account',
    encoding: 'json',
    request: z.object(pageByDefault),
    response: pagedList(uploadRecord).extend({
      storedBytes: z.int().describe('Bytes of the uploads and datasets of the account.'),
      storedBytesMax: z.int().describe('The most that the account may store.'),
      storedFiles: z.int().describe('Uploads and datasets of the account.'),
      storedFilesMax: z.int().describe('The most that the account may have.'),
    }),
    errors: [],
    extension: true,
  }),
  deleteUpload: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/deleteUpload',
    summary: 'Delete an upload that nothing uses',
    description: 'Unused estimates that were made with the upload are deleted too.',
    access: 'account',
    encoding: 'any',
    request: z.object({ path: text('Path from uploadFile or uploadList.', 1_000) }),
    response: z.object({ path: z.string().describe('Path of the deleted upload.') }),
    errors: ['fileUnknown', 'fileInUse'],
    writes: true,
    extension: true,
  }),
};
