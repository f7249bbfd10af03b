import { randomUUID } from 'node:crypto';
import { closingCharge, type NewCharge, openingCharge } from '../ledger/charges.js';
import type { OperationRequest } from './handler.js';

/** Answers at once what is free for accounts; a caller without one pays the quote, if there is an answer. */
export async function answerPaid<Answer extends object>(
  { account, write }: Pick<OperationRequest<'predictRows'>, 'account' | 'write'>,
  { kind, quote, memo }: Pick<NewCharge, 'kind' | 'quote' | 'memo'>,
  answerOf: () => Promise<Answer>,
): Promise<Answer> {
  await account.payment?.check({ currency: 'CCD', amount: quote });
  const answer = await answerOf();
  if (account.payment === undefined) return answer;
  const charge = { kind, reference: randomUUID() };
  const opening = openingCharge({ ...charge, accountId: account.id, currency: 'CCD', quote, memo });
  return await write([opening, closingCharge(charge, quote)], answer);
}
