import type { JobDetail } from '@tricorn/client';
import { useState } from 'react';
import { useLoad } from '../../data/reading.js';
import { useSession } from '../../session/session.js';
import { type CheckedResult, checkRound } from './checkRound.js';
import { readPins } from './pins.js';
import type { InputReport } from './readInputReport.js';
import { useIdentity } from './useSubmitting.js';

export interface RoundResultState {
  /** Undefined while it loads, if it has not been downloaded, and if it is not verified. */
  checked: CheckedResult | undefined;
  /** Why it is not verified. */
  error: unknown;
  /** Checks again, after this browser has signed something. */
  recheck(): void;
  /** Downloads and checks a long result; undefined if there is nothing to download. */
  download: (() => void) | undefined;
}

/** The result of a round, which this browser verifies itself, and opens if it is private to the parties. */
export function useRoundResult(job: JobDetail, report: InputReport | undefined): RoundResultState {
  const { tricorn, me } = useSession();
  const open = useIdentity();
  const [asked, setAsked] = useState(0);
  const round = report?.round ?? 0;
  // A long result is downloaded only when somebody asks for it.
  const waits = report !== undefined && report.resultCid !== '' && asked !== round;
  const key = `result ${job.jobID} ${job.round} ${round} ${job.state} ${me} ${waits}`;
  const { data, error, reload } = useLoad(key, async (signal) => {
    if (waits) return undefined;
    const identity = await open();
    return await checkRound(tricorn, job, { identity, ...(await readPins(identity.known)), signal });
  });
  const checked = error === undefined ? data : undefined;
  return { checked, error, recheck: reload, download: waits ? () => setAsked(round) : undefined };
}
