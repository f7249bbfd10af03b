const key = 'tricorn.token';

/**
 * The access token is kept for the window alone, not for the browser: three people can then take part in a computation
 * in three windows of one browser, and closing the window signs out.
 */
export const readToken = (): string | undefined => {
  const token = sessionStorage.getItem(key) ?? undefined;
  return token !== undefined && isAlive(token) ? token : undefined;
};

export const keepToken = (token: string): void => sessionStorage.setItem(key, token);

export const forgetToken = (): void => sessionStorage.removeItem(key);

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
