/** What an error says; one that stands for several, as of a host with two addresses, says nothing itself. */
export function wordsOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return message || errors?.map((inner) => inner.message).join('; ') || code || String(error);
}
