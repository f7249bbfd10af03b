import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Watchdog {
  /** A child process that must not outlive this process. */
  childStarted(pid: number): void;
  childEnded(pid: number): void;
  /** Tells the watchdog that nothing is left to clean up. */
  release(): void;
}

/** Reads from this process what to clean up, and does so when the pipe closes without a release. */
const script = `
children=
while read -r word pid; do
  case $word in
    started) children="$children $pid" ;;
    ended)
      kept=
      for child in $children; do [ "$child" = "$pid" ] || kept="$kept $child"; done
      children=$kept ;;
    released) exit 0 ;;
  esac
done
exec "$@" $children
`;

/**
 * Runs a module if this process ends without cleaning up, however it ends: the kernel closes the pipe. Until then only
 * a shell of about 1 MB waits. It has its own session, so a closed terminal or a signal to the group does not reach it.
 * The module gets `args` and the ids of the running children.
 */
export function startWatchdog(module: URL, args: readonly string[] = []): Watchdog {
  const shell = spawn(
    '/bin/sh',
    ['-c', script, 'tricorn-watchdog', process.execPath, fileURLToPath(module), ...args],
    { cwd: '/', detached: true, env: { PATH: '/usr/bin:/bin' }, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const pipe = shell.stdin;
  // Without a shell the server still runs; the next start takes over what a crash left behind.
  shell.on('error', () => {});
  pipe.on('error', () => {});
  shell.unref();
  (pipe as typeof pipe & { unref(): void }).unref();
  return {
    childStarted: (pid) => pipe.write(`started ${pid}\n`),
    childEnded: (pid) => pipe.write(`ended ${pid}\n`),
    release: () => pipe.end('released\n'),
  };
}
