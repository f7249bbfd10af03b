import {
  browserIdentity,
  downloadResult,
  isSignedReport,
  openResult,
  type VerifiedResult,
  verifyResult,
} from '@tricorn/client/sealing';
import { useState } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { useSession } from '../../session/session.js';
import { readNodePins } from './nodePins.js';
import { type InputReport, isPrivate } from './readInputReport.js';

export interface RoundResultState {
  /** What this browser has verified, and opened if it is private; undefined while it loads or if nobody signed it. */
  checked: { text: string; verified: VerifiedResult; faultyNodes: readonly number[] } | undefined;
  error: unknown;
  /** Downloads and checks a long result; undefined if there is nothing to download. */
  download: (() => void) | undefined;
}

/** The result of a round, which this browser verifies itself, and opens if it is private to the parties. */
export function useRoundResult(jobID: string, report: InputReport | undefined): RoundResultState {
  const { tricorn, account } = useSession();
  const name = account?.account ?? '';
  const [asked, setAsked] = useState(0);
  const round = report?.round ?? 0;
  const isFile = report !== undefined && report.resultCid !== '';
  // A long result is downloaded only when somebody asks for it.
  const waits = isFile && asked !== round;
  const { data, error } = useLoad(`result ${jobID} ${round} ${name} ${waits}`, async (signal) => {
    if (name === '' || waits || !isSignedReport(report)) return undefined;
    const identity = await browserIdentity(name);
    const options = { identity, nodeKeys: readNodePins() };
    if (isPrivate(report)) return await openResult(tricorn, jobID, report, { ...options, signal });
    const text = isFile ? await downloadResult(tricorn, jobID, { signal }) : report.result;
    return { text, verified: await verifyResult(jobID, report, text, options), faultyNodes: [] };
  });
  return { checked: data, error, download: waits ? () => setAsked(round) : undefined };
}
