import { backoffMs } from './backoff.js';

/** A loop at work. */
export interface Loop {
  /** Ends the present rest; without effect while failures are being waited out. */
  wake(): void;
  /** Lets the step in progress end and stops. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Does one step and returns for how long to rest after it, or that there is nothing more to do. */
  readonly step: () => Promise<number | 'done'>;
  /** Told of every failed step; the loop goes on by itself after a pause that grows with each failure. */
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
