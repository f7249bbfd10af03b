import type { DepositOrder, SignedDeposit, SwitchOrder, WithdrawalOrder } from '@tricorn/chain';
import { wordOf } from '../movements/accountWord.js';

type Hex = `0x${string}`;

/** What a deposit order stores: amounts are texts. Without a signature, a wallet of ours signs it. */
export interface StoredDeposit {
  account: Hex;
  from: Hex;
  amount: string;
  validBefore: string;
  salt: Hex;
  signature?: Hex;
  walletIndex?: number;
}

/** Signs a deposit with the wallet of an account. */
export type SignDeposit = (
  walletIndex: number,
  fields: Pick<SignedDeposit, 'account' | 'amount' | 'validBefore' | 'salt'>,
) => Promise<SignedDeposit>;

interface MoneyRow {
  id: number;
  attempts: number;
  movement_id: string | null;
  address: string | null;
  amount: bigint | null;
  detail: unknown;
}

export async function toMoneyOrder(
  { id, attempts, movement_id, address, amount, detail }: MoneyRow,
  kind: 'withdrawal' | 'deposit' | 'switch',
  sign: SignDeposit,
): Promise<WithdrawalOrder | DepositOrder | SwitchOrder> {
  const common = { id: String(id), attempts };
  if (kind === 'withdrawal')
    return { ...common, kind, withdrawalId: wordOf(movement_id!), to: address as Hex, amount: amount! };
  if (kind === 'switch') return { ...common, kind, ...(detail as { switchId: Hex; isPaused: boolean }) };
  const { walletIndex, signature, ...stored } = detail as StoredDeposit;
  const fields = { ...stored, amount: BigInt(stored.amount), validBefore: BigInt(stored.validBefore) };
  const deposit =
    walletIndex === undefined ? { ...fields, signature: signature! } : await sign(walletIndex, fields);
  return { ...common, kind, deposit };
}
