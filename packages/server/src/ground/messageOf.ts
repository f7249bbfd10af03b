/** The message of an error; an AggregateError, such as for a host with two addresses, has none of its own. */
export function messageOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return message || errors?.map((inner) => inner.message).join('; ') || code || String(error);
}
