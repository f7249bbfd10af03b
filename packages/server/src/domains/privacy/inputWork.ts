import {
  type BoxKeyPair,
  type Operation,
  openInput,
  parseMatrix,
  sealInput,
  type Triple,
} from '@tricorn/mpc/client';

/** Work on a party's data that takes long when the data is large; see inputThread.ts. */
export type InputWork = SealWork | OpenWork;

/** To parse a text, to split it and to seal the shares. */
export interface SealWork {
  kind: 'seal';
  text: string;
  binding: { job: string; round: number; party: number; operation: Operation };
  nodeKeys: Triple<string>;
  reopenTo: string;
}

/** To put a text together again from shares that the nodes gave back. */
export interface OpenWork {
  kind: 'open';
  key: BoxKeyPair;
  shares: Triple<Uint8Array>;
}

export const sealText = async ({ text, ...where }: SealWork) =>
  await sealInput({ ...where, matrix: parseMatrix(text) });

export const openText = async ({ key, shares }: OpenWork): Promise<string> => await openInput(key, shares);
