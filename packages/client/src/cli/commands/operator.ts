import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '../exitCodes.js';
import type { Terminal } from '../terminal/terminal.js';

/** Commands that run on the server machine; they are part of the server package. */
export const operatorCommands: Readonly<Record<string, string>> = {
  start: 'run the whole server in one process',
  api: 'run only the API',
  worker: 'run only the workers',
  node: 'run one node of the private computations',
  account: 'add an account, change its password or role, disable or enable it',
  grant: 'add CCD or LLM tokens to an account',
  audit: 'check or print the audit log',
  doctor: 'check this installation',
};

const serverPackage = '@tricorn/server';

/** Runs a command of the server package, which is installed separately. */
export async function runOperatorCommand(terminal: Terminal, argv: readonly string[]): Promise<number> {
  const main = serverMain();
  if (main === undefined) {
    terminal.note(`\`tricorn ${argv[0]}\` needs the server: install ${serverPackage} beside this package.`);
    return exitCodes.failed;
  }
  // The server stops when the channel closes, so it never outlives this process.
  const child = spawn(process.execPath, [main, ...argv], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C reaches both processes; this one waits until the server has stopped.
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  const ignore = () => {};
  process.on('SIGINT', ignore).on('SIGTERM', forward).on('SIGHUP', forward);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? exitCodes.interrupted));
    });
  } finally {
    process.off('SIGINT', ignore).off('SIGTERM', forward).off('SIGHUP', forward);
  }
}

function serverMain(): string | undefined {
  try {
    const main = fileURLToPath(new URL('main.js', import.meta.resolve(serverPackage)));
    return existsSync(main) ? main : undefined;
  } catch {
    return undefined;
  }
}
