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
