import type * as z from 'zod';
import { matchFieldNames } from './keys.js';

export type FieldCheck =
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
