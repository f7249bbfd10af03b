import type { Readable } from 'node:stream';
import type { OperationName, Operations, RequestOf, ResponseOf } from '@tricorn/contract';
import type { Identity } from '../accounts/sessions.js';
import type { StoredBlob } from '../files/files.js';
import type { Job } from '../jobs/jobs.js';
import type { Call } from '../store/call.js';
import type { Tx } from '../store/database.js';
import type { Standing } from '../throttling/throttle.js';

/** The context of a request besides its fields. */
export interface OperationRequest<Name extends OperationName = OperationName> {
  account: Operations[Name]['access'] extends 'public' ? undefined : Identity;
  /** The job named by `jobID`, if the contract restricts the operation to its participants or creator. */
  job: Operations[Name]['access'] extends `job:${string}` ? Job : undefined;
  /** Uploaded files by form field. They are discarded unless a transaction adopts them. */
  uploads: Readonly<Record<string, StoredBlob>>;
  /** Address of the caller. */
  address: string;
  /** How the caller's program names itself; empty if it does not. */
  client: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Whether the caller accepts server-sent events instead of JSON. */
  acceptsEvents: boolean;
  /** Whether the caller sent an Idempotency-Key, and so may ask for the answer again. */
  idempotent: boolean;
  /** Tells the caller where it stands against a limit that this operation counts besides that of all requests. */
  showStanding(standing: Standing): void;
  /**
   * Writes and answers in one transaction, so that an Idempotency-Key finds the answer exactly if the write happened.
   * An operation that writes calls it once and returns its result. The work may run twice: if it needs LLM tokens that
   * allowances hold, they are released first.
   */
  commit<T extends object>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `commit`, as one statement: everything that can be decided before is decided before, so locks are held for one
   * round trip. Requests that arrive together share a statement if all of their calls take orders. `computed` returns the
   * fields of the answer that only the database knows.
   */
  write<T extends object, Computed extends object = object>(
    calls: readonly Call[],
    answer: T,
    computed?: Call<Computed>,
  ): Promise<T & Computed>;
}

/** Bytes to send instead of JSON. */
export interface StreamAnswer {
  stream: Readable;
  contentType: string;
  bytes?: number;
  fileName: string;
}

/** Server-sent events instead of JSON: each value yielded is one event, and the value returned is the final answer. */
export interface EventsAnswer {
  events: AsyncGenerator<object, object>;
}

type Answer<Name extends OperationName> = Operations[Name]['response'] extends 'stream'
  ? StreamAnswer
  : (ResponseOf<Name> & { msg?: string; code?: number }) | EventsAnswer;

/** Serves an operation with the given room. */
export type RoomHandler<Name extends OperationName, Room> = (
  room: Room,
  request: OperationRequest<Name>,
  fields: RequestOf<Name>,
) => Promise<Answer<Name>>;

/** What a file of a room serves: a table of handlers by operation. */
export type HandlersOf<Room> = { readonly [Name in OperationName]?: RoomHandler<Name, Room> };

export type Handler<Name extends OperationName> = (
  request: OperationRequest<Name>,
  fields: RequestOf<Name>,
) => Promise<Answer<Name>>;

export type Handlers = { [Name in OperationName]: Handler<Name> };
