import { handler } from '../../../ground/operations/handler.js';
import type { Training } from '../training.js';

export const uploadFile = handler('uploadFile', async ({ files }: Training, { account, uploads, write }) => {
  const { file, call } = files.adopting(uploads['file']!, account.id, 'upload');
  return await write([call], { msg: files.pathOf(file) });
});
