import type { Address, Hex } from 'viem';
import type { SignedDeposit } from '../contracts/signedDeposit.js';

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

/** Pause or resume the bridge. */
export interface SwitchOrder extends OrderBase {
  readonly kind: 'switch';
  /** 32 bytes; a switch is made once. */
  readonly switchId: Hex;
  readonly isPaused: boolean;
}

/** Mint withdrawn CCD once for an id. */
export interface WithdrawalOrder extends OrderBase {
  readonly kind: 'withdrawal';
  /** 32 bytes; a second mint with the same id changes nothing. */
  readonly withdrawalId: Hex;
  readonly to: Address;
  readonly amount: bigint;
}

/** Burn CCD that its holder has signed for, to credit an account. */
export interface DepositOrder extends OrderBase {
  readonly kind: 'deposit';
  readonly deposit: SignedDeposit;
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

export type ChainOrder = JobOrder | SwitchOrder | WithdrawalOrder | DepositOrder | SubmissionOrder;
export type OrderKind = ChainOrder['kind'];

/** A pause comes first, and jobs before submissions, which need them. */
export const orderKinds = [
  'switch',
  'job',
  'withdrawal',
  'deposit',
  'submission',
] as const satisfies readonly OrderKind[];
