import * as z from 'zod';
import type { ErrorName } from './errors.js';
import type { LimitName } from './limits.js';

/** Who may call an operation. The server enforces it before a handler runs. */
export type Access =
  | 'public'
  | 'account'
  | 'operator'
  /** The caller takes part in the job that the request's `jobID` names. */
  | 'job:participant'
  /** The caller created the job that the request's `jobID` names. */
  | 'job:creator'
  /** The caller submitted the task that the request's `task_id` names. */
  | 'task:owner';

/**
 * `json`: JSON or form-urlencoded fields in the body. `any`: those or multipart fields. `upload`: multipart
 * with files. `query`: query parameters.
 */
export type Encoding = 'json' | 'any' | 'upload' | 'query';

export interface Operation {
  group: string;
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  description?: string;
  access: Access;
  encoding: Encoding;
  request: z.ZodObject;
  /** Files of an upload, by form field. */
  files?: Readonly<
    Record<
      string,
      {
        required: boolean;
        description: string;
        /** Content type of a file whose text may come in a plain form field, too. */
        textType?: string;
        /** The limit of its bytes, where it is tighter than that of any upload. */
        bytesMax?: LimitName;
      }
    >
  >;
  /** Fields beside `code` and `msg`, or a stream of bytes. */
  response: z.ZodObject | 'stream';
  errors: readonly ErrorName[];
  /** Creates or charges something, so that an Idempotency-Key is honoured. */
  writes?: true;
  /** Not part of the published interface, but served under the same rules. */
  extension?: true;
  /** Served at `{gen_base_url}` in the published interface; here both are one address. */
  host?: 'gen';
}

/** Keeps the exact types of an operation's schemas while checking its form. */
export const operation = <const O extends Operation>(definition: O): O => definition;

export const nothing = z.object({});

/** Fields of a paged list. */
export const pagedList = <Item extends z.ZodType>(item: Item) =>
  z.object({
    size: z.int().describe('Page size.'),
    page: z.int().describe('Page number.'),
    totalPages: z.int(),
    totalCount: z.int(),
    data: z.array(item),
  });
