import type { RoomHandler } from '../../../ground/operations/handler.js';
import { dataSetsOf } from '../epsilon.js';
import type { Privacy } from '../privacy.js';

export const dataSets: RoomHandler<'dataSets', Privacy> = async ({ db }, { account }) => ({
  data: await dataSetsOf(db, account.id),
});
