import type { LanguageAnswer } from '../../ask.js';
import type { AnswerOf, LanguageName } from '../../operationTypes.js';
import { type Arguments, type Command, command, option } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { printableBlock } from '../terminal/printable.js';

export const ask = languageCommand('ask', 'ask the language model; the answer appears as it is generated', [
  "ask 'Why is the sky blue?'",
  "ask --system 'Answer in one sentence.' --max-tokens 60 < question.txt",
]);
export const code = languageCommand('code', 'ask the coding model', [
  "code 'Write a Python function that reverses a string.'",
]);

function languageCommand(name: 'ask' | 'code', about: string, examples: readonly string[]): Command {
  return command<AnswerOf<LanguageName>>({
    name,
    about,
    examples,
    positionals: [
      {
        name: 'PROMPT',
        about: 'the question; read from standard input if it is - or missing',
        optional: true,
        rest: true,
      },
    ],
    options: {
      'max-tokens': option.number('N', 'maximum number of tokens in the answer'),
      temperature: option.number('N', 'sampling temperature; 0 always takes the most likely token'),
      'top-p': option.number('N', 'nucleus sampling: cumulative probability of the candidates'),
      seed: option.number('N', 'random seed; local models repeat the same text'),
      stop: option.list('TEXT', 'stop text; may be given several times'),
      system: option.text('TEXT', 'system prompt'),
      model: option.text('NAME', 'another model of the server'),
    },
    run: async (context, args) => {
      const tricorn = await context.client();
      const stop = args.list('stop');
      const fields = {
        prompt: await promptOf(context, args),
        max_new_tokens: args.number('max-tokens'),
        temperature: args.number('temperature'),
        top_p: args.number('top-p'),
        seed: args.number('seed'),
        system: args.text('system'),
        model: args.text('model'),
        ...(stop.length === 0 ? {} : { stop: [...stop] }),
      };
      const answer = tricorn[name](fields, { signal: context.signal });
      try {
        if (!context.choices.json) await stream(context, answer);
        return await answer.done();
      } catch (error) {
        if (context.signal.aborted) await noteStopped(context, answer);
        throw error;
      }
    },
    show: ({ terminal, choices }, { tokens_used, tokens_balance }) => {
      if (terminal.interactive && !choices.quiet)
        terminal.note(`${tokens_used} tokens used, ${tokens_balance} left.`);
    },
  });
}

/** What an interrupted answer cost. */
async function noteStopped({ terminal, choices }: Context, answer: LanguageAnswer): Promise<void> {
  if (choices.quiet || choices.json) return;
  const stopped = await answer.stopped().catch(() => undefined);
  if (stopped !== undefined) terminal.note(`\n${stopped.tokens_used} tokens used.`);
}

async function promptOf({ terminal }: Context, args: Arguments): Promise<string> {
  const words = args.rest(0).join(' ');
  if (words !== '' && words !== '-') return words;
  if (terminal.canAsk && words === '') throw new UsageError('PROMPT is missing: the question.');
  return await terminal.readAll();
}

async function stream({ terminal, progress }: Context, answer: AsyncIterable<string>): Promise<void> {
  let last = '';
  await progress('Thinking', async (bar) => {
    for await (const piece of answer) {
      bar.end();
      const text = printableBlock(piece);
      terminal.write(text);
      if (text !== '') last = text;
    }
  });
  if (!last.endsWith('\n')) terminal.print();
}
