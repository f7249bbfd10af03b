import { defaultBounds } from '../bounds.js';
import { generateBoxKeyPair, type Reader, readerFrom } from '../client/sealedBox.js';
import { type SealedInput, sealInput } from '../client/sealInput.js';
import { digestOfFill } from '../consent/fillStatement.js';
import { type NodeKeys, signNodeKeys } from '../consent/nodeKeys.js';
import { generateSigningKeyPair, type Signer, signerFrom } from '../consent/signing.js';
import type { MatrixTerms } from '../consent/terms.js';
import type { StoredKeyPair } from '../keys.js';
import type { AgreedRound, Coordinator } from '../node/coordinator.js';
import { defaultSecurity, mapTriple, type Operation, type Triple } from '../plan.js';
import { parseMatrix } from '../text/parseMatrix.js';

/** Three parties with their own keys, for tests. */
export interface Parties {
  readonly signers: Triple<Signer>;
  /** By place: whoever opens a private result. */
  readonly readers: Triple<Reader>;
  /** Terms of the first round of a job; by default they expire in an hour. */
  terms(job: string, operation: Operation, change?: Partial<MatrixTerms>): MatrixTerms;
  seal(
    terms: MatrixTerms,
    place: number,
    text: string,
    options?: { reopenTo?: string },
  ): Promise<SealedInput<MatrixTerms>>;
  /** Seals and stores the data of all three. */
  fillAll(
    coordinator: Pick<Coordinator, 'storeBoxes'>,
    terms: MatrixTerms,
    texts: Triple<string>,
    options?: { reopenTo?: string },
  ): Promise<AgreedTriple>;
}

/** A round of three parties. */
export interface AgreedTriple extends AgreedRound {
  readonly terms: MatrixTerms;
  readonly fills: Triple<AgreedRound['fills'][number]>;
}

const hourSeconds = 3_600;

export async function createParties(nodes: Triple<NodeKeys>): Promise<Parties> {
  const signers: Triple<Signer> = [await newSigner(), await newSigner(), await newSigner()];
  const readers: Triple<Reader> = [await newReader(), await newReader(), await newReader()];
  const seal: Parties['seal'] = async (terms, place, text, options = {}) =>
    await sealInput({
      terms,
      place,
      matrix: parseMatrix(text),
      signer: signers[place]!,
      readTo: readers[place]!.publicKey,
      ...options,
    });
  return {
    signers,
    readers,
    terms: (job, operation, change = {}) => ({
      job,
      round: 1,
      operation,
      parties: [partyOf(signers[0]), partyOf(signers[1]), partyOf(signers[2])],
      bounds: defaultBounds[operation],
      nodes,
      security: defaultSecurity,
      result: 'public',
      expires: Math.floor(Date.now() / 1000) + hourSeconds,
      ...change,
    }),
    seal,
    fillAll: async (coordinator, terms, texts, options) => {
      const fills: AgreedRound['fills'][number][] = [];
      for (const [place, text] of texts.entries()) {
        const input = await seal(terms, place, text, options);
        await coordinator.storeBoxes(input.boxes);
        fills.push(await fillOf(input));
      }
      return { terms, fills: fills as unknown as AgreedTriple['fills'] };
    },
  };
}

/** Nodes that exist only as keys: what the terms name, and the private box keys. */
export async function createNodeKeys(): Promise<{ nodes: Triple<NodeKeys>; pairs: Triple<StoredKeyPair> }> {
  const pairs: Triple<StoredKeyPair> = [
    await generateBoxKeyPair(),
    await generateBoxKeyPair(),
    await generateBoxKeyPair(),
  ];
  const nodes = await Promise.all(
    mapTriple(pairs, async ({ publicKey }) => await signNodeKeys(await newSigner(), publicKey)),
  );
  return { nodes, pairs };
}

/** How a round refers to an input. */
export const fillOf = async ({ fill, statement }: SealedInput): Promise<AgreedRound['fills'][number]> => ({
  fill,
  digest: await digestOfFill(statement),
});

const newSigner = async () => await signerFrom(await generateSigningKeyPair());

const newReader = async () => readerFrom(await generateBoxKeyPair());

const partyOf = ({ publicKey }: Signer) => ({ keys: [publicKey], heldBy: 'party' as const });
