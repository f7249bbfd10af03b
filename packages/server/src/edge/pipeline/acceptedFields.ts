import { checkFields, type Operation, ServiceError } from '@tricorn/contract';

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
  throw new ServiceError('invalidField', checked.message, { field: checked.field });
}

/** Refuses NUL characters, which PostgreSQL cannot store, wherever they are in the fields of a request. */
function assertPlainText(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields))
    if (hasNul(value))
      throw new ServiceError('invalidField', `${field} must not contain a NUL character.`, { field });
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => name.includes('\0') || hasNul(item));
}
