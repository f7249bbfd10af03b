/** Ids of accounts and withdrawals as the contracts take them: a UUID in the low half of 32 bytes. */
export const wordOf = (uuid: string): `0x${string}` => `0x${'0'.repeat(32)}${uuid.replaceAll('-', '')}`;

/** The UUID in a word; undefined if it has none. */
export function uuidIn(word: string): string | undefined {
  const [, a, b, c, d, e] =
    /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(word) ?? [];
  return a === undefined ? undefined : [a, b, c, d, e].join('-').toLowerCase();
}
