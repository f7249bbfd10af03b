import { createHash } from 'node:crypto';

/** What the choice of an engine depends on. */
interface Candidate {
  readonly identity: string;
  readonly weight: number;
  /** Its place in the chain: engines of a later place are asked when none of an earlier one works. */
  readonly place: number;
  readonly load: number;
  readonly isDown: boolean;
  readonly isDraining: boolean;
}

/** A preferred engine may have this many more calls, relative to its weight, than the least loaded one. */
const stickyLoadMax = 4;

/**
 * Chooses an engine for a call: the one that this caller had before, whose cache may hold the prompt, unless it is much
 * busier than the least loaded one. Engines that are down or draining come last, after the whole chain: better than no engine
 * at all.
 */
export function choose<Member extends Candidate>(
  members: readonly Member[],
  scope: string | undefined,
): Member | undefined {
  if (members.length <= 1) return members[0];
  const healthy = members.filter(({ isDown, isDraining }) => !isDown && !isDraining);
  const working = healthy.length > 0 ? healthy : members.filter(({ isDraining }) => !isDraining);
  const usable = working.length > 0 ? working : members;
  const firstPlace = Math.min(...usable.map(({ place }) => place));
  const candidates = usable.filter(({ place }) => place === firstPlace);
  const [least] = [...candidates].sort((one, other) => one.load - other.load);
  if (least === undefined || scope === undefined) return least;
  const [preferred] = [...candidates].sort((one, other) => rank(other, scope) - rank(one, scope));
  return preferred!.load <= least.load + stickyLoadMax ? preferred : least;
}

/** Weighted rendezvous hashing: a caller keeps its engine when others come and go. */
function rank({ identity, weight }: Candidate, scope: string): number {
  const hash = createHash('sha256').update(`${scope}\n${identity}`).digest().readUInt32BE();
  return weight / -Math.log((hash + 1) / (2 ** 32 + 1));
}
