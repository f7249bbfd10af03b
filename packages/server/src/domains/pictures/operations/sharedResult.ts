import { handler } from '../../../ground/operations/handler.js';
import type { Pictures } from '../pictures.js';
import { readShared } from '../taskLinks.js';

export const sharedResult = handler(
  'sharedResult',
  async ({ db, files }: Pictures, _request, { secret }) => await readShared(db, files, secret),
);
