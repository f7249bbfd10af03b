import { texts } from '../../texts/together.js';
/** What an input job reports after a round; the contract leaves reports open. */
export interface InputReport {
  round: number;
  /** Empty if the result is private to the parties, or was too long and became a file. */
  result: string;
  resultCid: string;
  /** Absent in reports of earlier versions. */
  resultFor?: 'public' | 'parties';
  /** The question that was answered, as JSON. */
  question?: string;
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

/** What the protocol promises about nodes that cheat. */
export const securityText = (securityModel: string): string =>
  securityModel === 'malicious' ? texts.together.security.malicious : texts.together.security.semiHonest;

/**
 * An ordering such as `P2 > P0 = P1` with the names of the parties. A name is the part of an email before the @, unless
 * two parties share it. Other results are left as they are.
 */
export function withNames(result: string, parties: readonly { account: string }[]): string {
  if (!/P[012] [>=] P[012]/.test(result)) return result;
  const short = parties.map(({ account }) => account.split('@')[0]!);
  const names = new Set(short).size === parties.length ? short : parties.map(({ account }) => account);
  return result.replaceAll(/\bP([012])\b/g, (place, digit: string) => names[Number(digit)] ?? place);
}
