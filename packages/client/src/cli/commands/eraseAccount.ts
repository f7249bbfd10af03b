import type { AnswerOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { removeCredentials } from '../credentials.js';
import { UsageError } from '../exitCodes.js';

type Erased = Pick<AnswerOf<'eraseAccount'>, 'jobs' | 'tasks' | 'files'> & { email: string };

export const eraseAccount = command<Erased>({
  name: 'account erase',
  about: 'erase your account with everything it has, for ever; your email is free again',
  positionals: [{ name: 'EMAIL', about: 'the email of the account, to confirm' }],
  options: {
    cancel: option.flag('also cancel jobs and tasks that have not ended'),
    'password-stdin': option.flag('read the password from standard input'),
  },
  run: async (context, args) => {
    const { client, credentialsPath, signal, terminal } = context;
    const tricorn = await client();
    const { email } = await tricorn.api.userInfo({}, { signal });
    if (args.at(0).toLowerCase() !== email.toLowerCase())
      throw new UsageError(`You are signed in as ${email}; give this email to erase the account.`);
    terminal.note(
      'Your files, jobs, prompts, models, keys and webhooks are deleted, and unused CCD and LLM tokens are lost. What is on chain stays there, and the ledger keeps amounts and times without your name. This cannot be undone.',
    );
    const passwd = await askPassword(context, args.flag('password-stdin'));
    const { jobs, tasks, files } = await tricorn.api.eraseAccount(
      { passwd, cancel: args.flag('cancel') },
      { signal },
    );
    await removeCredentials(credentialsPath);
    return { email, jobs, tasks, files };
  },
  show: ({ terminal }, { email, jobs, tasks, files }) =>
    terminal.print(`Erased ${email}: ${jobs} jobs, ${tasks} tasks and ${files} files.`),
});

export async function askPassword({ terminal }: Context, fromInput: boolean): Promise<string> {
  if (fromInput) return (await terminal.readAll()).replace(/\r?\n$/, '');
  if (!terminal.canAsk) throw new UsageError('Pass the password with --password-stdin.');
  return await terminal.ask('Password, to erase the account: ', { hidden: true });
}
