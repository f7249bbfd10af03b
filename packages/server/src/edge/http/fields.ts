import { type Limits, type Operation, parseExact, ServiceError } from '@tricorn/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Intake, StoredBlob } from '../../ground/files/files.js';

/**
 * Reads the fields and files of a request. Existing clients send JSON with a missing or wrong content type, so the body
 * is recognised by its content; only the multipart content type is trusted.
 */

export interface RequestFields {
  fields: Record<string, unknown>;
  uploads: Record<string, StoredBlob>;
}

const rawBody = 'application/octet-stream';
const utf8 = new TextDecoder('utf-8', { fatal: true });
const fieldsMax = 200;
const filesMax = 10;

/** Routes every body that is not multipart to one parser that returns the bytes. */
export function acceptAnyBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(rawBody, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isMultipart(request)) request.headers['content-type'] = rawBody;
    done();
  });
}

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*;.*boundary=/i.test(request.headers['content-type'] ?? '');

/** What a body without files may have. It is small where anybody may send one. */
export const bodyBytesMaxOf = ({ access }: Operation, limits: Limits): number =>
  access === 'public' ? Math.min(limits.publicBodyBytesMax, limits.bodyBytesMax) : limits.bodyBytesMax;

export async function readFields(
  request: FastifyRequest,
  operation: Operation,
  files: Intake,
  limits: Limits,
): Promise<RequestFields> {
  if (operation.encoding === 'query') return { fields: { ...(request.query as object) }, uploads: {} };
  if (isMultipart(request)) return await readMultipart(request, operation, files, limits);
  if (operation.encoding === 'upload') {
    throw new ServiceError('invalidBody', 'Send multipart/form-data with a boundary.');
  }
  return { fields: parseBody(request.body as Buffer | undefined), uploads: {} };
}

function parseBody(body: Buffer | undefined): Record<string, unknown> {
  if (body === undefined || body.length === 0) return {};
  const text = decodeUtf8(body).trim();
  if (text === '') return {};
  if (!text.startsWith('{') && !text.startsWith('[') && !text.startsWith('"')) return parseForm(text);
  let value: unknown;
  try {
    value = parseExact(text);
  } catch {
    throw new ServiceError('invalidBody', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('invalidBody', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** The text of a body, without the byte order mark that some editors add. */
export function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ServiceError('invalidBody', 'The body is not valid UTF-8.');
  }
}

/** Form fields; a name that occurs several times, or ends in `[]`, is a list. */
function parseForm(text: string): Record<string, unknown> {
  if (!text.includes('='))
    throw new ServiceError('invalidBody', 'The body is neither a JSON object nor a form.');
  const fields: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > fieldsMax)
      throw new ServiceError('invalidBody', `The form has more than ${fieldsMax} fields.`);
    addField(fields, name, value);
  }
  return fields;
}

function addField(fields: Record<string, unknown>, rawName: string, value: unknown): void {
  const name = rawName.replace(/\[\d*\]$/, '');
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (known === undefined) fields[name] = name === rawName ? value : [value];
  else fields[name] = Array.isArray(known) ? [...known, value] : [known, value];
}

async function readMultipart(
  request: FastifyRequest,
  operation: Operation,
  files: Intake,
  limits: Limits,
): Promise<RequestFields> {
  const fields: Record<string, unknown> = Object.create(null);
  const uploads: Record<string, StoredBlob> = Object.create(null);
  const fieldBytesMax = bodyBytesMaxOf(operation, limits);
  let fieldBytes = 0;
  const expected = new Map(Object.keys(operation.files ?? {}).map((name) => [name.toLowerCase(), name]));
  try {
    const parts = request.parts({
      limits: {
        fields: fieldsMax,
        files: filesMax,
        fieldSize: fieldBytesMax,
        fileSize: limits.uploadBytesMax,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fieldBytes += part.fieldname.length + Buffer.byteLength(String(part.value));
        if (part.valueTruncated || fieldBytes > fieldBytesMax) {
          const what = part.valueTruncated ? `${part.fieldname} exceeds` : 'The fields together exceed';
          throw new ServiceError('tooLarge', `${what} the limit of ${fieldBytesMax} bytes.`, {
            field: part.fieldname,
          });
        }
        const asFile = expected.get(part.fieldname.toLowerCase()) ?? '';
        if (operation.files?.[asFile]?.textType === undefined || asFile in uploads || part.value === '')
          addField(fields, part.fieldname, part.value);
        else uploads[asFile] = await storeText(files, asFile, operation.files[asFile].textType, part.value);
        continue;
      }
      const name = expected.get(part.fieldname.toLowerCase());
      if (name === undefined || name in uploads) {
        // Clients leave file inputs empty; only a file with content counts.
        if (part.filename)
          throw new ServiceError('invalidField', `${part.fieldname} is not a file of this operation.`, {
            field: part.fieldname,
          });
        part.file.resume();
        continue;
      }
      // A form with an empty file input sends a file without a name and content.
      const fileName = (part.filename as string | undefined) ?? '';
      const bytesMax = Math.min(
        limits.uploadBytesMax,
        limits[operation.files?.[name]?.bytesMax ?? 'uploadBytesMax'],
      );
      const blob = await files.store(part.file, fileName, part.mimetype, bytesMax).catch((error: unknown) => {
        throw withField(error, name);
      });
      if (fileName === '' && blob.bytes === 0) {
        await files.discard(blob);
        continue;
      }
      uploads[name] = blob;
      if (part.file.truncated)
        throw new ServiceError('tooLarge', `${name} exceeds the limit of ${limits.uploadBytesMax} bytes.`, {
          field: name,
        });
    }
  } catch (error) {
    // Nothing reads the rest of a refused body; unread, it would block the connection.
    request.raw.unpipe();
    request.raw.resume();
    await discardUploads(files, uploads);
    throw asBodyError(error, limits);
  }
  return { fields, uploads };
}

/** A refusal of a file, with its form field. */
const withField = (error: unknown, field: string): unknown =>
  error instanceof ServiceError
    ? new ServiceError(error.error, error.message, { ...error.details, field })
    : error;

/** A file that was sent as a plain form field. */
const storeText = async (files: Intake, field: string, contentType: string, text: unknown) =>
  await files.storeBytes(Buffer.from(String(text)), `${field}.${contentType.split('/')[1]}`, contentType);

function asBodyError(error: unknown, { uploadBytesMax }: Limits): unknown {
  if (error instanceof ServiceError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new ServiceError('tooLarge', `A file exceeds the limit of ${uploadBytesMax} bytes.`);
  if (code.startsWith('FST_') && code.includes('LIMIT'))
    return new ServiceError('tooLarge', `The form has more than ${fieldsMax} fields or ${filesMax} files.`);
  if (/Unexpected end|Malformed|Premature|aborted|Multipart/i.test(message)) {
    return new ServiceError('invalidBody', 'The multipart body is malformed or truncated.');
  }
  return error;
}

export async function discardUploads(files: Intake, uploads: Record<string, StoredBlob>): Promise<void> {
  await Promise.all(Object.values(uploads).map((blob) => files.discard(blob).catch(() => {})));
}
