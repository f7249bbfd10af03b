import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { startWatchdog } from './watchdog.js';

/** Node publishes every child process here, whichever package starts it. */
const channel = 'child_process';

/**
 * Ensures that no child process outlives this process. Children exit when their pipe closes, but not while they
 * compute; the watchdog ends those.
 */
export function guardChildren(): { release(): void } {
  const watchdog = startWatchdog(new URL('./endChildrenMain.js', import.meta.url));
  const onChild = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => watchdog.childStarted(child.pid!));
    child.once('exit', () => watchdog.childEnded(child.pid!));
  };
  subscribe(channel, onChild);
  return {
    release: () => {
      unsubscribe(channel, onChild);
      watchdog.release();
    },
  };
}
