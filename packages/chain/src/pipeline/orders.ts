import type { Address, Hex } from 'viem';

interface OrderBase {
  /** The caller's id of the order. */
  readonly id: string;
  /** How often the order went back to pending. */
  readonly attempts: number;
}

/** Create a job on chain. */
export interface JobOrder extends OrderBase {
  readonly kind: 'job';
  readonly jobId: bigint;
  readonly parties: readonly Address[];
}

/** Mint CCD once for a key. */
export interface MintOrder extends OrderBase {
  readonly kind: 'mint';
  /** 32 bytes; a second mint with the same key changes nothing. */
  readonly requestKey: Hex;
  readonly to: Address;
  readonly amount: bigint;
}

/** Submit a party's result of a round. */
export interface SubmissionOrder extends OrderBase {
  readonly kind: 'submission';
  readonly jobId: bigint;
  readonly round: bigint;
  /** The custodial wallet that signs. */
  readonly walletIndex: number;
  /** The bytes that go on chain. */
  readonly result: Hex;
  readonly ccdCost: bigint;
}

export type ChainOrder = JobOrder | MintOrder | SubmissionOrder;
export type OrderKind = ChainOrder['kind'];

/** Jobs come first, since submissions need them. */
export const orderKinds = ['job', 'mint', 'submission'] as const satisfies readonly OrderKind[];
