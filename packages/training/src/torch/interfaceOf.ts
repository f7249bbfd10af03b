import { networkInterfaces } from 'node:os';

/** The name of this machine's network interface that has an address; PyTorch asks for it. */
export const interfaceOf = (address: string): string | undefined =>
  Object.entries(networkInterfaces()).find(([, entries]) =>
    entries?.some((entry) => entry.address === address),
  )?.[0];
