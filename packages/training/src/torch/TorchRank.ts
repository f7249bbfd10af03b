import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment, endChild, Inbox, type Message } from '@tricorn/workers';
import { TrainingRunError } from '../errors.js';

const engine = fileURLToPath(new URL('../../torch/engine.py', import.meta.url));
const stderrCharsMax = 4_000;
const endGraceMs = 2_000;
/** What Python and the libraries of PyTorch read besides. */
const passedOn = /^(?:VIRTUAL_ENV|(?:PYTHON|CUDA|NVIDIA|NCCL|GLOO|TORCH)\w*)$/;

/** One process of a group that trains with PyTorch. It reads commands and answers, one JSON object per line. */
export class TorchRank {
  readonly #process: ChildProcess;
  readonly #inbox = new Inbox<TrainingRunError>();

  constructor(python: string, name: string, variables: Record<string, string> = {}) {
    this.#process = spawn(python, [engine], {
      env: { ...variables, ...childEnvironment({ PYTHONUNBUFFERED: '1' }, passedOn) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-stderrCharsMax);
    });
    createInterface({ input: this.#process.stdout! }).on('line', (line) => this.#receive(line));
    // A rank that has ended is noticed by its exit; writing to it fails first.
    this.#process.stdin!.on('error', () => {});
    this.#process.on('error', (error) =>
      this.#inbox.lose(unavailable(`${python} cannot be started: ${error.message}`)),
    );
    // `close` follows the last output, so that the cause is known.
    this.#process.on('close', (code, signal) => this.#inbox.lose(endOf(name, python, signal ?? code, said)));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  send(command: object): void {
    this.#process.stdin!.write(`${JSON.stringify(command)}\n`);
  }

  /** The next answer of a kind; others go to `onOther`. Rejects if the rank ends. */
  async next(kind: string, onOther?: (answer: Message) => void): Promise<Message> {
    return await this.#inbox.next(kind, onOther);
  }

  /** Rejects when the rank ends. */
  async ended(): Promise<never> {
    return await this.#inbox.lost();
  }

  async close(): Promise<void> {
    await endChild(this.#process, () => this.#process.kill('SIGKILL'), endGraceMs);
  }

  #receive(line: string): void {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      return; // A library's own message.
    }
    this.#inbox.push(message);
  }
}

function endOf(
  name: string,
  python: string,
  exit: NodeJS.Signals | number | null,
  said: string,
): TrainingRunError {
  if (/No module named '?torch/.test(said))
    return unavailable(
      `${python} has no PyTorch. Install it (Debian: apt install python3-torch; otherwise: pip install torch)`,
    );
  if (/OutOfMemoryError|out of memory/.test(said))
    return new TrainingRunError('MEMORY_LIMIT', `${name} ran out of memory.`);
  const cause = said.trimEnd().split('\n').at(-1) ?? '';
  return new TrainingRunError('CHILD_DIED', `${name} ended (${exit})${cause === '' ? '' : `: ${cause}`}.`);
}

const unavailable = (problem: string): TrainingRunError =>
  new TrainingRunError('PROVIDER_UNAVAILABLE', `${problem}.`);
