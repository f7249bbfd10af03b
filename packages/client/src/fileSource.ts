/**
 * Bytes to upload, for example a browser's `File`. The bytes can be opened again, which makes a
 * broken upload repeatable.
 */
export interface FileSource {
  readonly name: string;
  /** Media type; empty when unknown. */
  readonly type: string;
  /** Bytes, when known beforehand. */
  readonly size?: number | undefined;
  /** Opens the bytes from their beginning, each time it is called. */
  stream(): ReadableStream<Uint8Array>;
}

/** A file made of bytes or text in memory. */
export function fileOf(name: string, content: string | Uint8Array | Blob, type = ''): FileSource {
  const blob = content instanceof Blob ? content : new Blob([content as BlobPart]);
  return { name, type: type || blob.type, size: blob.size, stream: () => blob.stream() };
}

export const isFileSource = (value: unknown): value is FileSource =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FileSource).name === 'string' &&
  typeof (value as FileSource).stream === 'function';
