import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { descendantsOf } from '../processTree.js';

/** Builds and runs images without a daemon. The processes of a container share the network of this machine. */
export interface Buildah {
  run(args: readonly string[]): string;
  /** Starts a program in a container. */
  start(container: string, options: readonly string[], command: readonly string[]): RunningProgram;
}

export interface RunningProgram {
  output(): string;
  exitCode(): number | null;
  /** Asks it to stop, as a container engine does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Names of the missing tools. */
export const missingTools = (): string[] =>
  ['mmdebstrap', 'buildah'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);

/** Node.js in the image, as the process list shows it. */
const nodeInside = /^\S*node packages\/server\/dist\/main\.js/;

export function openBuildah(folder: string): Buildah {
  const common = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const env = { BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'overlay', ...process.env };
  return {
    run: (args) =>
      execFileSync('buildah', [...common, ...args], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1 << 28,
      }).trim(),
    start: (container, options, command) =>
      watch(
        spawn('buildah', [...common, 'run', '--network', 'host', ...options, container, '--', ...command], {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
  };
}

function watch(child: ChildProcess): RunningProgram {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000);
    });
  return {
    output: () => output,
    exitCode: () => child.exitCode,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        // The program itself is told, as the first process of a container is; the tool passes its exit code on.
        const program = descendantsOf(child.pid!).find(({ command }) => nodeInside.test(command));
        process.kill(program?.pid ?? child.pid!, 'SIGTERM');
        await ended;
      }
      return child.exitCode;
    },
  };
}
