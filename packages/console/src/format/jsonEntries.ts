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
