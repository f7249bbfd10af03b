import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Does one block of a pass; `args` are those of the pass. */
export type BlockWork = (block: number, args: Int32Array) => void;

/** What the threads of a crew share besides their data. */
const word = {
  /** Counts passes, so that helpers notice a new one. */
  turn: 0,
  /** Blocks not yet taken; zero or less when all are taken. */
  untaken: 1,
  /** Blocks that are not done so far. */
  undone: 2,
  firstArgument: 3,
} as const;
const argumentsMax = 4;
/** Looks at a word before a thread goes to sleep on it: passes follow each other closely. */
const looksMax = 20_000;
const blockTimeMs = 60_000;
/** Waiting time always allowed for helpers, and the largest share of its own working time this thread waits. */
const waitMs = 20;
const waitShare = 0.5;

/** Below so many operations a helper would come too late to be of use. */
const operationsWithHelpers = 200_000_000;
const threadsMax = 8;
/** Memory of a helper thread itself. */
export const helperBytes = 16 * 1024 ** 2;

/** Helpers for work of so many operations; more would wait for the thread that leads them. */
export function helpersFor(
  operations: number,
  threads = Math.min(availableParallelism(), threadsMax),
): number {
  return operations < operationsWithHelpers ? 0 : threads - 1;
}

export interface HelperData<T> {
  control: Int32Array;
  data: T;
}

/**
 * This thread and its helpers, which take the blocks of a pass as they come to them. Blocks must not depend on each
 * other; then a pass gives the same whoever does which, and helpers that are late to start or few are no harm.
 */
export class Crew {
  readonly #control = new Int32Array(
    new SharedArrayBuffer((word.firstArgument + argumentsMax) * Int32Array.BYTES_PER_ELEMENT),
  );
  readonly #helpers: Worker[];
  readonly #work: BlockWork;
  #workedMs = 0;
  #waitedMs = 0;

  /** `helperFile` is the module of a helper, which calls `help` with what it makes of `data`. */
  constructor(work: BlockWork, helperCount: number, helperFile: URL, data: unknown) {
    this.#work = work;
    const workerData: HelperData<unknown> = { control: this.#control, data };
    this.#helpers = Array.from({ length: helperCount }, () => new Worker(helperFile, { workerData }));
    for (const helper of this.#helpers) {
      helper.unref();
      // The pass does not depend on a helper that cannot start.
      helper.on('error', () => {});
    }
  }

  /** Has all blocks done, and returns when they are. */
  pass(blocks: number, ...args: number[]): void {
    const control = this.#control;
    control.set(args, word.firstArgument);
    Atomics.store(control, word.undone, blocks);
    const started = performance.now();
    if (this.#isAlone()) {
      for (let block = 0; block < blocks; block++) this.#work(block, control.subarray(word.firstArgument));
      return;
    }
    Atomics.store(control, word.untaken, blocks);
    Atomics.add(control, word.turn, 1);
    Atomics.notify(control, word.turn);
    takeBlocks(control, this.#work);
    const worked = performance.now();
    this.#workedMs += worked - started;
    for (let undone = Atomics.load(control, word.undone); undone > 0; ) {
      if (waitForChange(control, word.undone, undone) === 'timed-out')
        throw new Error('A helper thread did not finish its block.');
      undone = Atomics.load(control, word.undone);
    }
    this.#waitedMs += performance.now() - worked;
  }

  /** A machine that is busy with other things stops helpers in the middle of blocks; then they are no help. */
  #isAlone(): boolean {
    return this.#helpers.length === 0 || this.#waitedMs > waitMs + waitShare * this.#workedMs;
  }

  /** Ends the helpers; no pass can follow. */
  async dismiss(): Promise<void> {
    await Promise.all(this.#helpers.map((helper) => helper.terminate()));
  }
}

/** The life of a helper: it takes blocks of every pass until its thread is ended. */
export function help(control: Int32Array, work: BlockWork): never {
  for (;;) {
    const turn = Atomics.load(control, word.turn);
    takeBlocks(control, work);
    while (waitForChange(control, word.turn, turn) === 'timed-out');
  }
}

function takeBlocks(control: Int32Array, work: BlockWork): void {
  for (;;) {
    // The count goes down, so that a look at the end of one pass cannot be taken for a block of the next.
    const untaken = Atomics.sub(control, word.untaken, 1);
    if (untaken <= 0) return;
    work(untaken - 1, control.subarray(word.firstArgument));
    if (Atomics.sub(control, word.undone, 1) === 1) Atomics.notify(control, word.undone);
  }
}

function waitForChange(control: Int32Array, index: number, from: number): string {
  for (let looks = 0; looks < looksMax; looks++) {
    if (Atomics.load(control, index) !== from) return 'changed';
  }
  return Atomics.wait(control, index, from, blockTimeMs);
}
