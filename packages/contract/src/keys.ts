import type * as z from 'zod';

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
