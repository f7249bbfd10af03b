import { signKeyOf } from './certificate.js';
import type { Address } from './wire.js';

// Two nodes with the same key or address would be one. A second certificate for a key does not make it two.

export const haveThreeKeys = (certificates: readonly string[]): boolean =>
  certificates.length === 3 && new Set(certificates.map(signKeyOf)).size === 3;

export const haveThreeAddresses = (addresses: readonly Address[]): boolean =>
  addresses.length === 3 &&
  new Set(addresses.map(({ host, port }) => `${host.toLowerCase()}:${port}`)).size === 3;
