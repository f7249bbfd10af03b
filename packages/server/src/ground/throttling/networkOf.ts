import { isIPv6 } from 'node:net';

/**
 * The network that an address is counted by: an IPv4 address itself, and the first 64 bits of an IPv6 address, because
 * every customer of a provider has at least that many addresses to choose from.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  // An IPv4 address at the end takes the place of two groups.
  const after = (tail ?? '').split(':').filter(Boolean);
  const afterCount = after.length + (after.at(-1)?.includes('.') ? 1 : 0);
  const missing = tail === undefined ? 0 : 8 - before.length - afterCount;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
