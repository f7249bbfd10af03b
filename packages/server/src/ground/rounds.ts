export interface Rounds {
  /** Asks for another round, now or after the running one. */
  wake(): void;
  /** Resolves after the running round. */
  close(): Promise<void>;
}

export interface RoundOptions {
  /**
   * One round; returns after how many milliseconds the next one begins at the latest. That does not matter if another one was
   * asked for meanwhile.
   */
  look(isAskedAgain: () => boolean): Promise<number>;
  /** Returns when to try again. */
  onError(error: unknown): number;
  /** Called before a round that nobody asked for. */
  onTime?(): void;
}

/** Looks for something to do whenever it is woken, and from time to time. Rounds do not overlap. */
export function createRounds({ look, onError, onTime }: RoundOptions): Rounds {
  let closed = false;
  let again = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    clearTimeout(timer);
    let waitMs = 0;
    while (again && !closed) {
      again = false;
      waitMs = await look(() => again).catch(onError);
    }
    if (closed) return;
    timer = setTimeout(() => {
      onTime?.();
      wake();
    }, waitMs);
  }

  function wake(): void {
    if (closed) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  return {
    wake,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
