/** A place in which a webhook is delivered. */
export interface Place {
  /** Ends when the place is needed for others, or when the process stops. */
  readonly signal: AbortSignal;
  release(): void;
}

export interface Lanes {
  freeQuick(): number;
  freeSlow(): number;
  enter(lane: 'quick' | 'slow'): Place;
  /** Ends every place, and those that are still entered. */
  close(reason: Error): void;
}

const tickMs = 100;
/** A receiver that has not answered after so many ticks leaves its quick place. */
const quickTicks = 4;

/**
 * Two bounds on deliveries at once. Quick places are for receivers that answer; one that does not answer soon is moved to
 * the slow places, so that receivers that hang only wait for each other. If no slow place is free, its attempt is given up.
 * Time is counted in ticks of this process: if it is busy, ticks come late, and no receiver is blamed for that.
 */
export function createLanes(quickMax: number, slowMax: number): Lanes {
  const quick = new Map<object, { ticks: number; give: AbortController }>();
  const slow = new Map<object, AbortController>();
  let isTicking = false;
  let closed: Error | undefined;

  const tick = () => {
    isTicking = false;
    for (const [place, state] of quick) {
      if (++state.ticks <= quickTicks) continue;
      quick.delete(place);
      if (slow.size < slowMax) slow.set(place, state.give);
      else state.give.abort(new Error('Given up: too many receivers did not answer in time.'));
    }
    tickLater();
  };
  const tickLater = () => {
    if (isTicking || quick.size === 0) return;
    isTicking = true;
    setTimeout(tick, tickMs);
  };

  return {
    freeQuick: () => quickMax - quick.size,
    freeSlow: () => slowMax - slow.size,
    enter: (lane) => {
      const give = new AbortController();
      const place: Place = {
        signal: give.signal,
        release: () => {
          quick.delete(place);
          slow.delete(place);
        },
      };
      if (closed !== undefined) give.abort(closed);
      if (lane === 'slow') slow.set(place, give);
      else quick.set(place, { ticks: 0, give });
      tickLater();
      return place;
    },
    close: (reason) => {
      closed = reason;
      for (const give of slow.values()) give.abort(reason);
      for (const { give } of quick.values()) give.abort(reason);
    },
  };
}
