const pattern = /\nsignatures: ([0-9a-f]{64})$/;

/** Bytes that an attestation adds to a result on chain. */
export const attestationBytes = 77;

/** A result as it is written to the chain: with the digest of the signatures of those who computed it, on a line of its own. */
export const withAttestation = (result: string, signaturesDigest: string): string =>
  `${result}\nsignatures: ${signaturesDigest}`;

/** The result, and the digest of its signatures if it has one. */
export function splitAttestation(onChain: string): { result: string; signaturesDigest?: string } {
  const [line, digest] = pattern.exec(onChain) ?? [];
  return line === undefined || digest === undefined
    ? { result: onChain }
    : { result: onChain.slice(0, -line.length), signaturesDigest: digest };
}

/** What the chain holds of a result that only the parties can read: the commitment that the nodes signed. */
export const privateResultValue = (commitment: string): string => JSON.stringify({ commitment });
