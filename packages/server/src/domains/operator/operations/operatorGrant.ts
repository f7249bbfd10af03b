import { parseCcd, ServiceError } from '@tricorn/contract';
import { auditing } from '../../../ground/audit/auditing.js';
import { grant } from '../../../ground/ledger/credits.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { accountNamed, describeAccount } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

/** A larger grant is assumed to be a typing error. */
const llmTokensDigitsMax = 15;
const ccdMax = parseCcd(`1${'0'.repeat(llmTokensDigitsMax)}`)!;

export const operatorGrant = handler(
  'operatorGrant',
  async (
    { db, log }: OperatorRoom,
    { account: operator, address, commit },
    { account: identifier, currency, amount: text },
  ) => {
    const amount = currency === 'CCD' ? parseCcd(text.trim()) : wholeNumber(text.trim());
    if (amount === undefined || amount <= 0n || amount > ccdMax)
      throw new ServiceError(
        'invalidField',
        currency === 'CCD'
          ? `amount must be a positive decimal amount of CCD of at most 10^${llmTokensDigitsMax}.`
          : `amount must be a positive whole number of at most ${llmTokensDigitsMax} digits.`,
        { field: 'amount' },
      );
    const account = await accountNamed(db, identifier);
    return await commit(async (tx) => {
      await grant(tx, account.id, currency, amount, 'granted by the operator');
      log.info({ operator: operator.id, account: account.id, currency }, 'granted');
      const detail = { currency, amount: text.trim() };
      await send(
        tx,
        auditing({ action: 'granted', accountId: account.id, actor: operator, detail, address }),
      );
      return await describeAccount(tx, account.id);
    });
  },
);

const wholeNumber = (text: string): bigint | undefined =>
  /^\d+$/.test(text) && text.length <= llmTokensDigitsMax ? BigInt(text) : undefined;
