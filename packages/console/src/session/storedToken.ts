import { claimsOf } from './claims.js';

const key = 'tricorn.token';
const apartKey = 'tricorn.apart';

/**
 * The access token is kept for the window alone, not for the browser: three people can then take part in a computation
 * in three windows of one browser, and closing the window signs out.
 */
export const readToken = (): string | undefined => {
  const token = sessionStorage.getItem(key) ?? undefined;
  // One that has ended is not even tried, so that no page of errors flashes before the sign-in.
  return token !== undefined && (claimsOf(token)?.exp ?? 0) * 1000 > Date.now() ? token : undefined;
};

export const keepToken = (token: string): void => sessionStorage.setItem(key, token);

export const forgetToken = (): void => sessionStorage.removeItem(key);

/** Somebody signed out here, or wants another account here: the page does not continue with that of another tab by itself. */
export const stayApart = (): void => sessionStorage.setItem(apartKey, 'yes');

export const staysApart = (): boolean => sessionStorage.getItem(apartKey) !== null;
