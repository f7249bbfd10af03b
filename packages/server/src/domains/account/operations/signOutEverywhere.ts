import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const signOutEverywhere = handler(
  'signOutEverywhere',
  async ({ sessions }: AccountRoom, { account }) => {
    await sessions.endAll(account.id);
    return {};
  },
);
