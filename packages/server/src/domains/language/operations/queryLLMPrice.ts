import { formatCcd } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';

export const queryLLMPrice = handler('queryLLMPrice', async ({ config }) => ({
  data: { price: formatCcd(config.llmPrice) },
}));
