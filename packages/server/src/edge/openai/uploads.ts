import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Operation, operations, ServiceError } from '@tricorn/contract';
import { malformed } from '@tricorn/language';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Identity } from '../../ground/accounts/sessions.js';
import { discardDeleted } from '../../ground/files/discardDeleted.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { Database } from '../../ground/store/schema.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { RequestFields } from '../body/bodyReader.js';
import { usingUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { adoptFile, expiresAfter, fileObject, filePurposes } from './files.js';
import { parsePlain } from './pages.js';

type Upload = Selectable<Database['parted_upload']>;

/** The form of a part. */
export const partForm: Operation = {
  ...operations.uploadFile,
  request: z.object({}),
  files: { data: { required: true, description: 'The bytes.' } },
};

/** A content type that can stand in a header. */
const contentTypeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;

const uploadRequest = z.object({
  filename: z.string().min(1).max(200),
  purpose: z.enum(filePurposes),
  bytes: z.int().min(1),
  mime_type: z.string().max(200).regex(contentTypeForm, 'must be a type such as text/plain'),
  expires_after: expiresAfter.optional(),
});
const completion = z.object({ part_ids: z.array(z.string()).min(1).max(1_000), md5: z.string().optional() });
export const uploadFields: readonly string[] = Object.keys(uploadRequest.shape);
export const completionFields: readonly string[] = Object.keys(completion.shape);

/** A part arrives and is joined well before its loose bytes are removed. */
const uploadMsMax = 60 * 60_000;
const partsMax = 1_000;
const idForm = /^upload_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `POST /v1/uploads` */
export async function startUpload(edge: EdgeDependencies, account: Identity, body: unknown): Promise<object> {
  const { db, limits } = edge;
  const { filename, purpose, bytes, mime_type, expires_after } = parsePlain(uploadRequest, body);
  if (bytes > limits.uploadBytesMax)
    throw new ServiceError('tooLarge', `The file exceeds the limit of ${limits.uploadBytesMax} bytes.`, {
      field: 'bytes',
    });
  await assertFewUploads(edge, account);
  const upload = await db
    .insertInto('parted_upload')
    .values({
      account_id: account.id,
      name: filename,
      content_type: mime_type,
      purpose,
      bytes,
      lifetime_seconds: expires_after?.seconds ?? null,
      expires_at: new Date(Date.now() + uploadMsMax),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return uploadObject(upload);
}

/** `POST /v1/uploads/{id}/parts` */
export async function addPart(
  { db, files }: EdgeDependencies,
  account: Identity,
  id: string,
  { uploads }: RequestFields,
): Promise<object> {
  return await usingUploads(files, uploads, async () => {
    const blob = uploads['data'];
    if (blob === undefined) throw malformed('data', '`data` must be a file.');
    const partId = `part_${randomUUID()}`;
    await inTransaction(db, async (tx) => {
      const upload = await pendingUpload(tx, account, id);
      const parts: Upload['parts'] = { ...upload.parts, [partId]: blob };
      if (bytesOf(Object.values(parts)) > upload.bytes || Object.keys(parts).length > partsMax)
        throw new ServiceError('tooLarge', 'The parts are more or larger than the upload says.');
      await tx
        .updateTable('parted_upload')
        .set({ parts: JSON.stringify(parts) })
        .where('id', '=', upload.id)
        .execute();
    });
    return { id: partId, object: 'upload.part', created_at: unixSeconds(new Date()), upload_id: id };
  });
}

/** `POST /v1/uploads/{id}/complete`: joins the parts in the order given. */
export async function completeUpload(
  edge: EdgeDependencies,
  account: Identity,
  id: string,
  body: unknown,
): Promise<object> {
  const { db, files } = edge;
  const { part_ids, md5 } = parsePlain(completion, body);
  const upload = await inTransaction(db, async (tx) => await pendingUpload(tx, account, id));
  const parts = part_ids.map((part) => (Object.hasOwn(upload.parts, part) ? upload.parts[part] : undefined));
  if (new Set(parts).size !== parts.length || !parts.every((part) => part !== undefined))
    throw malformed('part_ids', '`part_ids` must name parts of this upload, each once.');
  if (bytesOf(parts) !== upload.bytes)
    throw malformed('part_ids', `The parts have ${bytesOf(parts)} bytes; the upload says ${upload.bytes}.`);
  const hash = createHash('md5');
  const joined = async function* () {
    for (const { blobKey } of parts)
      for await (const chunk of await files.blobs.read(blobKey)) {
        hash.update(chunk);
        yield chunk;
      }
  };
  const intake = files.intakeOf(account.id);
  const source = Readable.from(joined(), { objectMode: false });
  const blob = await intake.store(source, upload.name, upload.content_type, upload.bytes);
  try {
    if (md5 !== undefined && hash.digest('hex') !== md5.toLowerCase())
      throw malformed('md5', '`md5` is not the checksum of the parts.');
    const seconds = upload.lifetime_seconds ?? undefined;
    const file = await inTransaction(db, async (tx) => {
      await endUpload(tx, account, id, 'completed');
      return await adoptFile(tx, files, account, blob, upload.purpose, seconds);
    });
    await discardParts(edge, upload);
    return { ...uploadObject({ ...upload, status: 'completed' }), file: fileObject(file) };
  } catch (error) {
    await intake.discard(blob).catch(() => {});
    throw error;
  }
}

/** `POST /v1/uploads/{id}/cancel` */
export async function cancelUpload(edge: EdgeDependencies, account: Identity, id: string): Promise<object> {
  const upload = await inTransaction(edge.db, async (tx) => await endUpload(tx, account, id, 'cancelled'));
  await discardParts(edge, upload);
  return uploadObject({ ...upload, status: 'cancelled' });
}

/** Uploads of the last day count whether they have ended or not: their rows are kept for so long. */
async function assertFewUploads({ db, limits }: EdgeDependencies, account: Identity): Promise<void> {
  const { count } = await db
    .selectFrom('parted_upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const { storedFilesMax } = limits;
  if (Number(count) >= storedFilesMax)
    throw new ServiceError('storageFull', `The account has begun ${storedFilesMax} uploads within a day.`);
}

const bytesOf = (parts: readonly { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

const discardParts = async (edge: EdgeDependencies, { parts }: Upload): Promise<void> =>
  await discardDeleted(
    edge,
    Object.values(parts).map(({ blobKey }) => blobKey),
  );

const uploadObject = (upload: Upload) => ({
  id: `upload_${upload.id}`,
  object: 'upload',
  bytes: upload.bytes,
  created_at: unixSeconds(upload.created_at),
  expires_at: unixSeconds(upload.expires_at),
  filename: upload.name,
  purpose: upload.purpose,
  status: upload.status,
});

async function endUpload(tx: Tx, account: Identity, id: string, status: Upload['status']): Promise<Upload> {
  const upload = await pendingUpload(tx, account, id);
  await tx.updateTable('parted_upload').set({ status }).where('id', '=', upload.id).execute();
  return upload;
}

/** Locks an upload that still takes parts. */
async function pendingUpload(tx: Tx, account: Identity, id: string): Promise<Upload> {
  const known = idForm.exec(id)?.[1];
  const upload =
    known === undefined
      ? undefined
      : await tx
          .selectFrom('parted_upload')
          .selectAll()
          .where('id', '=', known)
          .where('account_id', '=', account.id)
          .forUpdate()
          .executeTakeFirst();
  if (upload === undefined) throw new ServiceError('fileUnknown', 'The account has no such upload.');
  if (upload.status === 'pending' && upload.expires_at > new Date()) return upload;
  throw new ServiceError('stateConflict', 'The upload has ended or expired.');
}
