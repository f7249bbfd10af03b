import type { CallOptions, Tricorn } from '../index.js';

/** The file with a long result of the newest round; of a private result only the parties can read it. */
export async function downloadResult(
  tricorn: Tricorn,
  jobID: string,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<string> {
  const { testingResult } = await tricorn.job(jobID).files({ signal });
  return await (await tricorn.download(testingResult, { signal })).text();
}
