import type { Tricorn } from '@tricorn/client';
import { root } from '../format/root.js';

const key = 'tricorn.server';

/** Whether this page is a file on the person's own disk, which works with any server. */
export const isFromDisk = (): boolean => location.protocol === 'file:';

/** The address of the server: where the page came from, or what the person typed into a page from disk. */
export const serverAddress = (): string =>
  isFromDisk() ? (sessionStorage.getItem(key) ?? '') : location.origin + root;

export const keepServer = (address: string): void => sessionStorage.setItem(key, address);

/** A client for somebody who is not inside yet. The client is loaded when it is needed, not before the form is shown. */
export async function clientFor(
  person: { email: string; passwd: string } | { token: string },
): Promise<Tricorn> {
  const { Tricorn } = await import('@tricorn/client');
  return new Tricorn({ baseUrl: serverAddress(), ...person });
}

/** A client for what needs no token, such as registering. */
export const clientForAnybody = async (): Promise<Tricorn> => await clientFor({ token: '' });
