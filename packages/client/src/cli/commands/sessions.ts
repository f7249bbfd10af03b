import type { ItemOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { readCredentials, writeCredentials } from '../credentials.js';
import { UsageError } from '../exitCodes.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';

type Session = ItemOf<'sessionList'>;

export const sessionCommands = [
  listCommand<Session>({
    name: 'session list',
    about: 'list where your account is signed in, newest first',
    read: async ({ client }, _args, options) => (await client()).each('sessionList', {}, options),
    empty: 'No session is listed.',
    columns: [
      { title: 'ID', value: ({ id }) => id.slice(0, 8), whole: true },
      { title: 'SINCE', value: ({ startTime }) => formatTime(startTime), whole: true },
      { title: 'UNTIL', value: ({ expiryTime }) => formatTime(expiryTime), whole: true, spare: true },
      { title: 'ADDRESS', value: ({ address }) => address, whole: true },
      { title: '', value: ({ current }) => (current ? 'this one' : ''), whole: true },
      { title: 'CLIENT', value: ({ client }) => client },
    ],
  }),
  command<{ ended: string }>({
    name: 'session end',
    about: 'end a session of your account at once, or all but this one',
    positionals: [{ name: 'SESSION', about: 'id of the session, or its beginning', optional: true }],
    options: { others: option.flag('end every session but this one') },
    run: async (context, args) => {
      const wanted = args.at(0);
      if (args.flag('others') === (wanted !== ''))
        throw new UsageError('Name the session to end, or pass --others.');
      if (wanted === '') return await endOthers(context);
      const { id } = await findSession(context, wanted);
      await context.call('endSession', { id });
      return { ended: id };
    },
    show: ({ terminal }, { ended }) =>
      terminal.print(ended === 'others' ? 'Ended every other session.' : `Ended ${ended.slice(0, 8)}.`),
  }),
];

/** The token of this session is replaced, so the stored one is, too. */
async function endOthers({ client, credentialsPath, signal, url }: Context): Promise<{ ended: string }> {
  const tricorn = await client();
  const before = await tricorn.token();
  const { token } = await tricorn.api.endOtherSessions({}, { signal });
  const stored = await readCredentials(credentialsPath);
  if (stored?.url === (await url()) && stored.token === before)
    await writeCredentials(credentialsPath, { ...stored, token });
  return { ended: 'others' };
}

async function findSession({ client, signal }: Context, wanted: string): Promise<Session> {
  const found: Session[] = [];
  for await (const session of (await client()).each('sessionList', {}, { signal, pageSize: 100 }))
    if (session.id.startsWith(wanted.toLowerCase())) found.push(session);
  if (found.length === 1) return found[0]!;
  throw new UsageError(
    found.length === 0
      ? `You have no session ${wanted}. \`tricorn session list\` lists them.`
      : `${found.length} sessions begin with ${wanted}; write more of the id.`,
  );
}
