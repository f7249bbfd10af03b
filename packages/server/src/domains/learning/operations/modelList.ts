import { handler } from '../../../ground/operations/handler.js';
import type { Learning } from '../learning.js';
import { listVersions, versionRecord } from '../registry.js';

export const modelList = handler('modelList', async ({ db }: Learning, { account }, { name }) => ({
  data: (await listVersions(db, account.id, { name })).map(versionRecord),
}));
