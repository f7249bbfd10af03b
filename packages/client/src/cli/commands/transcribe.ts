import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf } from '../../operationTypes.js';
import { awaitWork } from '../awaitWork.js';
import { type Arguments, command, option } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, InterruptedError } from '../exitCodes.js';
import { assertFree, saveTo } from '../files.js';
import type { ProgressBar } from '../terminal/progressBar.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';
import { pathOf } from './transfer.js';

const formats = ['txt', 'srt', 'vtt', 'json'] as const;
type Format = (typeof formats)[number];

interface Transcribed {
  transcript_id: string;
  token_cost?: number;
  text?: string;
  file?: string;
}

const lookMs = 500;

export const speechCommands = [
  command<Transcribed>({
    name: 'transcribe',
    about: 'turn a recording of speech into text or subtitles',
    positionals: [
      { name: 'FILE', about: 'a local recording, or a path printed by `tricorn upload`', optional: true },
    ],
    options: {
      format: option.text('FORMAT', 'what to write; default txt', { choices: formats }),
      language: option.text('CODE', 'language that is spoken, such as en'),
      translate: option.flag('translate into English'),
      prompt: option.text('WORDS', 'words that may occur, for models that read them'),
      output: option.text('FILE', 'where to save it instead of printing it', { short: 'o' }),
      force: option.flag('overwrite the file'),
      resume: option.text('ID', 'instead of FILE: wait for a transcript that was begun'),
      'no-wait': option.flag('print the id of the transcript and return'),
    },
    examples: ['transcribe meeting.mp3', 'transcribe talk.wav --format srt --output talk.srt'],
    run: async (context, args) => {
      const output = args.text('output');
      assertFree(output, args.flag('force'));
      const transcript_id = await begin(context, args);
      if (args.flag('no-wait')) return { transcript_id };
      const work = {
        title: `Transcript ${transcript_id}`,
        ways: { [`transcribe --resume ${transcript_id}`]: 'waits for it' },
        cancel: async () => {
          await (await context.client()).api.cancelTranscription({ transcript_id });
        },
      };
      const { token_cost } = await awaitWork(
        context,
        work,
        'Transcribing',
        async (bar) => await ended(context, transcript_id, bar),
      );
      const tricorn = await context.client();
      const format = (args.text('format') ?? 'txt') as Format;
      const written = await tricorn.transcriptFile({ transcript_id, format }, { signal: context.signal });
      if (output === undefined) return { transcript_id, token_cost, text: await written.text() };
      await saveTo(output, written, args.flag('force'));
      return { transcript_id, token_cost, file: output };
    },
    show: ({ terminal }, { transcript_id, text, file }) => {
      if (text === undefined) terminal.print(file ?? transcript_id);
      else terminal.write(text);
    },
  }),
  listCommand({
    name: 'transcripts',
    about: 'list your transcripts, newest first',
    read: async ({ client }, _args, options) => (await client()).each('transcriptList', {}, options),
    empty: 'You have no transcripts.',
    columns: [
      { title: 'NAME', value: ({ name }) => name, spare: true },
      { title: 'SECONDS', value: ({ seconds }) => String(Math.ceil(seconds)), align: 'right', whole: true },
      { title: 'STATE', value: ({ status }) => status, whole: true },
      { title: 'TIME', value: ({ creationTime }) => formatTime(creationTime), whole: true },
      { title: 'ID', value: ({ transcript_id }) => transcript_id, whole: true },
    ],
  }),
];

async function begin(context: Context, args: Arguments): Promise<string> {
  const earlier = args.text('resume');
  if ((earlier === undefined) === (args.at(0) === ''))
    throw new ExitError(exitCodes.usage, 'Give either FILE or --resume.');
  if (earlier !== undefined) return earlier;
  const { transcript_id } = await context.call('transcribe', {
    file: await pathOf(context, args.at(0)),
    task: args.flag('translate') ? 'translate' : undefined,
    language: args.text('language'),
    prompt: args.text('prompt'),
  });
  return transcript_id;
}

/** Follows a transcript to its end; throws if it has no result. */
async function ended(
  { call, signal }: Context,
  transcript_id: string,
  bar: ProgressBar,
): Promise<AnswerOf<'transcript'>> {
  for (;;) {
    const transcript = await call('transcript', { transcript_id });
    const { status, progress, reason, segments } = transcript;
    if (status === 'succeeded') return transcript;
    if (status === 'failed' || status === 'cancelled') throw new ExitError(exitCodes.workFailed, reason);
    bar.update(status === 'queued' ? undefined : progress, segments.at(-1)?.text.slice(-40) ?? status);
    await wait(lookMs, undefined, { signal }).catch(() => {
      throw new InterruptedError();
    });
  }
}
