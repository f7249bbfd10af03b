import { formatCcd, ServiceError } from '@tricorn/contract';
import { recordSubmissions } from '../../../ground/chain/outbox.js';
import { insertJob, newJobId } from '../../../ground/jobs/jobs.js';
import { exchange } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';

/** A purchase is a job that is done at once: its payment, its line in the lists and its result on chain. */
export const buyLLMToken = handler(
  'buyLLMToken',
  async ({ config, account, contractAddressOf, commit }, { tokensNum, jobName }) => {
    const { llmTokensPerPurchaseMax } = config.limits;
    if (tokensNum > llmTokensPerPurchaseMax) {
      throw new ServiceError(
        'invalidField',
        `tokensNum: one purchase is at most ${llmTokensPerPurchaseMax} tokens.`,
        { field: 'tokensNum' },
      );
    }
    const llmTokens = BigInt(tokensNum);
    const ccd = llmTokens * config.llmPrice;
    const report = { tokensNum, price: formatCcd(config.llmPrice), ccd: formatCcd(ccd) };
    return await commit(async (tx) => {
      const id = newJobId();
      await insertJob(tx, {
        id,
        type: 'LLM',
        computation: 'LLM Token Purchase',
        name: jobName,
        creator: account.id,
        parties: [account.id],
        state: 'succeeded',
        progress: 1,
        report,
        contractAddr: contractAddressOf(id),
      });
      await exchange(tx, { accountId: account.id, ccd, llmTokens, memo: jobName, jobId: id }).catch(
        nameField,
      );
      await recordSubmissions(tx, [
        { jobId: id, round: 1, accountId: account.id, value: JSON.stringify(report), ccdCost: ccd },
      ]);
      return { jobID: id.toString() };
    });
  },
);

function nameField(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error;
  throw new ServiceError(error.error, error.message, { field: 'tokensNum' });
}
