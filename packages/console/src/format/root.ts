/**
 * The path below which a proxy serves this page, such as `/tricorn`; empty at the root of a host. The server writes the way
 * there into the page, and it is read at once, because relative addresses change their meaning with the first step.
 */
export const root: string = new URL(
  '.',
  globalThis.document?.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? 'file:///',
).pathname.slice(0, -1);

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
