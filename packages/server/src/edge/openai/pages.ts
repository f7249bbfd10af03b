import { malformed, parseBody, parseMetadata } from '@tricorn/language';
import * as z from 'zod';
import { assertPlainText } from '../pipeline/acceptedFields.js';

const once = z.string('must be given once').optional();
const pageQuery = z.object({ limit: once, order: once, after: once, purpose: once, model: once });

/** A page of a list, as OpenAI clients ask for it. */
export type PageQuery = z.output<typeof pageQuery>;

export const pageQueryOf = (query: unknown): PageQuery => parsePlain(pageQuery, query);

/** Reads fields that PostgreSQL stores or compares. */
export function parsePlain<Schema extends z.ZodType<Record<string, unknown>>>(
  schema: Schema,
  fields: unknown,
): z.infer<Schema> {
  const parsed = parseBody(schema, fields);
  assertPlainText(parsed);
  return parsed;
}

export function countOf(limit: string | undefined, usual: number, max: number): number {
  const count = limit === undefined ? usual : Number(limit);
  if (Number.isInteger(count) && count >= 1 && count <= max) return count;
  throw malformed('limit', `\`limit\` must be an integer from 1 to ${max}.`);
}

/** Newest first unless the caller asks otherwise. */
export function orderOf(order = 'desc'): 'asc' | 'desc' {
  if (order === 'asc' || order === 'desc') return order;
  throw malformed('order', '`order` must be `asc` or `desc`.');
}

/** `metadata[name]=value`, as often as a caller likes. */
export function metadataQueryOf(query: unknown): Record<string, string> {
  const wanted = Object.entries(query as Record<string, unknown>).flatMap(([field, value]) => {
    const [, name] = /^metadata\[(.+)\]$/.exec(field) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
  const metadata = parseMetadata({ metadata: Object.fromEntries(wanted) });
  assertPlainText({ metadata });
  return metadata;
}

export const listOf = (data: readonly { id: string }[], has_more: boolean) => ({
  object: 'list',
  data,
  first_id: data[0]?.id ?? null,
  last_id: data.at(-1)?.id ?? null,
  has_more,
});
