import * as z from 'zod';
import type { ErrorName } from './errors.js';
import type { LimitName } from './limits.js';

/** Who may call an operation. The server enforces it before a handler runs. */
export type Access =
  | 'public'
  | 'account'
  | 'operator'
  /** The caller is a party of the job with the request's `jobID`. */
  | 'job:participant'
  /** The caller created the job with the request's `jobID`. */
  | 'job:creator'
  /** The caller is a party of the job with the request's `jobID`, or its model is shared with the caller. */
  | 'job:predictor'
  /** The caller submitted the task with the request's `task_id`. */
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
        /** Content type of a file whose text may also come in a plain form field. */
        textType?: string;
        /** The limit of its size, if it is lower than the limit of all uploads. */
        bytesMax?: LimitName;
      }
    >
  >;
  /** Fields beside `code` and `msg`, or a stream of bytes. */
  response: z.ZodObject | 'stream';
  errors: readonly ErrorName[];
  /** Creates or charges something, so an Idempotency-Key is honoured. */
  writes?: true;
  /** The answer holds a new secret, which is never stored: clients must not repeat the request by themselves. */
  answersOnce?: true;
  /** Needs an access token: an API key is refused. */
  tokenOnly?: true;
  /** Not part of the published interface, but it follows the same rules. */
  extension?: true;
  /** The published interface serves it at `{gen_base_url}`; here both base URLs are the same. */
  host?: 'gen';
}

export const nothing = z.object({});

type Method = Operation['method'];

/** What most operations are; a definition says where it differs. */
export interface Usual<M extends Method> {
  group: string;
  method: M;
  path: string;
  access: 'account' | 'operator';
  encoding: M extends 'GET' ? 'query' : 'any';
  request: typeof nothing;
  errors: readonly [];
}

export type Definition = Partial<Operation> & Pick<Operation, 'summary' | 'response'>;

/**
 * Describes the operations of a group, whose paths begin alike and end with their names, and keeps the exact types of their
 * schemas. Paths leave out the word that the names may begin with. Operations of `extension` are not part of the published
 * interface; those of `tokenOnly` need an access token besides.
 */
export function groupOf(group: string, base: string, word = '', access: 'account' | 'operator' = 'account') {
  const pathOf = (name: string): string => {
    const rest = name.startsWith(word) ? name.slice(word.length) : name;
    return `${base}/${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  };
  const describe =
    <M extends Method>(method: M, extension: Partial<Operation>) =>
    <const D extends Definition>(definition: D) =>
      ({
        group,
        method,
        pathOf,
        access,
        encoding: method === 'GET' ? 'query' : 'any',
        request: nothing,
        ...extension,
        ...definition,
        errors: [...(definition.errors ?? []), ...(extension.errors ?? [])],
      }) as unknown as Omit<Usual<M>, keyof D> & D;
  const kind = (common: Partial<Operation>) => ({
    get: describe('GET', common),
    post: describe('POST', common),
  });
  return {
    ...kind({}),
    extension: kind({ extension: true }),
    tokenOnly: kind({ extension: true, tokenOnly: true, errors: ['keyNotAllowed'] }),
  };
}

/** Gives operations of groups the paths that follow from their names. */
export function withPaths<All extends Record<string, Operation>>(all: All): All {
  const described = Object.entries(all) as unknown as [string, { pathOf(name: string): string }][];
  return Object.fromEntries(
    described.map(([name, { pathOf, ...operation }]) => [name, { ...operation, path: pathOf(name) }]),
  ) as unknown as All;
}

export const pagedList = <Item extends z.ZodType>(item: Item) =>
  z.object({
    size: z.int().describe('Page size.'),
    page: z.int().describe('Page number.'),
    totalPages: z.int(),
    totalCount: z.int(),
    data: z.array(item),
  });
