import type * as z from 'zod';

type FieldCheck =
  | { ok: true; fields: Record<string, unknown> }
  /** The first field that is not accepted, and the message for the caller. */
  | { ok: false; field: string; message: string };

/** Validates the fields of a request. The service and its clients report the same errors. */
export function checkFields(request: z.ZodObject, given: Readonly<Record<string, unknown>>): FieldCheck {
  const parsed = request.safeParse(matchFieldNames(request, given), { reportInput: true });
  if (parsed.success) return { ok: true, fields: parsed.data };
  const issue = parsed.error.issues[0]!;
  const field = issue.path.map(String).join('.') || '(body)';
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return {
    ok: false,
    field,
    message: missing ? `${field} is required.` : `${field}: ${clause(issue.message)}.`,
  };
}

/** A sentence without its capital letter and full stop, to follow a colon. */
const clause = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/**
 * Renames fields that differ from the schema's only by letter case (`ID` for `id`). An exact name
 * takes precedence over another spelling; fields unknown to the schema keep their names.
 */
export function matchFieldNames(
  schema: z.ZodObject,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(schema.shape);
  if (Object.keys(fields).every((name) => name in schema.shape)) return fields;
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  const result: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(fields)) {
    const name = byLowerCase.get(given.toLowerCase()) ?? given;
    if (name !== given && (name in fields || name in result)) continue;
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return result;
}
