import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Message } from '@tricorn/workers';

/** A command that the program has not answered yet. It is given again to a program that began anew. */
interface Command {
  number: number;
  [name: string]: unknown;
}

export interface DeskOptions {
  /** The address of this machine at which the cluster reaches it. */
  host: string;
  /** The folder for what the program sends. */
  scratchFolder: string;
  onMessage(message: Message): void;
  samples?: Samples;
}

/** Data that a program reads in pieces, by the places of its records. */
export interface Samples {
  read(indexes: Int32Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

const messageBytesMax = 1 << 20;
/** Enough for the 16,384 samples of the largest batches. */
const indexBytesMax = 1 << 16;
const resultBytesMax = 4 * 2 ** 30;
/** How long a question for the next command waits for one. */
const commandMsMax = 20_000;

/**
 * Where a program on the cluster fetches commands and files, and leaves what it says and makes. It is an address that
 * nobody can guess, for as long as one job lasts; the program needs no other access.
 */
export class Desk {
  readonly #options: DeskOptions;
  readonly #server: Server;
  readonly #path = `/${randomBytes(32).toString('base64url')}/`;
  readonly #offered = new Map<string, string | Uint8Array>();
  readonly #results = new Set<string>();
  /** When the program last asked or said anything. */
  heardAtMs = 0;
  #command: Command | undefined;
  #commands = 0;
  #wake: (() => void) | undefined;

  private constructor(options: DeskOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async open(options: DeskOptions): Promise<Desk> {
    const desk = new Desk(options);
    await new Promise<void>((resolve, reject) => {
      desk.#server.once('error', reject).listen(0, options.host, resolve);
    });
    return desk;
  }

  get url(): string {
    const { address, family, port } = this.#server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${this.#path}`;
  }

  /** Lets the program fetch bytes, or the file of a path, under a name. */
  offer(name: string, content: string | Uint8Array): void {
    this.#offered.set(`files/${name}`, content);
  }

  /** Gives the program its next command. It is open until an answer carries its number. */
  command(values: object): void {
    this.#command = { ...values, number: ++this.#commands };
    this.#wake?.();
  }

  /** The path of what the program has sent under a name. */
  resultPath(name: string): string | undefined {
    return this.#results.has(name) ? join(this.#options.scratchFolder, `ray-${name}`) : undefined;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#wake?.();
    await this.#options.samples?.close();
    await this.dropResults();
  }

  /** Removes what the program has sent so far. */
  async dropResults(): Promise<void> {
    const paths = [...this.#results].map((name) => this.resultPath(name)!);
    this.#results.clear();
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const { samples } = this.#options;
    const path = url.startsWith(this.#path) ? url.slice(this.#path.length) : undefined;
    if (path !== undefined) this.heardAtMs = Date.now();
    const offered = path === undefined ? undefined : this.#offered.get(path);
    if (method === 'GET' && path === 'alive') response.end();
    else if (method === 'GET' && path === 'command') await this.#answerCommand(response);
    else if (method === 'GET' && offered !== undefined)
      await sendFile(offered, request.headers.range, response);
    else if (method === 'POST' && path === 'messages')
      this.#receive(JSON.parse(String(await readBody(request, messageBytesMax))) as Message, response);
    else if (method === 'POST' && path === 'samples' && samples !== undefined)
      response.end(await samples.read(integersOf(await readBody(request, indexBytesMax))));
    else if (method === 'POST' && path === 'results') {
      const name = randomUUID();
      this.#results.add(name);
      await pipeline(bounded(request, resultBytesMax), createWriteStream(this.resultPath(name)!));
      response.end(name);
    } else response.writeHead(404).end();
  }

  async #answerCommand(response: ServerResponse): Promise<void> {
    if (this.#command === undefined)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, commandMsMax).unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    if (this.#command === undefined) response.writeHead(204).end();
    else response.end(JSON.stringify(this.#command));
  }

  #receive(message: Message, response: ServerResponse): void {
    const { number } = message;
    // A program that was thought lost may answer what another one has answered since.
    if (number !== undefined && number !== this.#command?.number) {
      response.writeHead(409).end();
      return;
    }
    if (message.kind === 'done') this.#command = undefined;
    this.#options.onMessage(message);
    response.end();
  }
}

/** Sends bytes or a file, or the part of a file that a range names. */
async function sendFile(
  path: string | Uint8Array,
  range: string | undefined,
  response: ServerResponse,
): Promise<void> {
  if (typeof path !== 'string') {
    response.end(path);
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const { size } = await stat(path);
  const [start, end] = first === undefined ? [0, size - 1] : [Number(first), Number(last)];
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': end - start + 1 });
  if (end < start) response.end();
  else await pipeline(createReadStream(path, { start, end }), response);
}

async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bounded(request, bytesMax)) parts.push(part);
  return Buffer.concat(parts);
}

const integersOf = (bytes: Buffer): Int32Array =>
  new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

async function* bounded(request: IncomingMessage, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bytesMax) throw new RangeError('The program sends too much.');
    yield part;
  }
}
