const key = 'tricorn.token';
const accountKey = 'tricorn.account';

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
  return token !== null && account !== null && isAlive(token) ? { token, account } : undefined;
};

export function keepSession({ token, account }: KeptSession): void {
  sessionStorage.setItem(accountKey, account);
  sessionStorage.setItem(key, token);
}

export const forgetSession = (): void => sessionStorage.removeItem(key);

/** Tokens that have ended are not even tried, so that no page of errors flashes before the sign-in. */
function isAlive(token: string): boolean {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: number };
    return exp === undefined || exp * 1000 > Date.now();
  } catch {
    return false;
  }
}
