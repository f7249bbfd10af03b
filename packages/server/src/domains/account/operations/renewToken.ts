import { renewSession } from '../../../ground/accounts/sessionList.js';
import { handler } from '../../../ground/operations/handler.js';
import type { AccountRoom } from '../account.js';

export const renewToken = handler('renewToken', async ({ db, limits, tokens }: AccountRoom, { account }) => ({
  token: await renewSession(db, tokens, account, limits.sessionHoursMax),
}));
