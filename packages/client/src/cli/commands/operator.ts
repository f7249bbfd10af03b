import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '../exitCodes.js';
import type { Terminal } from '../terminal/terminal.js';

/** Commands that run on the machine of the server; the server package has them. */
export const operatorCommands: Readonly<Record<string, string>> = {
  start: 'run the whole server in one process',
  api: 'run the API alone',
  worker: 'run the workers alone',
  node: 'run one node of the private computations',
  account: 'add an account, or give one another password',
  grant: 'give an account CCD or LLM tokens',
  doctor: 'check this installation',
};

const serverPackage = '@tricorn/server';

/** Hands a command over to the server package, which is not part of this one. */
export async function runOperatorCommand(terminal: Terminal, argv: readonly string[]): Promise<number> {
  const main = serverMain();
  if (main === undefined) {
    terminal.note(`\`tricorn ${argv[0]}\` needs the server: install ${serverPackage} beside this package.`);
    return exitCodes.failed;
  }
  // The server stops when the channel closes, however this process ends.
  const child = spawn(process.execPath, [main, ...argv], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // At a terminal both get the interrupt; this process stays until the server has stopped.
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
