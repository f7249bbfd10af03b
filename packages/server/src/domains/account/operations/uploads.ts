import { auditingOwn } from '../../../ground/audit/auditing.js';
import {
  finishDirectUpload as finish,
  startDirectUpload as start,
} from '../../../ground/files/directUploads.js';
import { discardDeleted } from '../../../ground/files/discardDeleted.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';

export const uploadHandlers = {
  uploadList: async ({ uploads }, { account }, page) => await uploads.list(account.id, page),
  startDirectUpload: async (
    { db, directStarts, files, limits, resumable },
    { account, commit, signal },
    { name, bytes },
  ) => {
    const upload = {
      owner: account.id,
      keyId: account.apiKey?.id,
      name,
      contentType: 'application/octet-stream',
      bytes,
    };
    const dependencies = { db, files, resumable, hoursMax: limits.resumableHoursMax };
    const started = await directStarts.pass(
      account.id,
      async () => await start(dependencies, upload),
      signal,
    );
    return await commit(async () => started);
  },
  finishDirectUpload: async (
    { db, directEnds, files, limits, resumable },
    { account, commit, signal },
    { uploadID, etags },
  ) => {
    const caller = { owner: account.id, keyId: account.apiKey?.id };
    const dependencies = { db, files, resumable, hoursMax: limits.resumableHoursMax };
    // Each reads the whole file from the store, also if it is asked for twice.
    const file = await directEnds.pass(
      account.id,
      async () => await finish(dependencies, caller, uploadID, etags),
      signal,
    );
    return await commit(async () => ({ path: files.pathOf(file), cid: file.cid }));
  },
  deleteUpload: async (room, { account, address, commit }, { path }) => {
    let key = '';
    const answer = await commit(async (tx) => {
      const file = await room.uploads.remove(tx, account.id, path);
      key = file.blob_key;
      await send(tx, auditingOwn('uploadDeleted', { account, address }, { file: file.id }));
      return { path: room.files.pathOf(file) };
    });
    await discardDeleted(room, [key]);
    return answer;
  },
} satisfies HandlersOf<AccountRoom>;
