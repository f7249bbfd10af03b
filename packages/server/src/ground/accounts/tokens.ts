import { ServiceError } from '@tricorn/contract';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** The identity that a request acts for. */
export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly role: 'user' | 'operator';
  /** Expiry of the token in Unix seconds. */
  readonly expiresAt: number;
}

export interface Tokens {
  issue(account: { id: string; email: string; role: 'user' | 'operator' }): string;
  /** The identity in a token; refuses malformed, forged and expired tokens with 401. */
  read(token: string | undefined): Identity;
}

export const tokenLifetimeMs = 60 * 60 * 1000;
const verifiedTokensMax = 10_000;
const tokenCharsMax = 4_096;

export function createTokens(secret: string, lifetimeMs = tokenLifetimeMs): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: lifetimeMs });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  // The verifier's own cache hashes each token, which costs more than this lookup.
  const verified = new Map<string, Identity>();
  return {
    issue: ({ id, email, role }) => sign({ sub: id, email, role }),
    read: (token) => {
      if (token === undefined || token === '')
        throw new ServiceError('tokenMissing', 'The header `token` is missing. Get a token with genToken.');
      const known = verified.get(token);
      if (known !== undefined && known.expiresAt * 1000 > Date.now()) return known;
      if (token.length > tokenCharsMax) throw new ServiceError('tokenInvalid');
      try {
        const { sub, email, role, exp } = verify(token) as {
          sub: string;
          email: string;
          role: Identity['role'];
          exp: number;
        };
        const identity: Identity = { id: sub, email, role, expiresAt: exp };
        if (verified.size >= verifiedTokensMax) verified.clear();
        verified.set(token, identity);
        return identity;
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired)
          throw new ServiceError('tokenExpired');
        throw new ServiceError('tokenInvalid');
      }
    },
  };
}
