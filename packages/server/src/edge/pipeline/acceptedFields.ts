import { checkFields, invalidField, type Operation } from '@tricorn/contract';

/** The fields of a request as its operation expects them; refuses all others. */
export function acceptedFields(
  operation: Operation,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const checked = checkFields(operation.request, given);
  if (checked.ok) {
    assertPlainText(checked.fields);
    return checked.fields;
  }
  throw invalidField(checked.field, checked.message);
}

/** Refuses what PostgreSQL cannot store, wherever it is in the fields of a request: NUL, and half of a surrogate pair. */
export function assertPlainText(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields))
    if (!isStorable(value))
      throw invalidField(
        field,
        `${field} must be Unicode text without NUL characters and halves of surrogate pairs.`,
      );
}

const unstorable = /[\0\p{Cs}]/u;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item));
}
