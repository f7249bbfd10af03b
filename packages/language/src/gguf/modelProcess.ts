import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild } from '@tricorn/workers';
import { LanguageError } from '../errors.js';
import type { GgufCommand, GgufProcessSettings, GgufReport } from './ggufProtocol.js';

/** How much of the standard error of a crashed process is kept. */
const lastWordsCharsMax = 2_048;
/** When a caller may come back: the next call starts another process. */
const restartMs = 1_000;
/** How long a process may take to exit before it is killed. */
const leaveMs = 2_000;

export interface ModelProcessTimeouts {
  /** From start to a loaded model. */
  loadMs: number;
  /** Between two signs of life while a call runs. */
  stallMs: number;
}

export type CallReport = Extract<GgufReport, { id: number }>;

interface Call {
  onReport: (report: CallReport) => void;
  onFailure: (error: LanguageError) => void;
}

/** A model process: starts it, watches it, sends commands, ends it. It is never restarted. */
export class ModelProcess {
  readonly ready: Promise<{ contextTokens: number }>;
  readonly #child: ChildProcess;
  readonly #timeouts: ModelProcessTimeouts;
  readonly #calls = new Map<number, Call>();
  #watchdog: NodeJS.Timeout | undefined;
  #nextId = 1;
  #failure: LanguageError | undefined;
  #lastWords = '';

  constructor(
    settings: GgufProcessSettings,
    timeouts: ModelProcessTimeouts,
    onExit: (error: LanguageError) => void,
  ) {
    this.#timeouts = timeouts;
    // The server's environment holds secrets, so the process does not get it. A user without a name, as in some containers, has
    // no home, and the process would not start without one.
    this.#child = fork(
      fileURLToPath(new URL('./ggufChildMain.js', import.meta.url)),
      [JSON.stringify(settings)],
      {
        env: { HOME: dirname(settings.modelPath) },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    this.#child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = (this.#lastWords + words).slice(-lastWordsCharsMax);
    });
    this.ready = this.#awaitReady();
    // Waiters see the failure; without waiters it is not an unhandled rejection.
    this.ready.catch(() => {});
    this.#child.on('message', (report) => this.#dispatch(report as GgufReport));
    const gone = (how: string) => onExit(this.#fail(this.#crash(how)));
    this.#child.once('error', () => gone('it could not be started'));
    this.#child.once('exit', (code, signal) => gone(signal ? `signal ${signal}` : `exit code ${code}`));
  }

  /** Sends a command; reports with its id go to `call` until one ends it. */
  start(command: (id: number) => GgufCommand, call: Call): { cancel: () => void } {
    const id = this.#nextId++;
    if (this.#failure) {
      call.onFailure(this.#failure);
      return { cancel: () => {} };
    }
    this.#calls.set(id, call);
    this.#watch();
    this.#send(command(id));
    return { cancel: () => this.#send({ type: 'cancel', id }) };
  }

  /** Ends the process; calls still running fail with `error`. */
  async end(error: LanguageError): Promise<void> {
    this.#fail(error);
    const leave = () => {
      if (this.#child.connected) this.#child.disconnect();
    };
    await endChild(this.#child, leave, leaveMs);
  }

  #awaitReady(): Promise<{ contextTokens: number }> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#kill(new LanguageError('model_load_failed', 'The model did not load in time.'));
      }, this.#timeouts.loadMs);
      const onMessage = (message: unknown) => {
        const report = message as GgufReport;
        if (report.type === 'ready') {
          clearTimeout(timer);
          this.#letGo();
          resolve({ contextTokens: report.contextTokens });
        } else if (report.type === 'unloadable') {
          this.#kill(new LanguageError(report.code, report.message));
        }
      };
      const gone = () => {
        clearTimeout(timer);
        reject(this.#fail(this.#crash('while it loaded')));
      };
      this.#child.once('message', onMessage);
      this.#child.once('error', gone);
      this.#child.once('exit', gone);
    });
  }

  #dispatch(report: GgufReport): void {
    if (!('id' in report)) return;
    const call = this.#calls.get(report.id);
    if (!call) return;
    if (report.type !== 'progress' && report.type !== 'text') this.#calls.delete(report.id);
    this.#watch();
    call.onReport(report);
  }

  /** Expects a sign of life while calls run, and lets the server exit when none do. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#calls.size === 0) {
      this.#letGo();
      return;
    }
    this.#child.channel?.ref();
    this.#watchdog = setTimeout(() => {
      this.#kill(new LanguageError('engine_timeout', 'The model process stopped responding and was killed.'));
    }, this.#timeouts.stallMs);
  }

  #letGo(): void {
    if (this.#calls.size > 0) return;
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as { unref?: () => void } | null)?.unref?.();
  }

  #send(command: GgufCommand): void {
    // A failed write is followed by the exit event, which fails the calls.
    if (this.#child.connected) this.#child.send(command, () => {});
  }

  #kill(error: LanguageError): void {
    this.#fail(error);
    this.#child.kill('SIGKILL');
  }

  /** All callers get the first failure. */
  #fail(error: LanguageError): LanguageError {
    this.#failure ??= error;
    clearTimeout(this.#watchdog);
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.onFailure(this.#failure);
    return this.#failure;
  }

  #crash(how: string): LanguageError {
    const cause = this.#lastWords === '' ? undefined : new Error(this.#lastWords);
    return new LanguageError('engine_crashed', `The model process ended unexpectedly (${how}).`, {
      cause,
      retryAfterMs: restartMs,
    });
  }
}
