import { type Chain, ChainNotReadyError, readAddress } from '@tricorn/chain';
import { formatCcd, parseCcd, ServiceError } from '@tricorn/contract';
import type { Links } from '../../ground/accounts/links.js';
import type { Ground } from '../../ground/ground.js';
import type { MovementSettings } from '../../ground/movements/settings.js';
import type { OperationRequest } from '../../ground/operations/handler.js';

export interface WalletDependencies extends Pick<Ground, 'chain' | 'db' | 'ledger' | 'log'> {
  settings: MovementSettings;
  /** How many blocks on top of its own make a deposit final. */
  confirmations: number;
  links: Links;
  /** Whether letters that confirm addresses are sent. */
  sendsMail: boolean;
  /** Refuses a wrong password, and counts the failure. */
  checkPassword(
    request: Pick<OperationRequest, 'address' | 'signal'>,
    email: string,
    passwd: string,
  ): Promise<{ id: string; passwd_hash: string; email: string }>;
}

/** CCD as a token on chain: withdrawals, deposits and what operators decide about them. */
export type WalletRoom = WalletDependencies;

type Hex = `0x${string}`;

/** The chain, once its contracts are known. */
export function chainOf({ chain: { chain } }: WalletRoom): Chain {
  if (chain === undefined) throw new ServiceError('unavailable', 'This process has no access to the chain.');
  try {
    void chain.contracts;
  } catch (error) {
    if (!(error instanceof ChainNotReadyError)) throw error;
    throw new ServiceError('unavailable', 'The chain has not been reached yet; try again.');
  }
  return chain;
}

/** Asks the chain; a node that does not answer is the same as one that is missing. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  return await answer.catch(() => {
    throw new ServiceError('unavailable', 'The chain node does not respond; try again.');
  });
}

export function amountIn(text: string): bigint {
  const amount = parseCcd(text);
  if (amount === undefined || amount <= 0n || amount >= 1n << 128n)
    throw new ServiceError(
      'amountInvalid',
      `amount must be a positive decimal number of CCD with at most 18 decimals.`,
      { field: 'amount' },
    );
  return amount;
}

export function addressIn(text: string, field: string): Hex {
  const read = readAddress(text.trim());
  if ('problem' in read) throw new ServiceError('addressInvalid', read.problem, { field });
  return read.address;
}

/** Refuses addresses of which can be told that CCD would be lost there, or would come back at once. */
export async function assertReceives(room: WalletRoom, address: Hex): Promise<void> {
  const refuse = (why: string) => {
    throw new ServiceError('addressCannotReceive', why, { field: 'address' });
  };
  const ours = await room.db
    .selectFrom('account')
    .select('id')
    .where('wallet_address', '=', address)
    .executeTakeFirst();
  if (ours !== undefined)
    refuse('This is a deposit address of the service; what arrives there is deposited.');
  if (!(await asking(chainOf(room).canReceive(address))))
    refuse('This address is a contract that does not declare to receive tokens; CCD would be lost there.');
}

export async function assertRuns(room: WalletRoom): Promise<void> {
  if ((await asking(chainOf(room).bridgeState())).isPaused) throw new ServiceError('bridgePaused');
}

/** Whether a withdrawal waits, and for how many approvals. */
export function rulesFor({ settings }: WalletRoom, amount: bigint) {
  const isDelayed = amount > settings.delayAbove;
  return {
    dueAt: new Date(Date.now() + (isDelayed ? settings.delayHours * 3_600_000 : 0)),
    approvalsNeeded: amount > settings.approvalAbove ? 2 : 0,
  };
}

export const dayLimitText = ({ settings }: WalletRoom, left: bigint): string =>
  `An account can withdraw ${formatCcd(settings.dayMax)} CCD in 24 hours; ${formatCcd(left < 0n ? 0n : left)} CCD are left. Nothing was held.`;
