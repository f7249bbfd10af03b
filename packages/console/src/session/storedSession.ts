const key = 'tricorn.token';
const accountKey = 'tricorn.account';
const apartKey = 'tricorn.apart';

/** Who is signed in with which token. */
export interface KeptSession {
  token: string;
  /** The account as the person typed it: what the token names is only the word of the server. */
  account: string;
}

/**
 * The access token is kept for the window alone, not for the browser: three people can then take part in a computation
 * in three windows of one browser, and closing the window signs out.
 */
export const readSession = (): KeptSession | undefined => {
  const [token, account] = [sessionStorage.getItem(key), sessionStorage.getItem(accountKey)];
  if (token === null || account === null) return undefined;
  // One that has ended is not even tried, so that no page of errors flashes before the sign-in.
  return (claimsOf(token)?.exp ?? 0) * 1000 > Date.now() ? { token, account } : undefined;
};

export function keepSession({ token, account }: KeptSession): void {
  sessionStorage.setItem(accountKey, account);
  sessionStorage.setItem(key, token);
}

export const forgetSession = (): void => sessionStorage.removeItem(key);

/** Somebody signed out here, or wants another account here: the page does not continue with that of another tab by itself. */
export const stayApart = (): void => sessionStorage.setItem(apartKey, 'yes');

export const staysApart = (): boolean => sessionStorage.getItem(apartKey) !== null;

/** What a token says about itself; only the server can tell whether it is genuine. */
export interface Claims {
  email: string;
  /** The session that the token belongs to. */
  sid: string;
  /** When it was issued and when it expires, in Unix seconds. */
  iat: number;
  exp: number;
}

export function claimsOf(token: string): Claims | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { email = '', sid = '', iat = 0, exp = 0 } = JSON.parse(atob(payload)) as Partial<Claims>;
    return { email, sid, iat, exp };
  } catch {
    return undefined;
  }
}
