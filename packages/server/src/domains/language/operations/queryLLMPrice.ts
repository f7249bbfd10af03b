import { formatCcd } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';

export const queryLLMPrice = handler('queryLLMPrice', async ({ settings }: Language) => ({
  data: { price: formatCcd(settings.price) },
}));
