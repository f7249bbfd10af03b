import type { Finding } from '@tricorn/learning';
import { fieldOf } from './errors.js';
import type { Diagnosis } from './learning.js';

/** A check as the interface answers it. */
export function checkRecord({ report, cost }: Diagnosis) {
  const { ok, errors, warnings, estimatedWork, ...facts } = report;
  return {
    ok,
    ccd_cost: cost,
    errors: errors.map(findingRecord),
    warnings: warnings.map(findingRecord),
    report: { ...facts, estimatedWork: estimatedWork.toString() },
  };
}

const findingRecord = ({ file, parameter, ...finding }: Finding) => ({
  ...finding,
  field: fieldOf({ file, parameter }),
});
