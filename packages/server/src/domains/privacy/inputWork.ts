import {
  type BoxKeyPair,
  type MatrixTerms,
  openInput,
  parseMatrix,
  type SigningKeyPair,
  sealInput,
  signerFrom,
  type Triple,
} from '@tricorn/privacy/client';

/** Processing of a party's data, which takes long for large data; see inputThread.ts. */
export type InputWork = SealWork | OpenWork;

/** Parses a text, splits it into shares, seals them and signs the fill. */
export interface SealWork {
  kind: 'seal';
  text: string;
  terms: MatrixTerms;
  place: number;
  signingKey: SigningKeyPair;
  reopenTo: string | undefined;
}

/** Reconstructs a text from the shares that the nodes return. */
export interface OpenWork {
  kind: 'open';
  boxKey: BoxKeyPair;
  shares: Triple<Uint8Array>;
}

export const sealText = async ({ text, terms, place, signingKey, reopenTo }: SealWork) =>
  await sealInput({
    terms,
    place,
    matrix: parseMatrix(text),
    signer: await signerFrom(signingKey),
    ...(reopenTo === undefined ? {} : { reopenTo }),
  });

export const openText = async ({ boxKey, shares }: OpenWork): Promise<string> =>
  await openInput(boxKey, shares);
