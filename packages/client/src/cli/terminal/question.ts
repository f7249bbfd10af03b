import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ExitError, exitCodes, InterruptedError } from '../exitCodes.js';

interface QuestionStreams {
  stdin: NodeJS.ReadStream;
  stderr: NodeJS.WriteStream;
}

/** Asks the user and returns the typed line. The answer to a hidden question, such as a password, is not shown. */
export async function askQuestion(
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
