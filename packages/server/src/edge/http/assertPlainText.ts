import { ServiceError } from '@tricorn/contract';

/** Refuses NUL characters, which PostgreSQL cannot store, wherever they are in the fields of a request. */
export function assertPlainText(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields))
    if (hasNul(value))
      throw new ServiceError('invalidField', `${field} must not contain a NUL character.`, { field });
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => name.includes('\0') || hasNul(item));
}
