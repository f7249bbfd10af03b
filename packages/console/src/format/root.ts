/**
 * The path below which a proxy serves this page, such as `/tricorn`; empty at the root of a host. The server writes the way
 * there into the page, and it is read at once, because relative addresses change their meaning with the first step.
 */
export const root: string = new URL(
  '.',
  globalThis.document?.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? 'file:///',
).pathname.slice(0, -1);
