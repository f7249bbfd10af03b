import { handler } from '../../../ground/operations/handler.js';

export const uploadFile = handler(
  'uploadFile',
  async ({ account, files, uploads, commit }) =>
    await commit(async (tx) => {
      const file = await files.adopt(tx, uploads['file']!, account.id, 'upload');
      return { msg: files.pathOf(file) };
    }),
);
