import type { RoundTerms } from '../consent/terms.js';
import { NodeRefusalError } from '../errors.js';
import type { Triple } from '../plan.js';
import type { NodeIdentity } from './identity.js';

export interface TermsContext {
  readonly index: number;
  readonly identity: NodeIdentity;
  /** The keys of the three nodes' certificates. */
  readonly signKeys: Triple<string>;
  readonly allowSemiHonest: boolean;
}

/** Refuses terms for other nodes, in a model that this node does not support, or that have expired. */
export function checkTermsHere(context: TermsContext, { nodes, security, expires }: RoundTerms): void {
  const { index, identity, signKeys, allowSemiHonest } = context;
  const ours =
    nodes[index]!.box === identity.box.publicKey && nodes.every(({ sign }, node) => sign === signKeys[node]);
  if (!ours) throw new NodeRefusalError('not-allowed', 'The statement names other nodes');
  if (security.model === 'semi-honest' && !allowSemiHonest)
    throw new NodeRefusalError('not-allowed', 'This node accepts only rounds in the malicious model');
  if (Date.now() >= expires * 1000)
    throw new NodeRefusalError('expired', 'The consent of the parties has expired');
}
