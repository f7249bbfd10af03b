import { invalidField } from '@tricorn/contract';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { partiesOfInput, questionParties } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { firstPlan } from '../sealingPlan.js';

export const prepareQuestion: RoomHandler<'prepareQuestion', Privacy> = async (
  privacy,
  { account },
  { question, parties, answerFor, signingKey },
) => {
  const found = await partiesOfInput(privacy, parties, account, questionParties);
  const recipients = [...new Set(answerFor ?? [])].sort((a, b) => a - b);
  const last = parties.length - 1;
  if (recipients.some((at) => at > last))
    throw invalidField('answerFor', `answerFor: name parties from 0 to ${last}.`);
  const result = recipients.length === 0 ? 'public' : 'parties';
  const work = { operation: 'question', question, recipients } as const;
  return await firstPlan(privacy, found, { work, result, signingKey });
};
