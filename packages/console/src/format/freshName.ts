/** A job name that is unlikely to be taken: what it is, and when by the clock of the person. */
export function freshName(what: string, now = new Date()): string {
  // Sweden writes dates and times in the order of ISO 8601.
  return `${what} ${now.toLocaleString('sv-SE')}`;
}
