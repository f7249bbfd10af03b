import { type Operation, type OperationName, operations, stringifyExact } from '@tricorn/contract';
import { readAnswer } from '../answer.js';
import { type CheckedRequest, checkRequest } from '../check.js';
import { ConnectionError, isRefused } from '../errors.js';
import type { CallOptions } from '../operationTypes.js';
import { randomId } from '../randomId.js';
import { browserUpload, hasBrowserUpload } from './browserUpload.js';
import { withDeadline } from './deadline.js';
import { encodeMultipart, formEntries } from './multipart.js';
import { withRetries } from './retry.js';
import { type Credentials, Session } from './session.js';

/** Time for one attempt of an ordinary call. */
const callTimeoutMs = 60_000;
/** Uploads, downloads and language models may take up to a day. */
const longTimeoutMs = 24 * 60 * 60_000;

export interface TransportOptions {
  baseUrl: string;
  credentials: Credentials;
  fetch: typeof fetch;
}

interface Attempt extends CallOptions {
  accept?: string | undefined;
}

/** Sends operations of the contract and returns their responses. */
export class Transport {
  readonly baseUrl: string;
  readonly session: Session;
  readonly #fetch: typeof fetch;

  constructor({ baseUrl, credentials, fetch }: TransportOptions) {
    this.baseUrl = baseUrl;
    this.#fetch = fetch;
    this.session = new Session(credentials, async (fields) => {
      const { token } = await this.call('genToken', fields);
      return token as string;
    });
  }

  /** Calls an operation that answers with JSON. */
  async call(
    name: OperationName,
    fields: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    const operation: Operation = operations[name];
    return await this.send(name, fields, options, async (response) => await readAnswer(operation, response));
  }

  /** Calls an operation and reads its response with `read`, which rejects if the answer is a refusal. */
  async send<T>(
    name: OperationName,
    given: Readonly<Record<string, unknown>>,
    options: Attempt,
    read: (response: Response, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const operation: Operation = operations[name];
    const request = checkRequest(operation, given);
    const key = keyFor(operation, options);
    // Reads can be repeated, and a write with a key counts once however often it arrives.
    const safe = !operation.answersOnce && (!operation.writes || key !== undefined);
    const long = operation.encoding === 'upload' || operation.response === 'stream' || isLanguage(operation);
    const timeoutMs = options.timeoutMs ?? (long ? longTimeoutMs : callTimeoutMs);
    return await withRetries(
      { safe, signal: options.signal },
      async () =>
        await withDeadline(
          { signal: options.signal, timeoutMs, what: name },
          async (signal) =>
            await this.#authorized(operation, async (token) => {
              const response = await this.#attempt(operation, request, { ...options, signal }, token, key);
              return await this.#connect(async () => await read(response, signal), signal);
            }),
        ),
    );
  }

  /** Sends a request with the token to a path of the service that is not an operation. */
  async request(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const { signal } = init;
    return await withDeadline(
      { signal: signal ?? undefined, timeoutMs: longTimeoutMs, what: 'The upload' },
      async (inner) =>
        await this.#authorized(operations.uploadFile, async (token) => {
          const headers = { ...init.headers, ...(token === undefined ? {} : { token }) };
          return await this.#connect(
            async () => await this.#fetch(this.baseUrl + path, { ...init, headers, signal: inner }),
            inner,
          );
        }),
    );
  }

  /** Fetches a public address, such as that of a result. No token is sent: it may be another server. */
  async fetchPublic(
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    return await withDeadline(
      { signal, timeoutMs: callTimeoutMs, what: 'Opening the file' },
      async (inner) =>
        await this.#connect(async () => await this.#fetch(url, { headers, signal: inner }), inner, url),
    );
  }

  /** Sends bytes to a public address, such as that of a part of an upload. */
  async sendPublic(url: string, bytes: Uint8Array, signal: AbortSignal | undefined): Promise<Response> {
    return await withDeadline(
      { signal, timeoutMs: longTimeoutMs, what: 'Sending a part' },
      async (inner) =>
        await this.#connect(
          async () => await this.#fetch(url, { method: 'PUT', body: bytes as BodyInit, signal: inner }),
          inner,
          url,
        ),
    );
  }

  /** Runs with the token of the session, and once more with a new one when the service refuses it. */
  async #authorized<T>(operation: Operation, work: (token: string | undefined) => Promise<T>): Promise<T> {
    if (operation.access === 'public') return await work(undefined);
    const token = await this.session.token();
    try {
      return await work(token);
    } catch (error) {
      if (isRefused(error, 'tokenEnded')) this.session.end();
      if (!isRefused(error, 'tokenExpired', 'tokenEnded', 'tokenInvalid') || !this.session.renewable)
        throw error;
      this.session.discard(token);
      return await work(await this.session.token());
    }
  }

  async #attempt(
    operation: Operation,
    { fields, files }: CheckedRequest,
    { onProgress, accept, signal }: Attempt & { signal: AbortSignal },
    token: string | undefined,
    key: string | undefined,
  ): Promise<Response> {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers['token'] = token;
    if (key !== undefined) headers['idempotency-key'] = key;
    if (accept !== undefined) headers['accept'] = accept;
    const url = this.baseUrl + operation.path;
    const { method } = operation;
    return await this.#connect(async () => {
      if (operation.encoding === 'query') {
        return await this.#fetch(url + queryOf(fields), { method, headers, signal });
      }
      if (operation.encoding !== 'upload') {
        headers['content-type'] = 'application/json';
        return await this.#fetch(url, { method, headers, signal, body: stringifyExact(fields) });
      }
      if (hasBrowserUpload()) return await browserUpload(url, headers, fields, files, onProgress, signal);
      const { contentType, stream, release } = encodeMultipart(fields, files, onProgress);
      headers['content-type'] = contentType;
      const streaming = { method, headers, signal, body: stream, duplex: 'half' };
      // Not awaited: a source that hangs must not delay the caller.
      return await this.#fetch(url, streaming as RequestInit).finally(() => void release());
    }, signal);
  }

  /** Turns failed and broken connections into a `ConnectionError`. */
  async #connect<T>(request: () => Promise<T>, signal: AbortSignal, url = this.baseUrl): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof TypeError)) throw error;
      const cause = (error.cause as { code?: string } | undefined)?.code;
      // The path and the query of an address can be secret.
      const address = url === this.baseUrl || !URL.canParse(url) ? this.baseUrl : new URL(url).origin;
      throw new ConnectionError(`${address} cannot be reached${cause ? ` (${cause})` : ''}.`, {
        cause: error,
      });
    }
  }
}

function keyFor(operation: Operation, { idempotencyKey }: CallOptions): string | undefined {
  if (!operation.writes || operation.access === 'public') return undefined;
  return idempotencyKey ?? randomId();
}

const isLanguage = (operation: Operation): boolean =>
  operation.response !== 'stream' && 'text' in operation.response.shape;

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams([...formEntries(fields)]).toString();
  return query === '' ? '' : `?${query}`;
}
