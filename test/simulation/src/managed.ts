import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** A program that is started again whenever it ends, as a supervisor does. */
export interface Managed {
  readonly name: string;
  readonly pid: number;
  isRunning(): boolean;
  /** Ends it without warning and starts it again after a pause. */
  kill(pauseMs: number): Promise<void>;
  /** Asks it to stop, waits, and starts it again. */
  restart(): Promise<void>;
  /** Stops the clock of the process. */
  freeze(): void;
  thaw(): void;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Printed when it is ready. */
  ready: RegExp;
  logFile: string;
  /** How long a start may take. */
  startMsMax?: number;
  /** Called if it ends although nobody ended it. */
  onDeath(description: string): void;
}

const startMsDefault = 900_000;
const stopMsMax = 60_000;
const startsMax = 20;
const restartMs = 1_000;
/** Of what a program printed, for a message about its end. */
const keptCharacters = 3_000;

export async function startManaged(program: Program): Promise<Managed> {
  const { name, onDeath, startMsMax = startMsDefault } = program;
  let child: ChildProcess;
  let ending = false;
  let ready = false;

  async function start(): Promise<void> {
    ending = false;
    ready = false;
    const started = spawn(program.command, program.args, {
      env: program.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const log = createWriteStream(program.logFile, { flags: 'a' });
    const closed = once(started, 'close').then(
      () => log.end(),
      () => log.end(),
    );
    let output = '';
    let errors = '';
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      errors = (errors + text).slice(-keptCharacters);
    });
    started.once('exit', (code, signal) => {
      if (!ending && ready)
        onDeath(
          `${name} ended by itself with ${code ?? signal}; its log is ${program.logFile}, its last errors:\n${errors}`,
        );
    });
    try {
      await new Promise<void>((done, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${name} was not ready within ${startMsMax / 1000} s`)),
          startMsMax,
        );
        const finish = (error?: Error) => {
          clearTimeout(timer);
          if (error === undefined) done();
          else reject(error);
        };
        started.once('error', finish);
        // "close" comes after the last byte of both outputs, so that the reason is there.
        started.once('close', (code, signal) =>
          finish(new Error(`${name} ended with ${code ?? signal} at its start`)),
        );
        started.stdout.setEncoding('utf8').on('data', (text: string) => {
          log.write(text);
          output = (output + text).slice(-keptCharacters);
          if (!ready && program.ready.test(output)) {
            ready = true;
            finish();
          }
        });
      });
    } catch (error) {
      // Two of one kind would compete for the port and the data folder.
      ending = true;
      if (started.pid !== undefined && started.exitCode === null && started.signalCode === null) {
        started.kill('SIGKILL');
        await closed;
      }
      throw new Error(
        `${(error as Error).message}; its log is ${program.logFile}, its last output:\n${output}\nits last errors:\n${errors}`,
      );
    }
  }

  /** A start may fail while a dependency is away; a supervisor tries again. */
  async function startAgain(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await start();
      } catch (error) {
        if (attempt === startsMax) throw error;
        await new Promise((done) => setTimeout(done, restartMs));
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    ending = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await ended;
    clearTimeout(timer);
  }

  /** Faults overlap; one of them at a time ends and starts the process. */
  let last: Promise<void> = start();
  const inTurn = async (step: () => Promise<void>): Promise<void> => {
    const mine = last.catch(() => {}).then(step);
    last = mine;
    await mine;
  };
  await last;
  return {
    name,
    get pid() {
      return child.pid!;
    },
    isRunning: () => ready && child.exitCode === null && child.signalCode === null,
    kill: async (pauseMs) =>
      await inTurn(async () => {
        await end('SIGKILL');
        await new Promise((done) => setTimeout(done, pauseMs));
        await startAgain();
      }),
    restart: async () =>
      await inTurn(async () => {
        await end('SIGTERM');
        await startAgain();
      }),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => await inTurn(async () => await end('SIGTERM')),
  };
}
