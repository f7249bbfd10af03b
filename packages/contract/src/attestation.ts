const pattern = /\nsignatures: ([0-9a-f]{64}(?: \d{1,16}\.[\w-]{43}\.[\w-]{22}){3})$/;

/** Bytes that an attestation adds to a result on chain at most. */
export const attestationBytesMax = 77 + 3 * 84;

/**
 * A result as it is written to the chain: on a line of its own follow the digest of the signatures of the nodes that computed
 * it, and the heads of their records.
 */
export const withAttestation = (result: string, attestation: string): string =>
  `${result}\nsignatures: ${attestation}`;

/** The result, and what attests it if it is attested. */
export function splitAttestation(onChain: string): { result: string; attestation?: string } {
  const [line, attestation] = pattern.exec(onChain) ?? [];
  return line === undefined || attestation === undefined
    ? { result: onChain }
    : { result: onChain.slice(0, -line.length), attestation };
}

/** What the chain holds of a result that only the parties can read: the commitment that the nodes signed. */
export const privateResultValue = (commitment: string): string => JSON.stringify({ commitment });

/** Nesting levels of a result's JSON that are searched. */
const depthMax = 8;

/** Whether a result on chain names a content id: it equals the id, or it is JSON that contains the id as a value. */
export function vouchesFor(onChain: string, contentId: string): boolean {
  const { result } = splitAttestation(onChain);
  if (result === contentId) return true;
  try {
    return holds(JSON.parse(result), contentId, depthMax);
  } catch {
    return false;
  }
}

function holds(value: unknown, contentId: string, depth: number): boolean {
  if (value === contentId) return true;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holds(inner, contentId, depth - 1));
}
