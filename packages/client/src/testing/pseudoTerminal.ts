import { spawn, spawnSync } from 'node:child_process';

/** How long a test waits for the next words on the screen. */
const waitMs = 60_000;

/** The programs that can run another one in a pseudo-terminal, and how each is told to. */
const launchers: readonly { probe: string[]; line: (argv: readonly string[]) => string[] }[] = [
  {
    // Only the util-linux version passes on the exit code.
    probe: ['script', '--version'],
    line: (argv) => ['script', '--quiet', '--return', '--command', argv.map(quoted).join(' '), '/dev/null'],
  },
  {
    probe: ['python3', '-c', 'import pty'],
    line: (argv) => [
      'python3',
      '-c',
      'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))',
      ...argv,
    ],
  },
];

const launcher = launchers.find(
  ({ probe: [program = '', ...args] }) => spawnSync(program, args).status === 0,
);

/** Why nothing can be tested in a pseudo-terminal here, or false when it can. */
export const pseudoTerminalMissing =
  launcher === undefined && 'neither util-linux `script` nor python3 with `pty` is installed';

export interface PseudoTerminal {
  /** Waits until the screen shows the text, and returns everything that was written since the last call. */
  shows(text: string | RegExp): Promise<string>;
  type(keys: string): void;
  /** The exit code of the program, and what it wrote since the last call of `shows`. */
  ended(): Promise<{ code: number | null; rest: string }>;
}

/** Runs a program in a pseudo-terminal. */
export function startInPseudoTerminal(argv: readonly string[], env: NodeJS.ProcessEnv): PseudoTerminal {
  const [program = '', ...args] = launcher?.line(argv) ?? [];
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let written = '';
  let code: number | null | undefined;
  let onChange = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    onChange();
  });
  child.once('close', (exitCode) => {
    code = exitCode;
    onChange();
  });
  const takeAll = () => {
    const taken = written;
    written = '';
    return taken;
  };
  const until = (met: () => boolean, what: string) =>
    new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why} before ${what}: ${JSON.stringify(written)}`));
      const timer = setTimeout(() => {
        child.kill();
        fail(`${waitMs} ms passed`);
      }, waitMs);
      onChange = () => {
        if (!met() && code === undefined) return;
        clearTimeout(timer);
        if (met()) resolve();
        else fail(`exit code ${code}`);
      };
      onChange();
    });
  return {
    shows: async (text) => {
      const isShown = () => (typeof text === 'string' ? written.includes(text) : text.test(written));
      await until(isShown, `the screen showed ${text}`);
      return takeAll();
    },
    type: (keys) => void child.stdin.write(keys),
    ended: async () => {
      await until(() => code !== undefined, 'the program ended');
      return { code: code ?? null, rest: takeAll() };
    },
  };
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
