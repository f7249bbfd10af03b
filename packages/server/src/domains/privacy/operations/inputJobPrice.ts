import { protocolNames } from '@tricorn/contract';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { priceOf } from '../price.js';
import type { Privacy } from '../privacy.js';
import { chosenBounds } from '../terms.js';

/** Of a share of a sum, if the caller does not say. */
const sumBits = 192;

export const inputJobPrice: RoomHandler<'inputJobPrice', Privacy> = async (
  { settings },
  _request,
  { computation, rows, columns, valueBits },
) => {
  const operation = protocolNames[computation];
  const bits =
    operation === 'question' ? (valueBits ?? sumBits) : chosenBounds(operation, { valueBits }).bits;
  return { ccd_cost: priceOf(settings.prices, operation, { rows, columns, bits }) };
};
