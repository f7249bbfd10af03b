import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { context, propagation } from '@opentelemetry/api';
import type { Withdrawal } from '../consent/withdrawal.js';
import { MpcAbortError } from '../errors.js';
import type { TlsIdentity } from './certificate.js';
import { pinnedContext, pinnedServer } from './pinnedTls.js';
import { type Address, decodeError, type WithdrawReply } from './wire.js';

/** No reply is larger than the export of the largest input or the text of the largest result. */
const replyBytesMax = 512 * 1024 * 1024;

/** Bytes per write, so that sending a large box does not block the process. */
const writeBytes = 256 * 1024;

/** The coordinator's connections to one node. They are kept between requests and reopened after a restart of the node. */
export class NodeClient {
  readonly index: number;
  readonly certificate: string;
  readonly address: Address;
  readonly #agent: Agent;

  constructor(index: number, certificate: string, address: Address, identity: TlsIdentity) {
    this.index = index;
    this.certificate = certificate;
    this.address = address;
    this.#agent = new Agent({
      ...pinnedContext(identity, [certificate]),
      checkServerIdentity: pinnedServer(certificate),
      keepAlive: true,
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  async json<T>(method: 'GET' | 'POST', path: string, body: unknown, options: CallOptions): Promise<T> {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return JSON.parse((await this.bytes(method, path, bytes, options)).toString()) as T;
  }

  /** The node's receipt for a withdrawal, or why it did not accept it. */
  async withdraw(withdrawal: Withdrawal, options: CallOptions): Promise<string | Error> {
    try {
      return (await this.json<WithdrawReply>('POST', '/withdraw', withdrawal, options)).receipt;
    } catch (error) {
      return error as Error;
    }
  }

  /** Resolves with the body of the response, or rejects with the node's error. */
  bytes(
    method: 'GET' | 'POST',
    path: string,
    body: Uint8Array | undefined,
    { timeoutMs, signal }: CallOptions,
  ): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const fail = (reason: 'node-unreachable' | 'peer-silent' | 'cancelled', what: string) =>
        reject(new MpcAbortError(reason, `Node ${this.index} ${what}`, this.index));
      const headers: Record<string, string | number> = {};
      propagation.inject(context.active(), headers);
      if (body !== undefined) headers['content-length'] = body.length;
      const call = request({
        host: this.address.host,
        port: this.address.port,
        method,
        path,
        agent: this.#agent,
        headers,
        signal,
      });
      let timedOut = false;
      let answered = false;
      const timer = setTimeout(() => {
        timedOut = true;
        call.destroy();
      }, timeoutMs);
      const broken = () => {
        clearTimeout(timer);
        // The kept connection was dead. Requests are idempotent, so this one is repeated on a new connection.
        if (call.reusedSocket && !answered && !timedOut && !signal?.aborted) {
          resolve(this.bytes(method, path, body, { timeoutMs, signal }));
          return;
        }
        if (signal?.aborted) fail('cancelled', 'was asked to stop');
        else if (timedOut) fail('peer-silent', `did not answer within ${timeoutMs} ms`);
        else fail('node-unreachable', 'cannot be reached');
      };
      call.on('error', broken);
      call.on('response', (reply) => {
        answered = true;
        const chunks: Buffer[] = [];
        let length = 0;
        reply.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > replyBytesMax) call.destroy();
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
      if (body === undefined || body.length <= writeBytes) call.end(body);
      else Readable.from(pieces(body)).pipe(call);
    });
  }
}

interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

// Yields to the event loop between pieces.
async function* pieces(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += writeBytes) {
    yield body.subarray(at, at + writeBytes);
    await setImmediate();
  }
}

function parseError(answer: Buffer): unknown {
  try {
    return (JSON.parse(answer.toString()) as { error?: unknown }).error;
  } catch {
    return undefined;
  }
}
