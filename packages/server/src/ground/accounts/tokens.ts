import { ServiceError } from '@tricorn/contract';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** What a token proves. The role is not in it: it is read from the account. */
export interface TokenClaims {
  /** The account. */
  readonly id: string;
  /** The session epoch of the account when the token was issued. */
  readonly epoch: number;
  readonly session: string;
  /** Expiry of the token in Unix seconds. */
  readonly expiresAt: number;
}

export interface Tokens {
  /** A token of a session, which ends with it. */
  issue(
    account: { id: string; email: string; session_epoch: number },
    session: string,
    sessionEnds?: Date,
  ): string;
  /** The claims of a token; refuses malformed, forged and expired tokens with 401. */
  read(token: string | undefined): TokenClaims;
}

export const tokenLifetimeMs = 60 * 60 * 1000;
const verifiedTokensMax = 10_000;
const tokenCharsMax = 4_096;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createTokens(secret: string, lifetimeMs = tokenLifetimeMs): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'] });
  // The verifier's own cache hashes each token, which costs more than this lookup.
  const verified = new Map<string, TokenClaims>();
  return {
    // Clients show the email; nothing here trusts it.
    issue: ({ id, email, session_epoch }, session, sessionEnds) => {
      const endsAtMs = Math.min(Date.now() + lifetimeMs, sessionEnds?.getTime() ?? Number.POSITIVE_INFINITY);
      const exp = Math.floor(endsAtMs / 1000);
      return sign({ sub: id, email, epoch: session_epoch, sid: session, exp });
    },
    read: (token) => {
      if (token === undefined || token === '')
        throw new ServiceError('tokenMissing', 'The header `token` is missing. Get a token with genToken.');
      const known = verified.get(token);
      if (known !== undefined && known.expiresAt * 1000 > Date.now()) return known;
      if (token.length > tokenCharsMax) throw new ServiceError('tokenInvalid');
      try {
        const claims = claimsOf(verify(token));
        if (verified.size >= verifiedTokensMax) verified.clear();
        verified.set(token, claims);
        return claims;
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired)
          throw new ServiceError('tokenExpired');
        throw new ServiceError('tokenInvalid');
      }
    },
  };
}

function claimsOf({ sub, epoch, sid, exp }: Partial<Record<string, unknown>>): TokenClaims {
  if (!isUuid(sub) || !isUuid(sid)) throw new ServiceError('tokenInvalid');
  if (!Number.isSafeInteger(epoch) || !Number.isFinite(exp)) throw new ServiceError('tokenInvalid');
  return { id: sub, epoch: epoch as number, session: sid, expiresAt: exp as number };
}

const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);
