import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a loaded machine: only a failing test waits this long. */
const waitMsMax = 60_000;
const pollMs = 5;

/** Waits until a condition holds. `what` completes the error message "timed out waiting until …". */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadlineMs = Date.now() + waitMsMax;
  while (!(await condition())) {
    assert.ok(Date.now() < deadlineMs, `timed out waiting until ${what}`);
    await sleep(pollMs);
  }
}
