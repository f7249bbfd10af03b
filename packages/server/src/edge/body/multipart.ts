import { ServiceError } from '@tricorn/contract';

/** The head of one part of a form. */
export interface Part {
  name: string;
  /** Present if the part is a file, even if the client has no name for it. */
  fileName: string | undefined;
  contentType: string;
}

const headBytesMax = 16_384;
/** What precedes the first part, and files that the operation does not have. */
const skippedBytesMax = 65_536;
const partsMax = 300;
const nameCharsMax = 200;
const fileNameCharsMax = 1_000;
const contentTypePattern = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;
const endOfHead = Buffer.from('\r\n\r\n');
const unnamedType = 'application/octet-stream';

/** The boundary of a multipart body; undefined if the content type is another one. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return match?.[1] ?? match?.[2];
}

/**
 * Reads a multipart body part by part as its bytes arrive. It holds one chunk of the source and one head of a part, never
 * more; what is not asked for is not read, so a slow consumer slows the sender down.
 */
export class MultipartReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #delimiter: Buffer;
  /** Bytes that were received and not consumed. A body may begin with its first delimiter, without a line break. */
  #rest: Buffer = Buffer.from('\r\n');
  /** Whether the reader is inside a part, or before the first one. */
  #inside = true;
  #ended = false;
  #parts = 0;

  constructor(source: AsyncIterator<Buffer>, boundary: string) {
    this.#source = source;
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** The next part, after what is left of the current one is skipped; undefined at the end of the form. */
  async next(): Promise<Part | undefined> {
    if (this.#ended) return undefined;
    let skippedBytes = 0;
    for await (const chunk of this.body()) {
      skippedBytes += chunk.length;
      if (skippedBytes > skippedBytesMax)
        throw new ServiceError('tooLarge', 'The form has too many bytes outside of its fields and files.');
    }
    while (this.#rest.length < 2) await this.#fill();
    if (this.#rest[0] === dash && this.#rest[1] === dash) {
      this.#ended = true;
      return undefined;
    }
    if (++this.#parts > partsMax)
      throw new ServiceError('tooLarge', `The form has more than ${partsMax} parts.`);
    const head = await this.#readHead();
    this.#inside = true;
    return parseHead(head);
  }

  /** The bytes of the current part. */
  async *body(): AsyncGenerator<Buffer> {
    while (this.#inside) {
      const end = this.#rest.indexOf(this.#delimiter);
      // The last bytes may be the beginning of a delimiter.
      const safe = end >= 0 ? end : this.#rest.length - this.#delimiter.length + 1;
      const ready = this.#rest.subarray(0, Math.max(0, safe));
      if (end >= 0) {
        this.#inside = false;
        this.#rest = this.#rest.subarray(end + this.#delimiter.length);
      } else {
        this.#rest = this.#rest.subarray(ready.length);
      }
      if (ready.length > 0) yield ready;
      if (end < 0) await this.#fill();
    }
  }

  /** The headers of a part: from the line break after the delimiter to the empty line. */
  async #readHead(): Promise<string> {
    for (let searched = 0; ; ) {
      const end = this.#rest.indexOf(endOfHead, searched);
      if (end > headBytesMax || (end < 0 && this.#rest.length > headBytesMax))
        throw new ServiceError('tooLarge', `The headers of a part exceed ${headBytesMax} bytes.`);
      if (end >= 0) {
        const head = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + endOfHead.length);
        return head;
      }
      searched = Math.max(0, this.#rest.length - endOfHead.length);
      await this.#fill();
    }
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new ServiceError('invalidBody', 'The multipart body is truncated.');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

const dash = 0x2d;

function parseHead(head: string): Part {
  let disposition = '';
  let contentType = 'text/plain';
  for (const line of head.split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]{1,100})\s*:\s*(.*)$/s.exec(line) ?? [];
    if (name.toLowerCase() === 'content-disposition') disposition = value;
    if (name.toLowerCase() === 'content-type') contentType = value.split(';')[0]!.trim().toLowerCase();
  }
  const name = parameterOf(disposition, 'name');
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined || name === '')
    throw new ServiceError('invalidBody', 'A part of the form has no name.');
  const fileName = parameterOf(disposition, 'filename');
  if (name.length > nameCharsMax || (fileName?.length ?? 0) > fileNameCharsMax)
    throw new ServiceError('tooLarge', 'A name in the form is too long.');
  const type = contentTypePattern.test(contentType) ? contentType : unnamedType;
  return { name, fileName: fileName ?? (type === unnamedType ? '' : undefined), contentType: type };
}

/** A parameter of a header; only a quote is escaped, because browsers send backslashes as they are. */
function parameterOf(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:\\\\"|[^"])*)"|([^\\s;"]*))`, 'i').exec(header);
  return match?.[1]?.replaceAll('\\"', '"') ?? match?.[2];
}
