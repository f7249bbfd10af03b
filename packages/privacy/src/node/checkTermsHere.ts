import type { RoundTerms } from '../consent/terms.js';
import { NodeRefusalError } from '../errors.js';
import type { StoredKeyPair } from '../keys.js';
import { clockSkewSeconds, roundSecondsMax } from '../limits.js';
import type { Triple } from '../plan.js';
import type { BoxKeys } from './boxKeys.js';

export interface TermsContext {
  readonly index: number;
  readonly boxKeys: BoxKeys;
  /** The keys of the three nodes' certificates. */
  readonly signKeys: Triple<string>;
  readonly allowSemiHonest: boolean;
}

/**
 * Refuses terms for other nodes or a box key that this node does not have, in a model that it does not support, or that
 * have expired or never do. Returns the private box key.
 */
export function checkTermsHere(context: TermsContext, terms: RoundTerms): StoredKeyPair {
  const { index, boxKeys, signKeys, allowSemiHonest } = context;
  const { nodes, security, expires } = terms;
  if (!nodes.every(({ sign }, node) => sign === signKeys[node]))
    throw new NodeRefusalError('not-allowed', 'The statement names other nodes');
  const pair = boxKeys.pairFor(terms, index);
  if (pair === undefined)
    throw new NodeRefusalError('not-allowed', 'The statement names a box key that this node does not have');
  if (security.model === 'semi-honest' && !allowSemiHonest)
    throw new NodeRefusalError('not-allowed', 'This node accepts only rounds in the malicious model');
  if (Date.now() >= expires * 1000)
    throw new NodeRefusalError('expired', 'The consent of the parties has expired');
  const latest = Math.min(Date.now() / 1000 + roundSecondsMax + clockSkewSeconds, nodes[index]!.until);
  if (expires > latest)
    throw new NodeRefusalError('not-allowed', 'The consent of the parties lasts longer than 90 days');
  return pair;
}
