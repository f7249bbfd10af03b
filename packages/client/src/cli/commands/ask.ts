import type { AnswerOf, LanguageName } from '../../operationTypes.js';
import { type Arguments, type Command, command } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { printableBlock } from '../terminal/printable.js';

export const ask = languageCommand('ask', 'ask the language model; the answer appears while it is written');
export const code = languageCommand('code', 'ask the coding model');

function languageCommand(name: 'ask' | 'code', about: string): Command {
  return command<AnswerOf<LanguageName>>({
    name,
    about,
    positionals: [
      {
        name: 'PROMPT',
        about: 'the question; - or nothing reads it from standard input',
        optional: true,
        rest: true,
      },
    ],
    options: {
      'max-tokens': { kind: 'number', value: 'N', about: 'the most tokens the answer may have' },
      temperature: { kind: 'number', value: 'N', about: '0 is the most likely text' },
      'top-p': { kind: 'number', value: 'N', about: 'nucleus sampling' },
      seed: { kind: 'number', value: 'N', about: 'same seed, same text where the engine allows' },
      stop: { kind: 'list', value: 'TEXT', about: 'a text that ends the answer; may be repeated' },
      system: { kind: 'text', value: 'TEXT', about: 'instructions for the model' },
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
        ...(stop.length === 0 ? {} : { stop: [...stop] }),
      };
      const answer = tricorn[name](fields, { signal: context.signal });
      if (!context.choices.json) await stream(context, answer);
      return await answer.done();
    },
    show: ({ terminal, choices }, { tokens_used, tokens_balance }) => {
      if (terminal.interactive && !choices.quiet)
        terminal.note(`${tokens_used} tokens used, ${tokens_balance} left.`);
    },
  });
}

async function promptOf({ terminal }: Context, args: Arguments): Promise<string> {
  const words = args.rest(0).join(' ');
  if (words !== '' && words !== '-') return words;
  if (terminal.canAsk && words === '') throw new UsageError('PROMPT is missing: what do you want to ask?');
  return await terminal.readAll();
}

async function stream({ terminal, progress }: Context, answer: AsyncIterable<string>): Promise<void> {
  const bar = progress('Thinking');
  let last = '';
  for await (const piece of answer) {
    bar.end();
    const text = printableBlock(piece);
    terminal.write(text);
    if (text !== '') last = text;
  }
  bar.end();
  if (!last.endsWith('\n')) terminal.print();
}
