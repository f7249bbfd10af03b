import { type Operation, operations, scopeOf } from '@tricorn/contract';
import { malformed, parseBody } from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { fileIdOf, fileOfAccount } from '../../domains/language/batches/batches.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import { discardDeleted } from '../../ground/files/discardDeleted.js';
import type { Files, StoredBlob, StoredFile } from '../../ground/files/files.js';
import { loosen } from '../../ground/files/looseBlobs.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { RequestFields } from '../body/bodyReader.js';
import { usingUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { assertScope } from '../pipeline/authorize.js';
import { countOf, listOf, orderOf, type PageQuery } from './pages.js';

/** What clients may say that a file is for. */
export const filePurposes = ['batch', 'assistants', 'evals', 'fine-tune', 'user_data', 'vision'] as const;
export const expiresAfter = z.object({
  anchor: z.literal('created_at'),
  seconds: z.coerce.number().int().min(3_600).max(2_592_000),
});
const fileFields = z.object({
  purpose: z.enum(filePurposes),
  'expires_after[anchor]': expiresAfter.shape.anchor.optional(),
  'expires_after[seconds]': expiresAfter.shape.seconds.optional(),
});

/** The form of `POST /v1/files`. */
export const filesForm: Operation = { ...operations.uploadFile, request: fileFields };

const filesMax = 10_000;

/** `POST /v1/files`: an upload of the account, which other operations may use by its path. */
export async function createFile(
  edge: EdgeDependencies,
  account: Identity,
  { fields, uploads }: RequestFields,
): Promise<object> {
  return await usingUploads(edge.files, uploads, async () => {
    const blob = uploads['file'];
    if (blob === undefined) throw malformed('file', '`file` must be a file.');
    const { purpose, 'expires_after[seconds]': seconds } = parseBody(fileFields, fields);
    return fileObject(
      await inTransaction(edge.db, (tx) => adoptFile(tx, edge.files, account, blob, purpose, seconds)),
    );
  });
}

/** Stored bytes become a file of the account. */
export async function adoptFile(
  tx: Tx,
  files: Files,
  account: Identity,
  blob: StoredBlob,
  purpose: string,
  seconds?: number,
): Promise<StoredFile> {
  const lifetimeMs = seconds === undefined ? undefined : seconds * 1_000;
  const { id } = await files.adopt(tx, blob, account.id, 'upload', lifetimeMs);
  return await tx
    .updateTable('file')
    .set({ api_purpose: purpose })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const fileObject = (file: StoredFile) => ({
  id: fileIdOf(file.id),
  object: 'file',
  bytes: file.bytes,
  created_at: unixSeconds(file.created_at),
  expires_at: file.expires_at === null ? null : unixSeconds(file.expires_at),
  filename: file.name,
  purpose: file.api_purpose ?? 'user_data',
  status: 'processed',
  status_details: null,
});

/** `GET /v1/files` */
export async function listFiles(
  { db }: EdgeDependencies,
  { id }: Identity,
  { limit, order, after, purpose }: PageQuery,
): Promise<object> {
  const count = countOf(limit, filesMax, filesMax);
  const direction = orderOf(order);
  let query = db
    .selectFrom('file')
    .selectAll()
    .where('owner', '=', id)
    .where('api_purpose', 'is not', null)
    .where('blob_key', '<>', '')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]));
  if (purpose !== undefined) query = query.where('api_purpose', '=', purpose);
  if (after !== undefined) {
    const { line } = await fileOfAccount(db, id, after, 'after');
    query = query.where('line', direction === 'asc' ? '>' : '<', line);
  }
  const rows = await query
    .orderBy('line', direction)
    .limit(count + 1)
    .execute();
  return listOf(rows.slice(0, count).map(fileObject), rows.length > count);
}

/** A file of the account. What was uploaded for other work needs the scope of the operation that lists or deletes uploads. */
export async function findFile(
  { db }: EdgeDependencies,
  account: Identity,
  id: string,
  use: 'uploadList' | 'deleteUpload' = 'uploadList',
): Promise<StoredFile> {
  const file = await fileOfAccount(db, account.id, id);
  if (file.api_purpose === null) assertScope(account, scopeOf(use));
  return file;
}

/** `GET /v1/files/{id}/content` */
export async function sendFile(
  edge: EdgeDependencies,
  account: Identity,
  id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await findFile(edge, account, id);
  return reply
    .type(file.content_type)
    .header('content-length', file.bytes)
    .header('x-content-type-options', 'nosniff')
    .send(await edge.files.blobs.read(file.blob_key));
}

/** `DELETE /v1/files/{id}` */
export async function deleteFile(edge: EdgeDependencies, account: Identity, id: string): Promise<object> {
  await removeFile(edge, await findFile(edge, account, id, 'deleteUpload'));
  return { id, object: 'file', deleted: true };
}

export async function removeFile(edge: EdgeDependencies, file: StoredFile): Promise<void> {
  await inTransaction(edge.db, async (tx) => {
    if (file.purpose === 'upload')
      return void (await edge.uploads.remove(tx, file.owner, edge.files.pathOf(file)));
    await tx.deleteFrom('file').where('id', '=', file.id).execute();
    await loosen(tx, [file]);
  });
  await discardDeleted(edge, [file.blob_key]);
}
