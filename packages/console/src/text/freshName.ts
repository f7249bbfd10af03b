/** A job name that is unlikely to be taken: what it is, and when. */
export function freshName(what: string, now = new Date()): string {
  const time = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '');
  return `${what} ${time}`;
}
