import { saltBytes } from '../client/privateResult.js';
import type { Triple } from '../plan.js';
import { digest, type Party } from './party.js';
import { bitRing, type ShareVector } from './shareVector.js';

const commitmentBytes = 32;

/** A node's part of a result that is not opened: its two components, each behind its salt, and all three commitments. */
export interface ResultShares {
  readonly own: Uint8Array;
  readonly next: Uint8Array;
  /** SHA-256 of salt and component, by component. */
  readonly commitments: Triple<Uint8Array>;
}

/**
 * Commits the three parties to the shares of a verified result, without opening it. The salt of a component comes from
 * the key that only its two holders have, so a commitment tells the third node nothing. Each node learns the commitment
 * that it lacks from both holders and aborts if they differ.
 */
export async function commitResult(party: Party, shares: ShareVector): Promise<ResultShares> {
  party.claims.assertNone();
  const { arena, index } = party;
  const salts = party.randomShares(bitRing, saltBytes, 'salt');
  const salted = (part: 'own' | 'next') =>
    Uint8Array.from(
      Buffer.concat([arena.view(salts[part], saltBytes), arena.view(shares[part], shares.bytes)]),
    );
  const [own, next] = [salted('own'), salted('next')];
  const known = party.allocateShares(bitRing, commitmentBytes);
  arena.view(known.own, commitmentBytes).set(digest(own));
  arena.view(known.next, commitmentBytes).set(digest(next));
  const missing = Uint8Array.from(await party.openResult(known));
  const commitments = [missing, missing, missing];
  commitments[index] = Uint8Array.from(arena.view(known.own, commitmentBytes));
  commitments[(index + 1) % 3] = Uint8Array.from(arena.view(known.next, commitmentBytes));
  return { own, next, commitments: [commitments[0]!, commitments[1]!, commitments[2]!] };
}
