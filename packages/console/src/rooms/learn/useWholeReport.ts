import type { JobDetail } from '@tricorn/client';
import { useLoad } from '../../data/useLoad.js';
import { sameOrigin } from '../../format/sameOrigin.js';
import { useTricorn } from '../../session/session.js';
import { type LearningReport, readLearningReport } from './readLearningReport.js';

/**
 * The report of a job. A job keeps a small one; what was left out of it is read from the file of the whole report, when
 * the chain already vouches for that file.
 */
export function useWholeReport({ jobID, report, state }: JobDetail): LearningReport {
  const tricorn = useTricorn();
  const short = readLearningReport(report);
  const incomplete = state === 'succeeded' && short.omitted !== undefined;
  const { data } = useLoad(`${jobID} ${incomplete}`, async (signal) => {
    if (!incomplete) return undefined;
    const { data: files } = await tricorn.api.verifyResults({ jobID }, { signal });
    const file = files.find(({ role }) => role === 'report');
    if (file === undefined) return undefined;
    const download = await tricorn.download(new URL(sameOrigin(file.url), location.href).href, { signal });
    return readLearningReport(JSON.parse(await download.text()) as Record<string, unknown>);
  });
  return data ?? short;
}
