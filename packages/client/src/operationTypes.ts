import type { OperationName, Operations, RequestOf, ResponseOf } from '@tricorn/contract';
import type { FileSource } from './fileSource.js';

/** Types of requests and answers, all computed from the contract. */

type FilesOf<Name extends OperationName> = Operations[Name] extends { files: infer Files }
  ? { [Field in keyof Files as Files[Field] extends { required: true } ? Field : never]: FileSource } & {
      [Field in keyof Files as Files[Field] extends { required: true } ? never : Field]?: FileSource;
    }
  : unknown;

/** The request of an operation: its fields, and for an upload its files. */
export type FieldsOf<Name extends OperationName> = Known<RequestOf<Name>> & FilesOf<Name>;

/** Otherwise a request without fields would forbid all other fields, including the files of an upload. */
type Known<Fields> = Fields extends Record<string, never> ? unknown : Fields;

/** The answer of an operation. `code` and `msg` are part of every answer. */
export type AnswerOf<Name extends OperationName> = { code: number; msg: string } & ResponseOf<Name>;

/** Operations that answer with bytes instead of JSON. */
export type StreamName = {
  [Name in OperationName]: Operations[Name]['response'] extends 'stream' ? Name : never;
}[OperationName];

export type JsonName = Exclude<OperationName, StreamName>;

/** Operations that answer with one page of a list. */
export type PagedName = {
  [Name in JsonName]: ResponseOf<Name> extends { totalPages: number; data: readonly unknown[] }
    ? Name
    : never;
}[JsonName];

export type ItemOf<Name extends PagedName> = ResponseOf<Name> extends { data: (infer Item)[] } ? Item : never;

/** Operations that submit a generative task. */
export type GenerationName = {
  [Name in JsonName]: ResponseOf<Name> extends { task_id: string; token_cost: number; token_balance: number }
    ? Name
    : never;
}[JsonName];

/** Operations that a language model answers. */
export type LanguageName = {
  [Name in JsonName]: ResponseOf<Name> extends { text: string; tokens_balance: number } ? Name : never;
}[JsonName];

export interface CallOptions {
  /** Ends the call; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Time limit of one attempt, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Called with the bytes of the body that were sent, for uploads. */
  onProgress?: ((progress: TransferProgress) => void) | undefined;
  /** Replaces the key that makes a repeated write count once; the default is a new key for every call. */
  idempotencyKey?: string | undefined;
}

export interface TransferProgress {
  bytesDone: number;
  /** Absent when the size is not known. */
  bytesTotal?: number | undefined;
}

/** Fields may be left out where none is required. */
export type CallArguments<Fields> =
  Partial<Fields> extends Fields
    ? [fields?: Fields, options?: CallOptions]
    : [fields: Fields, options?: CallOptions];

/** One typed function for every operation that answers with JSON. */
export type Api = {
  readonly [Name in JsonName]: (...args: CallArguments<FieldsOf<Name>>) => Promise<AnswerOf<Name>>;
};
