import {
  type BoxKeyPair,
  type Operation,
  openInput,
  parseMatrix,
  sealInput,
  type Triple,
} from '@tricorn/privacy/client';

/** Processing of a party's data, which takes long for large data; see inputThread.ts. */
export type InputWork = SealWork | OpenWork;

/** Parses a text, splits it into shares and seals them. */
export interface SealWork {
  kind: 'seal';
  text: string;
  binding: { job: string; round: number; party: number; operation: Operation };
  nodeKeys: Triple<string>;
  reopenTo: string;
}

/** Reconstructs a text from the shares that the nodes return. */
export interface OpenWork {
  kind: 'open';
  key: BoxKeyPair;
  shares: Triple<Uint8Array>;
}

export const sealText = async ({ text, ...where }: SealWork) =>
  await sealInput({ ...where, matrix: parseMatrix(text) });

export const openText = async ({ key, shares }: OpenWork): Promise<string> => await openInput(key, shares);
