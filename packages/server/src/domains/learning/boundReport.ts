/** Maximum bytes of a report in a job's row; the full report is a file of the job. */
export const reportBytesMax = 65_536;

type Report = Record<string, unknown>;
interface Part {
  path: readonly [string] | readonly [string, string];
  bytes: number;
}

/**
 * Shortens a report to fit a job's row: its largest parts are dropped one by one until the rest fits. `omitted` names
 * them, so that nobody takes the summary for the full report.
 */
export function boundReport(report: Report, bytesMax = reportBytesMax): Report {
  let excess = bytesOf(report) - bytesMax;
  if (excess <= 0) return report;
  const omitted: string[] = [];
  const bounded = structuredClone(report);
  for (const { path, bytes } of partsOf(report).sort((a, b) => b.bytes - a.bytes)) {
    if (excess <= 0) break;
    const [key, inner] = path;
    if (inner === undefined) delete bounded[key];
    else delete (bounded[key] as Report)[inner];
    omitted.push(path.join('.'));
    excess -= bytes;
  }
  return { ...bounded, omitted };
}

/** Values of the report and of its nested objects: `validation.roc` can be dropped without `validation.accuracy`. */
const partsOf = (report: Report): Part[] =>
  Object.entries(report).flatMap(([key, value]): Part[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, part]) => ({ path: [key, inner], bytes: bytesOf(part) }))
      : [{ path: [key], bytes: bytesOf(value) }],
  );

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
