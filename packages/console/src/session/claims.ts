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
