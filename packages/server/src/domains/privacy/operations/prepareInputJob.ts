import { protocolNames } from '@tricorn/contract';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { partiesOfInput } from '../partiesOfInput.js';
import type { Privacy } from '../privacy.js';
import { firstPlan } from '../sealingPlan.js';
import { chosenBounds } from '../terms.js';

export const prepareInputJob: RoomHandler<'prepareInputJob', Privacy> = async (
  privacy,
  { account },
  { computation, parties, decimalPlaces, valueBits, resultFor, signingKey },
) => {
  const found = await partiesOfInput(privacy, parties, account);
  const operation = protocolNames[computation];
  const work = { operation, bounds: chosenBounds(operation, { decimalPlaces, valueBits }) };
  return await firstPlan(privacy, found, { work, result: resultFor ?? 'public', signingKey });
};
