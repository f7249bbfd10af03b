import type { Readable } from 'node:stream';
import type { OperationName, Operations, RequestOf, ResponseOf } from '@tricorn/contract';
import type { Services } from '../../services.js';
import type { Identity } from '../accounts/tokens.js';
import type { StoredBlob } from '../files/files.js';
import type { Job } from '../jobs/jobs.js';
import type { Tx } from '../ledger/ledger.js';

/** What a handler knows of its request beside the fields. */
export type Context<Name extends OperationName = OperationName> = Services & {
  account: Operations[Name]['access'] extends 'public' ? undefined : Identity;
  /** The job that `jobID` names, where the contract lets only its participants or creator call. */
  job: Operations[Name]['access'] extends `job:${string}` ? Job : undefined;
  /** Files of an upload, by form field. They are discarded unless a transaction adopts them. */
  uploads: Readonly<Record<string, StoredBlob>>;
  /** Address of the caller. */
  address: string;
  /** Ends when the caller goes away. */
  signal: AbortSignal;
  /** Whether the caller accepts server-sent events instead of JSON. */
  acceptsEvents: boolean;
  /** Whether the caller sent an Idempotency-Key, and so may ask for the answer again. */
  idempotent: boolean;
  /**
   * Writes and answers in one transaction, so that an Idempotency-Key finds the answer exactly when the writing
   * happened. An operation that writes calls it once and returns what it returns.
   */
  commit<T extends object>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Bytes to send instead of JSON. */
export interface StreamAnswer {
  stream: Readable;
  contentType: string;
  bytes?: number;
  fileName: string;
}

/** Server-sent events instead of JSON: each value yielded is one, and the value returned is the answer that ends them. */
export interface EventsAnswer {
  events: AsyncGenerator<object, object>;
}

type Answer<Name extends OperationName> = Operations[Name]['response'] extends 'stream'
  ? StreamAnswer
  : (ResponseOf<Name> & { msg?: string; code?: number }) | EventsAnswer;

export type Handler<Name extends OperationName> = (
  context: Context<Name>,
  fields: RequestOf<Name>,
) => Promise<Answer<Name>>;

/** Types a handler by the operation it serves. */
export const handler = <const Name extends OperationName>(
  _name: Name,
  handle: Handler<Name>,
): Handler<Name> => handle;

export type Handlers = { [Name in OperationName]: Handler<Name> };
