import type { UsageRow } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';

const daysDefault = 30;

export const llmUsage = handler('llmUsage', async ({ ledger }: Language, { account }, { days }) => {
  const rows = await ledger.usageByLabel(account.id, days || daysDefault);
  return { data: rows.filter(({ kind }) => kind === 'language').map(usageRecord) };
});

const usageRecord = ({ day, label, charges, input_units, output_units, amount }: UsageRow) => ({
  day,
  model: label,
  calls: charges,
  prompt_tokens: input_units,
  completion_tokens: output_units,
  tokens: Number(amount),
});
