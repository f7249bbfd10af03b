import { randomBytes } from 'node:crypto';
import { depositTypedData, isSignedByHolder } from '@tricorn/chain';
import { invalidField, ServiceError } from '@tricorn/contract';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { orderDeposit } from '../../../ground/chain/orderMoney.js';
import { wordOf } from '../../../ground/movements/accountWord.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { addressIn, amountIn, asking, assertRuns, chainOf, type WalletRoom } from '../wallet.js';
import { depositAddressOf } from './wallet.js';

type Hex = `0x${string}`;

/** How long the holder of CCD has to sign and send. */
const signatureLifetimeS = 24 * 60 * 60;
const wordBytes = 32;

/** Wallets that take JSON need the fields of the domain too. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

export const depositHandlers = {
  depositCcd: async (room, { account }, { from, amount }) => {
    const chain = chainOf(room);
    const { ccd, bridge } = chain.contracts;
    const common = {
      depositAddress: await depositAddressOf(room, account.id),
      account: wordOf(account.id),
      token: ccd,
      bridge,
      chainID: chain.chainId,
    };
    if (from === undefined && amount === undefined)
      return { ...common, salt: '', validBefore: '', typedData: '' };
    const deposit = {
      account: wordOf(account.id),
      from: addressIn(from ?? '', 'from'),
      amount: amountIn(amount ?? ''),
      salt: `0x${randomBytes(wordBytes).toString('hex')}` as Hex,
      validBefore: BigInt(Math.floor(Date.now() / 1000) + signatureLifetimeS),
    };
    await assertRuns(room);
    const { types, ...typed } = depositTypedData({ chainId: chain.chainId, ccd, bridge }, deposit);
    return {
      ...common,
      salt: deposit.salt,
      validBefore: `${deposit.validBefore}`,
      typedData: JSON.stringify({ ...typed, types: { EIP712Domain: domainType, ...types } }, (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    };
  },
  /** The service pays for the transaction, so what would fail is refused before. */
  relayDeposit: async (room, { account, address: caller, commit }, fields) => {
    const chain = chainOf(room);
    const deposit = {
      account: wordOf(account.id),
      from: addressIn(fields.from, 'from'),
      amount: amountIn(fields.amount),
      salt: fields.salt.toLowerCase() as Hex,
      validBefore: secondsIn(fields.validBefore),
      signature: fields.signature as Hex,
    };
    if (!(await isSignedByHolder({ chainId: chain.chainId, ...chain.contracts }, deposit)))
      throw invalidField(
        'signature',
        'signature must be that of the sender for this account, amount, salt and time.',
      );
    await assertRuns(room);
    if ((await asking(chain.ccdBalanceOf(deposit.from))) < deposit.amount)
      throw new ServiceError('ccdInsufficient', 'The sender has less CCD on chain; nothing was sent.');
    return await commit(async (tx) => {
      const stored = { ...deposit, amount: `${deposit.amount}`, validBefore: `${deposit.validBefore}` };
      await orderDeposit(tx, `${deposit.account},${deposit.salt}`, stored);
      await send(
        tx,
        auditingOwn(
          'depositRelayed',
          { account, address: caller },
          { from: deposit.from, amount: fields.amount },
        ),
      );
      return {};
    });
  },
} satisfies HandlersOf<WalletRoom>;

function secondsIn(text: string): bigint {
  const seconds = /^\d{1,12}$/.test(text) ? BigInt(text) : 0n;
  if (seconds * 1000n <= BigInt(Date.now()))
    throw invalidField('validBefore', 'validBefore must be a time in the future, in Unix seconds.');
  return seconds;
}
