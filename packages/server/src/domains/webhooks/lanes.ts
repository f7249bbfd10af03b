import type { Lane } from './deliveries.js';

/** A place in which a webhook is delivered. */
export interface Place {
  /** Ends when the place is needed for others, or when the process stops. */
  readonly signal: AbortSignal;
  release(): void;
}

export interface Lanes {
  free(lane: Lane): number;
  /** How many places an account may have now, and how many each has. */
  shares(lane: Lane): { perAccountMax: number; held: Record<string, number> };
  enter(lane: Lane, accountId: string): Place;
  /** Ends every place, and those that are still entered. */
  close(reason: Error): void;
}

interface Held {
  accountId: string;
  ticks: number;
  give: AbortController;
}

const tickMs = 100;
/** A receiver that has not answered after so many ticks leaves its quick place. */
const quickTicks = 4;
/** Places of a lane that an account may have although few are free: one part in so many. */
const sharesPerLane = 8;
/** The last part of a lane, one in so many, is for accounts below their share. */
const reservesPerLane = 4;

/**
 * Two bounds on deliveries at once. Quick places are for receivers that answer; one that does not answer soon is moved to
 * the slow places, so that receivers that hang only wait for each other. If no slow place is free, the account with the most
 * of them gives one up, so that the receivers of one account take no places from others.
 * Time is counted in ticks of this process: if it is busy, ticks come late, and no receiver is blamed for that.
 */
export function createLanes(quickMax: number, slowMax: number): Lanes {
  const placesMax = { quick: quickMax, slow: slowMax };
  const lanes = { quick: new Map<object, Held>(), slow: new Map<object, Held>() };
  let isTicking = false;
  let closed: Error | undefined;

  const tick = () => {
    isTicking = false;
    for (const [place, held] of lanes.quick) {
      if (++held.ticks <= quickTicks) continue;
      lanes.quick.delete(place);
      lanes.slow.set(place, held);
      if (lanes.slow.size > slowMax) giveUpOne(lanes.slow);
    }
    tickLater();
  };
  const tickLater = () => {
    if (isTicking || lanes.quick.size === 0) return;
    isTicking = true;
    setTimeout(tick, tickMs);
  };
  return {
    free: (lane) => placesMax[lane] - lanes[lane].size,
    shares: (lane) => ({
      perAccountMax: Math.max(
        placesMax[lane] / sharesPerLane,
        placesMax[lane] - lanes[lane].size - placesMax[lane] / reservesPerLane,
      ),
      held: countByAccount(lanes[lane]),
    }),
    enter: (lane, accountId) => {
      const give = new AbortController();
      const place: Place = {
        signal: give.signal,
        release: () => {
          lanes.quick.delete(place);
          lanes.slow.delete(place);
        },
      };
      if (closed !== undefined) give.abort(closed);
      lanes[lane].set(place, { accountId, ticks: 0, give });
      tickLater();
      return place;
    },
    close: (reason) => {
      closed = reason;
      for (const held of [...lanes.slow.values(), ...lanes.quick.values()]) held.give.abort(reason);
    },
  };
}

function countByAccount(lane: ReadonlyMap<object, Held>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { accountId } of lane.values()) counts[accountId] = (counts[accountId] ?? 0) + 1;
  return counts;
}

/** Ends the newest attempt of the account that holds the most places: its older ones are nearer to their end. */
function giveUpOne(lane: Map<object, Held>): void {
  const counts = countByAccount(lane);
  const most = Math.max(...Object.values(counts));
  const [place, held] = [...lane].findLast(([, { accountId }]) => counts[accountId] === most)!;
  lane.delete(place);
  held.give.abort(new Error('Given up: too many receivers did not answer in time.'));
}
