import type { Signer } from '../consent/signing.js';
import type { RoundTerms } from '../consent/terms.js';
import { signWithdrawal } from '../consent/withdrawal.js';
import { mapTriple, type Triple } from '../plan.js';
import { createTlsIdentity } from './certificate.js';
import type { NodeContact } from './coordinator.js';
import { NodeClient } from './nodeClient.js';

const timeoutMs = 20_000;

/**
 * Takes back a party's consent to a round, at the nodes themselves: the service is not asked. One honest node that has it
 * keeps the round from running. Returns for each node its receipt, or why it did not accept: the round has begun, or the
 * node cannot be reached.
 */
export async function withdrawConsent(options: {
  terms: RoundTerms;
  place: number;
  /** Holds a key of the place. */
  signer: Signer;
  /** Addresses and certificates of the nodes, from their operators; a node is recognised by its certificate. */
  nodes: Triple<NodeContact>;
}): Promise<Triple<string | Error>> {
  const { terms, place, signer, nodes } = options;
  const withdrawal = await signWithdrawal(terms, place, signer);
  const caller = createTlsIdentity('tricorn-party');
  return await Promise.all(
    mapTriple(nodes, async ({ host, port, certificate }, index) => {
      const node = new NodeClient(index, certificate, { host, port }, caller);
      const outcome = await node.withdraw(withdrawal, { timeoutMs });
      node.close();
      return outcome;
    }),
  );
}
