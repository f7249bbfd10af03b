import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Addresses that do not lead to the public internet, after the IANA special-purpose registries.
const specialV4: readonly [string, number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers (CGNAT), also some clouds' metadata
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, where clouds serve metadata and credentials
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments, some clouds' metadata
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

// Of IPv6 only 2000::/3 is public at all; these parts of it are not.
const specialV6: readonly [string, number][] = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: wraps any IPv4 address
  ['3fff::', 20], // documentation
];

const blockedV4 = new BlockList();
for (const [network, prefix] of specialV4) blockedV4.addSubnet(network, prefix, 'ipv4');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const blockedV6 = new BlockList();
for (const [network, prefix] of specialV6) blockedV6.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an IP address is public. All IPv4 addresses inside IPv6 (mapped, NAT64, 6to4) are refused, because no
 * public server needs such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blockedV4.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) exists only on a local link.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}
