import { request } from 'node:https';
import { MpcAbortError } from '../errors.js';
import type { TlsIdentity } from './certificate.js';
import { pinnedContext, pinnedServer } from './pinnedTls.js';
import { type Address, decodeError } from './wire.js';

/** No reply is larger than the export of the largest input or the text of the largest result. */
const REPLY_BYTES_MAX = 512 * 1024 * 1024;

/** The coordinator's connection to one node; a fresh one for each request, so that restarts go unnoticed. */
export class NodeClient {
  readonly index: number;
  readonly certificate: string;
  address: Address;
  readonly #identity: TlsIdentity;

  constructor(index: number, certificate: string, address: Address, identity: TlsIdentity) {
    this.index = index;
    this.certificate = certificate;
    this.address = address;
    this.#identity = identity;
  }

  async json<T>(method: 'GET' | 'POST', path: string, body: unknown, options: CallOptions): Promise<T> {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return JSON.parse((await this.bytes(method, path, bytes, options)).toString()) as T;
  }

  /** The body of the answer, or the error the node named. */
  bytes(
    method: 'GET' | 'POST',
    path: string,
    body: Uint8Array | undefined,
    { timeoutMs, signal }: CallOptions,
  ): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const fail = (reason: 'node-unreachable' | 'peer-silent' | 'cancelled', what: string) =>
        reject(new MpcAbortError(reason, `Node ${this.index} ${what}`, this.index));
      const call = request({
        ...pinnedContext(this.#identity, [this.certificate]),
        checkServerIdentity: pinnedServer(this.certificate),
        host: this.address.host,
        port: this.address.port,
        method,
        path,
        agent: false,
        ...(signal === undefined ? {} : { signal }),
      });
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        call.destroy();
      }, timeoutMs);
      const broken = () => {
        clearTimeout(timer);
        if (signal?.aborted) fail('cancelled', 'was told to stop');
        else if (timedOut) fail('peer-silent', `did not answer within ${timeoutMs} ms`);
        else fail('node-unreachable', 'cannot be reached');
      };
      call.on('error', broken);
      call.on('response', (reply) => {
        const chunks: Buffer[] = [];
        let length = 0;
        reply.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > REPLY_BYTES_MAX) call.destroy();
          else chunks.push(chunk);
        });
        reply.on('error', broken);
        reply.on('end', () => {
          clearTimeout(timer);
          const answer = Buffer.concat(chunks);
          if (reply.statusCode === 200) resolve(answer);
          else reject(decodeError(parseError(answer), this.index));
        });
      });
      call.end(body);
    });
  }
}

interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

function parseError(answer: Buffer): unknown {
  try {
    return (JSON.parse(answer.toString()) as { error?: unknown }).error;
  } catch {
    return undefined;
  }
}
