import { computations, formatCcd, jobTypes, ServiceError } from '@tricorn/contract';
import { insertingJob, newJobId } from '../../../ground/jobs/jobs.js';
import { addingSubmission } from '../../../ground/jobs/outbox.js';
import { purchasingTokens } from '../../../ground/ledger/credits.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';

/** A purchase is a job that finishes at once: a payment, an entry in the job lists and a result on chain. */
export const buyLLMToken = handler(
  'buyLLMToken',
  async ({ chain, limits, settings }: Language, { account, write }, { tokensNum, jobName }) => {
    const { llmTokensPerPurchaseMax } = limits;
    if (tokensNum > llmTokensPerPurchaseMax) {
      throw new ServiceError(
        'invalidField',
        `tokensNum must be at most ${llmTokensPerPurchaseMax} per purchase.`,
        { field: 'tokensNum' },
      );
    }
    const llmTokens = BigInt(tokensNum);
    const ccd = llmTokens * settings.price;
    const report = { tokensNum, price: formatCcd(settings.price), ccd: formatCcd(ccd) };
    const id = newJobId();
    return await write(
      [
        // First, so that the job is inserted with what it has cost.
        purchasingTokens({ accountId: account.id, ccd, llmTokens, memo: jobName, jobId: id }),
        insertingJob({
          id,
          type: jobTypes.purchase,
          computation: computations[jobTypes.purchase][0],
          name: jobName,
          creator: account.id,
          parties: [account.id],
          state: 'succeeded',
          progress: 1,
          report,
          contractAddr: chain.contractAddressOf(id),
        }),
        addingSubmission({
          jobId: id,
          round: 1,
          accountId: account.id,
          value: JSON.stringify(report),
          ccdCost: ccd,
        }),
      ],
      { jobID: id.toString() },
    ).catch(nameField);
  },
);

function nameField(error: unknown): never {
  if (!(error instanceof ServiceError) || error.error !== 'ccdInsufficient') throw error;
  throw new ServiceError(error.error, error.message, { field: 'tokensNum' });
}
