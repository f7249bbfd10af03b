import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ExitError, exitCodes, InterruptedError } from '../exitCodes.js';

type Input = NodeJS.ReadStream;
type Output = NodeJS.WriteStream;

/** The streams of the command line. */
export interface Terminal {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Maximum width of a line; infinite outside a terminal. */
  readonly columns: number;
  /** Whether the output is a terminal. */
  readonly interactive: boolean;
  /** Whether the user can be asked a question. */
  readonly canAsk: boolean;
  print(line?: string): void;
  /** Prints without a line break. */
  write(piece: string): void;
  /** Prints to standard error: progress, hints, errors. */
  note(line: string): void;
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
  /** Everything on standard input. */
  readAll(): Promise<string>;
}

const columnsDefault = 80;
const inputCharsMax = 50_000_000;

export function createTerminal(stdin: Input, stdout: Output, stderr: Output): Terminal {
  return {
    stdin,
    stdout,
    stderr,
    get columns() {
      return stdout.isTTY === true ? stdout.columns || columnsDefault : Number.POSITIVE_INFINITY;
    },
    interactive: stdout.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    print: (line = '') => void stdout.write(`${line}\n`),
    write: (piece) => void stdout.write(piece),
    note: (line) => void stderr.write(`${line}\n`),
    ask: (question, { hidden = false } = {}) => askQuestion({ stdin, stderr }, question, hidden),
    readAll: async () => {
      let text = '';
      stdin.setEncoding('utf8');
      for await (const piece of stdin) {
        text += piece;
        if (text.length > inputCharsMax) throw new RangeError('Standard input is too large.');
      }
      return text;
    },
  };
}

interface QuestionStreams {
  stdin: NodeJS.ReadStream;
  stderr: NodeJS.WriteStream;
}

/** Asks the user and returns the typed line. The answer to a hidden question, such as a password, is not shown. */
async function askQuestion(
  { stdin, stderr }: QuestionStreams,
  question: string,
  hidden: boolean,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = hidden ? nowhere : stderr;
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  let answered = false;
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(new InterruptedError()));
      lines.once('close', () =>
        reject(new ExitError(exitCodes.failed, 'The input ended before the question was answered.')),
      );
      if (hidden) stderr.write(question);
      // readline clears the line before it writes its prompt, so a question that was written before would vanish.
      lines.question(hidden ? '' : question, resolve);
    });
    answered = true;
    return answer;
  } finally {
    lines.close();
    if (hidden || !answered) stderr.write('\n');
  }
}
