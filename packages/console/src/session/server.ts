import { root } from '../format/root.js';

const key = 'tricorn.server';

/** Whether this page is a file on the person's own disk, which works with any server. */
export const isFromDisk = (): boolean => location.protocol === 'file:';

/** The address of the server: where the page came from, or what the person typed into a page from disk. */
export const serverAddress = (): string =>
  isFromDisk() ? (sessionStorage.getItem(key) ?? '') : location.origin + root;

export const keepServer = (address: string): void => sessionStorage.setItem(key, address);
