import type { ChildProcess } from 'node:child_process';

/** Asks a child process to exit, kills it if it has not done so in time, and resolves when it is gone. */
export async function endChild(child: ChildProcess, ask: () => void, graceMs: number): Promise<void> {
  const started = child.pid !== undefined;
  if (!started || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  ask();
  await exited;
  clearTimeout(timer);
}
