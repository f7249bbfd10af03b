import { handler } from '../../../ground/operations/handler.js';
import { usageByDay } from '../usage.js';

const daysDefault = 30;

export const llmUsage = handler('llmUsage', async ({ db, language, account }, { days }) => {
  await language.flush(account.id);
  return { data: await usageByDay(db, account.id, days || daysDefault) };
});
