import { backoffMs } from './backoff.js';

/** A running loop. */
export interface Loop {
  /** Ends the current rest; has no effect during a back-off. */
  wake(): void;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Does one step and returns how long to rest in milliseconds, or `done`. */
  readonly step: () => Promise<number | 'done'>;
  /** Called with the error of every failed step; the loop continues after a back-off. */
  readonly onError: (error: Error) => void;
}

/** Repeats a step until it is stopped. */
export function startLoop({ step, onError }: LoopOptions): Loop {
  let stopping = false;
  let failures = 0;
  let woken = false;
  let endRest: () => void = () => {};

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping) {
      woken = false;
      let restMs: number;
      try {
        const next = await step();
        if (next === 'done') return;
        restMs = next;
        failures = 0;
      } catch (error) {
        onError(error as Error);
        restMs = backoffMs(failures++);
      }
      const isWanted = woken && failures === 0;
      if (restMs > 0 && !stopping && !isWanted) await rest(restMs);
    }
  };

  const running = run();
  return {
    wake: () => {
      woken = true;
      if (failures === 0) endRest();
    },
    stop: async () => {
      stopping = true;
      endRest();
      await running;
    },
  };
}
