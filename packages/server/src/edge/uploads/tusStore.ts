import type { Readable } from 'node:stream';
import { ServiceError } from '@tricorn/contract';
import { DataStore, Upload } from '@tus/server';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { ResumableUpload, ResumableUploads } from '../../ground/files/resumableUploads.js';

const fallbackType = 'application/octet-stream';
const contentTypeForm = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** The uploads of one caller, as the tus server sees them. */
export class TusStore extends DataStore {
  readonly #uploads: ResumableUploads;
  readonly #caller: Identity;

  constructor(uploads: ResumableUploads, caller: Identity) {
    super();
    this.#uploads = uploads;
    this.#caller = caller;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    const type = metadata?.['filetype'] ?? '';
    await this.#uploads.create({
      id,
      owner: this.#caller.id,
      keyId: this.#caller.key?.id,
      name: metadata?.['filename'] ?? 'file',
      contentType: contentTypeForm.test(type) ? type : fallbackType,
      bytes: size,
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received, name, created_at } = await this.#find(id);
    return new Upload({
      id,
      size: bytes,
      offset: received,
      metadata: { filename: name },
      creation_date: created_at.toISOString(),
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    await this.#find(id);
    return await this.#uploads.append(id, offset, stream);
  }

  override async remove(id: string): Promise<void> {
    if ((await this.#find(id)).file_id !== null)
      throw new ServiceError('stateConflict', 'The upload is complete; delete the file with deleteUpload.');
    await this.#uploads.remove(id);
  }

  async #find(id: string): Promise<ResumableUpload> {
    return await this.#uploads.find(id, this.#caller.id, this.#caller.key?.id);
  }
}
