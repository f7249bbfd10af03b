import type { AnswerOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';

type Settings = AnswerOf<'mailSettings'>;

function show({ terminal }: Context, { sends, email, confirmed, kinds }: Settings): void {
  if (!sends) terminal.note('This server sends no mail.');
  terminal.print(`${email} is ${confirmed ? 'confirmed' : 'not confirmed; notices are sent once it is'}.`);
  for (const { kind, on } of kinds) terminal.print(`${kind}: ${on ? 'on' : 'off'}`);
}

export const mailCommands = [
  command<Settings>({
    name: 'mail show',
    about: 'show which notices you get by mail',
    run: async ({ call }) => await call('mailSettings', {}),
    show,
  }),
  command<Settings>({
    name: 'mail choose',
    about: 'choose which notices you get by mail; those that you do not name are on',
    options: {
      off: option.list('KIND', 'a notice that is not sent, such as `jobEnded`; may be repeated'),
    },
    run: async ({ call }, args) => await call('updateMailSettings', { off: [...args.list('off')] }),
    show,
  }),
  command<object>({
    name: 'mail confirm',
    about: 'have the mail that confirms your address sent again',
    run: async ({ call }) => await call('sendConfirmation', {}),
    show: ({ terminal }) =>
      terminal.print('The mail is on its way, unless your address is confirmed already.'),
  }),
];
