import { handler } from '../../../ground/operations/handler.js';
import { partiesOfQuestion } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { sealingPlan } from '../sealingPlan.js';
import { accountIdsOf, composeTerms } from '../terms.js';

export const prepareQuestion = handler(
  'prepareQuestion',
  async (privacy: Privacy, { account }, { question, parties, answerFor, signingKey }) => {
    const { accounts, place } = await partiesOfQuestion(privacy, parties, account.id);
    const recipients = [...new Set(answerFor ?? [])]
      .filter((at) => at < accounts.length)
      .sort((a, b) => a - b);
    const terms = await composeTerms(privacy, await privacy.link(), {
      jobId: privacy.ids.issue(account.id),
      round: 1,
      accountIds: accountIdsOf(accounts),
      place,
      signingKey,
      work: { operation: 'question', question, recipients },
      result: recipients.length === 0 ? 'public' : 'parties',
    });
    return sealingPlan(terms, place, question);
  },
);
