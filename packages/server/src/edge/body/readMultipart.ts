import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidField, type Limits, type Operation, ServiceError } from '@tricorn/contract';
import type { FastifyRequest } from 'fastify';
import { ByteBlocks } from '../../ground/files/byteBlocks.js';
import type { Intake, StoredBlob } from '../../ground/files/files.js';
import { outageIn } from '../../ground/health/unavailableError.js';
import type { RequestFields } from './bodyReader.js';
import { tooMuchUnknown, unknownBytesMax } from './knownFields.js';
import { boundaryOf, MultipartReader, type Part } from './multipart.js';
import { addField, fieldName, fieldsMax } from './parseBody.js';
import type { Held } from './requestMemory.js';

const blocksPerTurn = 8;

interface FormDependencies {
  intake: Intake;
  limits: Limits;
  /** Bytes of all fields together, with their names. */
  fieldBytesMax: number;
  /** Bytes of one file, where an operation does not say less. */
  fileBytesMax: number;
  /** Counts the fields while they are held. */
  held: Held;
}

/** Reads the fields of a form, and stores its files while they arrive. A refused form leaves nothing behind. */
export async function readMultipart(
  request: FastifyRequest,
  operation: Operation,
  dependencies: FormDependencies,
): Promise<RequestFields> {
  const form = new Form(operation, dependencies);
  const source = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const reader = new MultipartReader(source, boundaryOf(request.headers['content-type'])!);
  try {
    for (let part = await reader.next(); part !== undefined; part = await reader.next()) {
      if (part.fileName === undefined) await form.addField(part, reader.body());
      else await form.addFile(part, part.fileName, reader.body());
    }
    return { fields: form.fields, uploads: form.uploads };
  } catch (error) {
    await discardUploads(dependencies.intake, form.uploads);
    throw asBodyError(error, request.raw);
  } finally {
    // Nothing reads the rest of a refused body; unread, it would block the connection. It flows once the iterator is gone.
    void Promise.resolve(source.return?.())
      .catch(() => {})
      .then(() => request.raw.resume());
  }
}

class Form {
  readonly fields: Record<string, unknown> = Object.create(null);
  readonly uploads: Record<string, StoredBlob> = Object.create(null);
  readonly #operation: Operation;
  readonly #dependencies: FormDependencies;
  /** The names of the operation's files, by their name in lower case. */
  readonly #expected: ReadonlyMap<string, string>;
  readonly #known: ReadonlySet<string>;
  #fieldsCount = 0;
  #fieldBytes = 0;
  #unknownBytes = 0;

  constructor(operation: Operation, dependencies: FormDependencies) {
    this.#operation = operation;
    this.#dependencies = dependencies;
    this.#expected = new Map(Object.keys(operation.files ?? {}).map((name) => [name.toLowerCase(), name]));
    const names = [...Object.keys(operation.request.shape), ...this.#expected.keys()];
    this.#known = new Set(names.map((name) => name.toLowerCase()));
  }

  async addField({ name }: Part, body: AsyncIterable<Buffer>): Promise<void> {
    const { fieldBytesMax, intake, held } = this.#dependencies;
    const isKnown = this.#known.has(fieldName(name).toLowerCase());
    if (++this.#fieldsCount > fieldsMax)
      throw new ServiceError('tooLarge', `The form has more than ${fieldsMax} fields.`);
    const blocks = new ByteBlocks();
    this.#fieldBytes += name.length;
    for await (const chunk of body) {
      this.#fieldBytes += chunk.length;
      if (this.#fieldBytes > fieldBytesMax) {
        const what =
          blocks.bytes + chunk.length > fieldBytesMax ? `${name} exceeds` : 'The fields together exceed';
        throw new ServiceError('tooLarge', `${what} the limit of ${fieldBytesMax} bytes.`, { field: name });
      }
      if (!isKnown) this.#unknownBytes += chunk.length;
      if (this.#unknownBytes > unknownBytesMax) throw tooMuchUnknown();
      held.resize(this.#fieldBytes);
      blocks.add(chunk);
    }
    const asFile = this.#expected.get(name.toLowerCase()) ?? '';
    const textType = this.#operation.files?.[asFile]?.textType;
    if (textType === undefined || asFile in this.uploads || blocks.bytes === 0)
      addField(this.fields, name, await textOf(blocks.take()));
    else {
      const fileName = `${asFile}.${textType.split('/')[1]}`;
      this.uploads[asFile] = await intake.storeBytes(blocks.join(), fileName, textType);
    }
  }

  async addFile(part: Part, fileName: string, body: AsyncIterable<Buffer>): Promise<void> {
    const { intake, fileBytesMax, limits } = this.#dependencies;
    const name = this.#expected.get(part.name.toLowerCase());
    if (name === undefined || name in this.uploads) {
      // Clients leave file inputs empty; only a file with content counts.
      if (fileName === '') return;
      const what = name === undefined ? 'is not a file of this operation' : 'was sent more than once';
      throw invalidField(part.name, `${part.name} ${what}.`);
    }
    const limit = this.#operation.files?.[name]?.bytesMax ?? 'uploadBytesMax';
    const bytesMax = Math.min(fileBytesMax, limits[limit]);
    const source = Readable.from(body);
    try {
      const blob = await intake.store(source, fileName, part.contentType, bytesMax);
      // A form with an empty file input sends a file without a name and content.
      if (fileName === '' && blob.bytes === 0) await intake.discard(blob);
      else this.uploads[name] = blob;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const message =
        error.error === 'tooLarge' ? `${name} exceeds the limit of ${bytesMax} bytes.` : error.message;
      throw new ServiceError(error.error, message, { ...error.details, field: name });
    } finally {
      source.destroy();
    }
  }
}

/** Decoded in turns with other work, because megabytes of text take the thread for too long. */
async function textOf(blocks: readonly Buffer[]): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (const [at, block] of blocks.entries()) {
    if (at % blocksPerTurn === blocksPerTurn - 1) await nextTurn();
    text += decoder.write(block);
  }
  return text + decoder.end();
}

/** An error of the connection is that of the body: it ended before it was complete. */
const asBodyError = (error: unknown, request: IncomingMessage): unknown =>
  !(error instanceof ServiceError) && outageIn(error) === undefined && !request.complete
    ? new ServiceError('invalidBody', 'The multipart body is truncated.')
    : error;

export async function discardUploads(intake: Intake, uploads: Record<string, StoredBlob>): Promise<void> {
  await Promise.all(Object.values(uploads).map((blob) => intake.discard(blob).catch(() => {})));
}

/** Does something with uploads, which are discarded if that fails. */
export async function usingUploads<T>(
  intake: Intake,
  uploads: Record<string, StoredBlob>,
  use: () => Promise<T>,
): Promise<T> {
  return await use().catch(async (error: unknown) => {
    await discardUploads(intake, uploads);
    throw error;
  });
}
