import { batchFields, createBatch, listBatches } from './batches.js';
import { createFile, deleteFile, fileObject, filesForm, findFile, listFiles, sendFile } from './files.js';
import { pageQueryOf } from './pages.js';
import {
  addPart,
  cancelUpload,
  completeUpload,
  completionFields,
  partForm,
  startUpload,
  uploadFields,
} from './uploads.js';
import { idOf, nothing, type V1Routes } from './v1Routes.js';

/** What describes an upload or a batch is short; its content comes as a file. */
const descriptionBytesMax = 262_144;

/** Files, uploads in parts, and the batches that read and write them. */
export function addFileRoutes({ edge, pipeline, add, callerOf, json, form }: V1Routes): void {
  const description = (fields: readonly string[]) => ({
    ...json(fields, (body) => body),
    bodyBytesMax: descriptionBytesMax,
  });
  add('POST files', 'language:write', form(filesForm), ({ account, body }) =>
    createFile(edge, account, body),
  );
  add('GET files', 'language:read', nothing, ({ account, request }) =>
    listFiles(edge, account, pageQueryOf(request.query)),
  );
  add('GET files/:id', 'language:read', nothing, async ({ account, request }) =>
    fileObject(await findFile(edge, account, idOf(request))),
  );
  add('GET files/:id/content', 'language:read', nothing, ({ account, request, reply }) =>
    sendFile(edge, account, idOf(request), reply),
  );
  add('DELETE files/:id', 'language:write', nothing, ({ account, request }) =>
    deleteFile(edge, account, idOf(request)),
  );
  add('POST uploads', 'language:write', description(uploadFields), ({ account, body }) =>
    startUpload(edge, account, body),
  );
  add('POST uploads/:id/parts', 'language:write', form(partForm), ({ account, body, request }) =>
    addPart(edge, account, idOf(request), body),
  );
  add(
    'POST uploads/:id/complete',
    'language:write',
    description(completionFields),
    ({ account, body, request }) => completeUpload(edge, account, idOf(request), body),
  );
  add('POST uploads/:id/cancel', 'language:write', nothing, ({ account, request }) =>
    cancelUpload(edge, account, idOf(request)),
  );
  add('POST batches', 'language:write', description(batchFields), (received) =>
    createBatch(pipeline, received),
  );
  add('GET batches', 'language:read', nothing, ({ account, request }) =>
    listBatches(edge, account, pageQueryOf(request.query)),
  );
  add('GET batches/:id', 'language:read', nothing, (received) =>
    callerOf(received).run('queryBatch', { batch_id: idOf(received.request) }),
  );
  add('POST batches/:id/cancel', 'language:write', nothing, (received) =>
    callerOf(received).run('cancelBatch', { batch_id: idOf(received.request) }),
  );
}
