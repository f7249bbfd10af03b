/** What an input job reports after a round; the contract leaves reports open. */
export interface InputReport {
  round: number;
  /** Empty if the result is private to the parties, or was too long and became a file. */
  result: string;
  resultCid: string;
  /** Absent in reports of earlier versions. */
  resultFor?: 'public' | 'parties';
  parties: { party: string; account: string; shape: string; ccdCost: string }[];
  statement: {
    securityModel: string;
    failureProbabilityLog2: number | null;
    ring: string;
    rounds: number;
    bytesSent: number;
    timeMs: number;
    computeMs: number;
  };
}

/** The report of a round that succeeded; undefined before. */
export function readInputReport(report: Readonly<Record<string, unknown>>): InputReport | undefined {
  const { statement, parties } = report as Partial<InputReport>;
  return statement === undefined || parties === undefined ? undefined : (report as unknown as InputReport);
}

/** Whether only the parties can open the result. */
export const isPrivate = ({ resultFor }: InputReport): boolean => resultFor === 'parties';
