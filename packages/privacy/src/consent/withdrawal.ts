import { fromBase64Url, toBase64Url } from '../bytes.js';
import { SealError } from '../errors.js';
import { isPlace } from '../ids.js';
import { signedBytes } from './canonical.js';
import { isSignature, isSignedBy, type Signer } from './signing.js';
import { checkTerms, digestOfTerms, type RoundTerms, termsAsCanonical } from './terms.js';

/** A party takes back its consent to a round, whatever it filled in. Nodes that have it do not begin the round. */
export interface Withdrawal {
  readonly terms: RoundTerms;
  readonly place: number;
  /** By a key of the place; base64url. */
  readonly signature: string;
}

const bytesOf = ({ terms, place }: Pick<Withdrawal, 'terms' | 'place'>): Uint8Array<ArrayBuffer> =>
  signedBytes('tricorn withdrawal v1', { terms: termsAsCanonical(terms), place });

export async function signWithdrawal(terms: RoundTerms, place: number, signer: Signer): Promise<Withdrawal> {
  return { terms, place, signature: toBase64Url(await signer.sign(bytesOf({ terms, place }))) };
}

/** What a node signs when it has a withdrawal: it has not begun a round under these terms and never will. */
export const receiptBytes = async (terms: RoundTerms): Promise<Uint8Array<ArrayBuffer>> =>
  signedBytes('tricorn withdrawn v1', { terms: await digestOfTerms(terms) });

/** The nodes of the terms that signed a receipt. */
export async function nodesWithReceipt(terms: RoundTerms, receipts: readonly unknown[]): Promise<number[]> {
  const message = await receiptBytes(terms);
  const valid = await Promise.all(
    terms.nodes.map(async ({ sign }, node) => {
      const receipt = receipts[node];
      return isSignature(receipt) && (await isSignedBy(sign, message, fromBase64Url(receipt)));
    }),
  );
  return [0, 1, 2].filter((node) => valid[node]);
}

/** Validates a withdrawal from an untrusted source: a key of the place has signed it. */
export async function checkWithdrawal(value: unknown): Promise<Withdrawal> {
  const { terms: given, place, signature } = (value ?? {}) as Record<string, unknown>;
  const terms = checkTerms(given);
  if (!isPlace(place, terms.parties.length) || !isSignature(signature))
    throw new SealError('malformed-statement', 'The withdrawal lacks a valid place or signature');
  for (const key of terms.parties[place]!.keys)
    if (await isSignedBy(key, bytesOf({ terms, place }), fromBase64Url(signature)))
      return { terms, place, signature };
  throw new SealError('bad-signature', `The withdrawal is not signed by a key of P${place}`);
}
