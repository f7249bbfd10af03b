import type { UsageRow } from '../../../ground/ledger/ledger.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';

const daysDefault = 30;

export const llmUsage = handler('llmUsage', async ({ ledger }: Language, { account }, { days }) => {
  const asked = days || daysDefault;
  const rows = await ledger.usageByLabel(account.id, asked);
  const byKey = await ledger.usageByKeyAndModel(account.id, asked);
  return {
    data: rows
      .filter(({ kind }) => kind === 'language')
      .map(({ label, charges, ...row }) => usageRecord({ ...row, model: label, calls: charges })),
    keys: byKey.map(({ key_id, name, ...row }) => ({ key_id, key_name: name ?? '', ...usageRecord(row) })),
  };
});

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
