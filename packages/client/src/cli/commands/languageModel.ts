import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf } from '../../operationTypes.js';
import { awaitWork } from '../awaitWork.js';
import { type Command, command, option } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, InterruptedError } from '../exitCodes.js';
import { formatBytes, type ProgressBar, showBytes } from '../terminal/progressBar.js';
import { printTable } from '../terminal/table.js';

type Models = AnswerOf<'operatorModels'>;
type InstalledModel = Models['data'][number];
const lookMs = 500;

export const languageModelCommands: readonly Command[] = [
  command<InstalledModel>({
    name: 'model pull',
    about: 'for operators: download a language model and serve it by name; a cut download continues',
    positionals: [
      { name: 'MODEL', about: 'a name of `tricorn model installed`, or the address of a GGUF file' },
    ],
    options: {
      name: option.text('NAME', 'name under which it is served'),
      sha256: option.text('HEX', 'checksum, if its server does not tell it'),
      price: option.text('IN,OUT', 'LLM tokens for one token of input and of output; default 1,1'),
    },
    examples: ['model pull qwen2.5-1.5b', 'model pull https://example.com/my.gguf --name mine --price 0.5,2'],
    run: async (context, args) => {
      const [name, sha256, price] = ['name', 'sha256', 'price'].map((option) => args.text(option));
      const fields = { model: args.at(0), name, sha256, price };
      const begun = await context.call('operatorPullModel', fields);
      const work = {
        title: `The download of ${begun.name}`,
        ways: {
          'model installed': 'shows how far it is',
          [`model remove ${begun.name}`]: 'stops it',
        },
      };
      return await awaitWork(context, work, begun.name, async (bar) => await ended(context, begun, bar));
    },
    show: ({ terminal }, { name, bytes, price }) => {
      terminal.print(`${name} is installed (${formatBytes(bytes)}) and costs ${price} LLM tokens.`);
      terminal.note(`Ask it: tricorn ask --model ${name} 'Why is the sky blue?'`);
    },
  }),
  command<Models>({
    name: 'model installed',
    about: 'for operators: list the language models that were pulled, and those that can be pulled by name',
    run: async ({ call }) => await call('operatorModels', {}),
    show: ({ terminal }, { data, known, memoryBytes }) => {
      const rows = [
        ...data.map(({ error, ...model }) => ({ ...model, about: error })),
        ...known
          .filter(({ name }) => !data.some((model) => model.name === name))
          .map(({ licence, about, ...model }) => ({
            ...model,
            state: model.memoryBytes > memoryBytes ? 'too large' : 'can be pulled',
            doneBytes: 0,
            price: '',
            about: `${about} (${licence})`,
          })),
      ];
      printTable(terminal, rows, [
        { title: 'MODEL', value: ({ name }) => name, whole: true },
        {
          title: 'STATE',
          value: ({ state, doneBytes, bytes }) =>
            doneBytes > 0 && doneBytes < bytes ? `${state} ${Math.floor((100 * doneBytes) / bytes)}%` : state,
          whole: true,
        },
        { title: 'FILE', value: ({ bytes }) => formatBytes(bytes), whole: true },
        { title: 'MEMORY', value: (model) => formatBytes(model.memoryBytes), whole: true },
        { title: 'PRICE', value: ({ price }) => price },
        { title: 'ABOUT', value: ({ about }) => about, spare: true },
      ]);
      terminal.note(`This machine has ${formatBytes(memoryBytes)} of memory.`);
    },
  }),
  command<object>({
    name: 'model remove',
    about: 'for operators: remove a language model that was pulled, or stop its download',
    positionals: [{ name: 'MODEL', about: 'name of the model' }],
    run: async ({ call }, args) => await call('operatorRemoveModel', { name: args.at(0) }),
    show: ({ terminal }) => terminal.print('Removed.'),
  }),
];

/** Follows a download to its end; throws if it failed. */
async function ended(
  { call, signal }: Context,
  begun: InstalledModel,
  bar: ProgressBar,
): Promise<InstalledModel> {
  for (let model = begun; ; ) {
    if (model.state === 'ready') return model;
    if (model.state !== 'downloading')
      throw new ExitError(exitCodes.failed, model.error || `The download of ${model.name} was stopped.`);
    showBytes(bar, model.doneBytes, model.bytes);
    await wait(lookMs, undefined, { signal }).catch(() => {
      throw new InterruptedError();
    });
    const { data } = await call('operatorModels', {});
    model = data.find(({ name }) => name === begun.name) ?? { ...model, state: 'stopped' };
  }
}
