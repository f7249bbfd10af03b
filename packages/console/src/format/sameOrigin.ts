import { root } from './root.js';

/**
 * Result files are asked for at the address the page came from: the public address of the service may be another name
 * for the same server, which the page's policy would refuse.
 */
export function sameOrigin(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  const file = /\/files\/[^/]+\/[^/]+$/.exec(pathname);
  return file === null ? url : root + file[0] + search;
}
