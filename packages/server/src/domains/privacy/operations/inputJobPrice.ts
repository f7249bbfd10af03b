import { handler } from '../../../ground/operations/handler.js';
import { priceOf } from '../price.js';
import type { Privacy } from '../privacy.js';
import { protocolOf } from '../protocolOf.js';
import { chosenBounds } from '../terms.js';

export const inputJobPrice = handler(
  'inputJobPrice',
  async ({ settings }: Privacy, _request, { computation, rows, columns, valueBits }) => {
    const operation = protocolOf(computation);
    const bounds = chosenBounds(operation, { valueBits });
    return { ccd_cost: priceOf(settings.prices, operation, { rows, columns, bits: bounds.bits }) };
  },
);
