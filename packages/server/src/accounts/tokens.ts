import { ServiceError } from '@tricorn/contract';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** Who a request speaks for. */
export interface Identity {
  id: string;
  email: string;
  role: 'user' | 'operator';
  /** Unix seconds at which the token ends. */
  expiresAt: number;
}

export interface Tokens {
  issue(account: { id: string; email: string; role: 'user' | 'operator' }): string;
  /** The identity in a token; refuses with 401 what is malformed, forged or too old. */
  read(token: string | undefined): Identity;
}

export const tokenLifetimeMs = 60 * 60 * 1000;
const verifiedTokensCachedMax = 10_000;
const tokenCharsMax = 4_096;

export function createTokens(secret: string, lifetimeMs = tokenLifetimeMs): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: lifetimeMs });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    cache: verifiedTokensCachedMax,
    cacheTTL: lifetimeMs,
  });
  return {
    issue: ({ id, email, role }) => sign({ sub: id, email, role }),
    read: (token) => {
      if (token === undefined || token === '')
        throw new ServiceError('tokenMissing', 'The header `token` is missing. Get a token with genToken.');
      if (token.length > tokenCharsMax) throw new ServiceError('tokenInvalid');
      try {
        const { sub, email, role, exp } = verify(token) as {
          sub: string;
          email: string;
          role: Identity['role'];
          exp: number;
        };
        return { id: sub, email, role, expiresAt: exp };
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired)
          throw new ServiceError('tokenExpired');
        throw new ServiceError('tokenInvalid');
      }
    },
  };
}
