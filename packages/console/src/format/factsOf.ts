import { jsonEntries } from './jsonEntries.js';

/** The facts of a submitted result that is a flat JSON object, by name; undefined where it is something else. */
export function factsOf(value: string): [name: string, fact: string][] | undefined {
  const facts = jsonEntries(value);
  return facts?.every(([, fact]) => typeof fact === 'string' || typeof fact === 'number')
    ? facts.map(([name, fact]) => [name, String(fact)])
    : undefined;
}
