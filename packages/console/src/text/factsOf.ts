/** The facts of a submitted result that is a flat JSON object, by name; undefined where it is something else. */
export function factsOf(value: string): [name: string, fact: string][] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const facts = Object.entries(parsed);
  return facts.every(([, fact]) => typeof fact === 'string' || typeof fact === 'number')
    ? facts.map(([name, fact]) => [name, String(fact)])
    : undefined;
}
