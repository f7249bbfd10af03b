import { handler } from '../../../ground/operations/handler.js';
import type { Training } from '../training.js';

export const uploadFile = handler(
  'uploadFile',
  async ({ files }: Training, { account, uploads, commit }) =>
    await commit(async (tx) => {
      const file = await files.adopt(tx, uploads['file']!, account.id, 'upload');
      return { msg: files.pathOf(file) };
    }),
);
