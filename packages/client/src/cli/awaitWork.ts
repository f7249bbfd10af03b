import type { Context } from './context.js';
import { InterruptedError } from './exitCodes.js';
import type { ProgressBar } from './terminal/progressBar.js';

/** Work on the server that a command waits for. */
export interface AwaitedWork {
  /** What it is called in a sentence: `Task 1f9f3c2a`. */
  title: string;
  /** Commands, and what each does with it. */
  ways: Readonly<Record<string, string>>;
  /** Cancels it; absent if it cannot be cancelled, or if that would undo the work of others. */
  cancel?: (() => Promise<void>) | undefined;
}

/** How long a second Ctrl-C is waited for. */
const secondChanceMs = 3_000;

/** Waits for work behind a bar. After Ctrl-C it says that the work goes on and what can be done; a second Ctrl-C cancels it. */
export async function awaitWork<Result>(
  context: Context,
  { title, ways, cancel }: AwaitedWork,
  label: string,
  wait: (bar: ProgressBar) => Promise<Result>,
): Promise<Result> {
  try {
    return await context.progress(label, wait);
  } catch (error) {
    if (!context.signal.aborted || !(error instanceof InterruptedError)) throw error;
  }
  const sentences = Object.entries(ways).map(([command, does]) => `\`tricorn ${command}\` ${does}.`);
  const goesOn = [`${title} goes on.`, ...sentences].join(' ');
  // Somebody who is not at a terminal, such as a script, is not kept waiting.
  if (cancel === undefined || context.terminal.stderr.isTTY !== true || context.choices.json)
    throw new InterruptedError(goesOn);
  context.terminal.note(`\n${goesOn}\nPress Ctrl-C again to cancel it now.`);
  if (!(await interruptedWithin(secondChanceMs))) throw new InterruptedError();
  await cancel();
  throw new InterruptedError(`${title} is cancelled.`);
}

async function interruptedWithin(limitMs: number): Promise<boolean> {
  return await new Promise<boolean>((resolve) => {
    const onSecond = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      process.off('SIGINT', onSecond);
      resolve(false);
    }, limitMs);
    process.once('SIGINT', onSecond);
  });
}
