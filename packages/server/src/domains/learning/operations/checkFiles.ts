import { handler } from '../../../ground/operations/handler.js';
import { checkRecord } from '../checkRecord.js';
import { datasetsOf, pick } from '../datasets.js';
import type { Learning } from '../learning.js';
import { readChoices, readParameters } from '../readParameters.js';

/** Checks files before anything is paid; the uploads are discarded after the answer. */
export const checkFiles = handler(
  'checkFiles',
  async (learning: Learning, { account, signal, uploads }, fields) => {
    const { computation } = fields;
    const params = readParameters(computation, fields);
    const datasets = datasetsOf(uploads);
    const order = {
      computation,
      params,
      datasets: pick((role) => datasets[role]?.blobKey),
      ...readChoices(fields),
    };
    return checkRecord(await learning.check(account.id, order, signal));
  },
);
