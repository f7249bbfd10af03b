import { computations, formatCcd, jobTypes, ServiceError } from '@tricorn/contract';
import { insertingJob, newJobId } from '../../../ground/jobs/jobs.js';
import { addingSubmission } from '../../../ground/jobs/outbox.js';
import { purchasingTokens } from '../../../ground/ledger/credits.js';
import type { UsageRow } from '../../../ground/ledger/ledger.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';

const daysDefault = 30;

export const tokenHandlers = {
  queryLLMPrice: async ({ settings }) => ({
    data: { price: formatCcd(settings.price) },
  }),
  queryLLMTokensBalance: async ({ ledger }, { account }) => {
    const { LLM } = await ledger.balances(account.id);
    return { tokens_balance: Number(LLM.available) };
  },
  /** A purchase is a job that finishes at once: a payment, an entry in the job lists and a result on chain. */
  buyLLMToken: async ({ chain, limits, settings }, { account, write }, { tokensNum, jobName }) => {
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
  llmUsage: async ({ ledger }, { account }, { days }) => {
    const asked = days || daysDefault;
    const rows = await ledger.usageByLabel(account.id, asked);
    const byKey = await ledger.usageByKeyAndModel(account.id, asked);
    return {
      data: rows
        .filter(({ kind }) => kind === 'language')
        .map(({ label, charges, ...row }) => usageRecord({ ...row, model: label, calls: charges })),
      keys: byKey.map(({ key_id, name, ...row }) => ({ key_id, key_name: name ?? '', ...usageRecord(row) })),
    };
  },
} satisfies HandlersOf<Language>;

function nameField(error: unknown): never {
  if (!(error instanceof ServiceError) || error.error !== 'ccdInsufficient') throw error;
  throw new ServiceError(error.error, error.message, { field: 'tokensNum' });
}

type Counted = Pick<UsageRow, 'day' | 'input_units' | 'output_units' | 'amount'> & {
  model: string;
  calls: number;
};

const usageRecord = ({ day, model, calls, input_units, output_units, amount }: Counted) => ({
  day,
  model,
  calls,
  prompt_tokens: input_units,
  completion_tokens: output_units,
  tokens: Number(amount),
});
