import type { Finding } from '@tricorn/learning';
import { handler } from '../../../ground/operations/handler.js';
import { datasetsOf, pick } from '../datasets.js';
import { fieldOf } from '../errors.js';
import type { Learning } from '../learning.js';
import { readParameters } from '../readParameters.js';

/** Checks files before anything is paid; the uploads are discarded after the answer. */
export const checkFiles = handler(
  'checkFiles',
  async (learning: Learning, { account, signal, uploads }, fields) => {
    const { computation } = fields;
    const params = readParameters(computation, fields);
    const datasets = datasetsOf(uploads);
    const order = { computation, params, datasets: pick((role) => datasets[role]?.key) };
    const {
      report: { ok, errors, warnings, estimatedWork, ...facts },
      cost,
    } = await learning.check(account.id, order, signal);
    return {
      ok,
      ccd_cost: cost,
      errors: errors.map(findingRecord),
      warnings: warnings.map(findingRecord),
      report: { ...facts, estimatedWork: estimatedWork.toString() },
    };
  },
);

const findingRecord = ({ file, parameter, ...finding }: Finding) => ({
  ...finding,
  field: fieldOf({
    ...(file === undefined ? {} : { file }),
    ...(parameter === undefined ? {} : { parameter }),
  }),
});
