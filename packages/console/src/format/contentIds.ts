/** A content id as the service writes it: CIDv1 of raw bytes, in base 32. */
const contentId = /^bafk[a-z2-7]{55}$/;

/**
 * What a submitted result vouches for, by name, where it is nothing but the content ids of files (and perhaps what
 * they belong to); undefined where it is something to be read as it is.
 */
export function contentIdsOf(value: string): [role: string, contentId: string][] | undefined {
  if (contentId.test(value)) return [['result', value]];
  const ids = jsonEntries(value)?.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && contentId.test(entry[1]),
  );
  return ids?.length === 0 ? undefined : ids;
}

/** What a text that is a JSON object holds, by name; undefined where it is something else. */
export function jsonEntries(text: string): [name: string, value: unknown][] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.entries(parsed)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The facts of a submitted result that is a flat JSON object, by name; undefined where it is something else. */
export function factsOf(value: string): [name: string, fact: string][] | undefined {
  const facts = jsonEntries(value);
  return facts?.every(([, fact]) => typeof fact === 'string' || typeof fact === 'number')
    ? facts.map(([name, fact]) => [name, String(fact)])
    : undefined;
}
