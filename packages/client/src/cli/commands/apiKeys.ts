import type { FieldsOf, ItemOf } from '../../operationTypes.js';
import { type Arguments, command, type OptionSpec, option } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { timeOrNever } from '../terminal/time.js';
import { listCommand } from './list.js';

type ApiKey = ItemOf<'apiKeyList'>;
type NewKey = ApiKey & { key: string };

const terms: Readonly<Record<string, OptionSpec>> = {
  scope: option.list('SCOPE', 'what it may do, such as `pictures:write` or `*:read`; may be repeated', {
    required: true,
  }),
  network: option.list('NETWORK', 'a network it is accepted from; may be repeated'),
  days: option.number('N', 'days until it expires; default never'),
  'ccd-per-day': option.text('CCD', 'the most CCD it may spend per day (UTC)'),
  'ccd-per-month': option.text('CCD', 'the most CCD it may spend per month (UTC)'),
  'ccd-in-total': option.text('CCD', 'the most CCD it may spend in total'),
  'tokens-per-day': option.number('N', 'the most LLM tokens it may spend per day (UTC)'),
  'tokens-per-month': option.number('N', 'the most LLM tokens it may spend per month (UTC)'),
  'tokens-in-total': option.number('N', 'the most LLM tokens it may spend in total'),
};

const daySeconds = 24 * 60 * 60;
const keyArgument = { name: 'KEY', about: 'name or id of the key' };

export const apiKeyCommands = [
  listCommand<ApiKey>({
    name: 'apikey list',
    about: 'list your API keys with their last use, newest first',
    read: async ({ client }, _args, options) => (await client()).each('apiKeyList', {}, options),
    empty: 'You have no API keys. Create one with `tricorn apikey create NAME --scope SCOPE`.',
    columns: [
      { title: 'NAME', value: ({ name }) => name },
      { title: 'KEY', value: ({ hint }) => hint, whole: true },
      { title: 'STATE', value: ({ state }) => state, whole: true },
      { title: 'LAST USE', value: ({ lastUseTime }) => timeOrNever(lastUseTime), whole: true },
      { title: 'EXPIRES', value: ({ expiryTime }) => timeOrNever(expiryTime), whole: true, spare: true },
      { title: 'CCD TODAY', value: ({ ccd }) => ccd.spentToday, align: 'right', spare: true },
      { title: 'TOKENS TODAY', value: ({ tokens }) => tokens.spentToday, align: 'right', spare: true },
      { title: 'SCOPES', value: ({ scopes }) => scopes.join(' ') },
    ],
  }),
  command<NewKey>({
    name: 'apikey create',
    about: 'create an API key, which programs use instead of a token',
    positionals: [{ name: 'NAME', about: 'a name for the key' }],
    options: terms,
    run: async ({ client, signal }, args) =>
      await (await client()).api.createApiKey(termsOf(args.at(0), args), { signal }),
    show: showSecret,
  }),
  command<ApiKey>({
    name: 'apikey update',
    about: 'replace scopes, networks, expiry and budgets of an API key; what you leave out has no limit',
    positionals: [keyArgument],
    options: { ...terms, name: option.text('NAME', 'a new name') },
    run: async (context, args) => {
      const { id, name } = await findKey(context, args.at(0));
      const fields = { id, ...termsOf(args.text('name') ?? name, args) };
      return await context.call('updateApiKey', fields);
    },
    show: ({ terminal }, { name }) => terminal.print(`Changed ${name}.`),
  }),
  command<NewKey>({
    name: 'apikey rotate',
    about: 'replace the secret of an API key; the previous one is accepted for a while',
    positionals: [keyArgument],
    options: {
      overlap: option.number(
        'MINUTES',
        'minutes for which the previous secret is accepted; default 1440, 0 ends it at once',
      ),
    },
    run: async (context, args) => {
      const { id } = await findKey(context, args.at(0));
      return await context.call('rotateApiKey', { id, overlapMinutes: args.number('overlap') });
    },
    show: showSecret,
  }),
  command<ApiKey>({
    name: 'apikey revoke',
    about: 'end an API key at once',
    positionals: [keyArgument],
    run: async (context, args) => {
      const { id } = await findKey(context, args.at(0));
      return await context.call('revokeApiKey', { id });
    },
    show: ({ terminal }, { name }) => terminal.print(`Revoked ${name}.`),
  }),
];

function termsOf(name: string, args: Arguments): FieldsOf<'createApiKey'> {
  const days = args.number('days');
  return {
    name,
    scopes: [...args.list('scope')],
    networks: [...args.list('network')],
    expiryTime: days === undefined ? undefined : Math.floor(Date.now() / 1000 + days * daySeconds),
    ccdPerDay: args.text('ccd-per-day'),
    ccdPerMonth: args.text('ccd-per-month'),
    ccdInTotal: args.text('ccd-in-total'),
    tokensPerDay: args.number('tokens-per-day'),
    tokensPerMonth: args.number('tokens-per-month'),
    tokensInTotal: args.number('tokens-in-total'),
  };
}

/** Notes go to stderr, so that the key alone can be redirected to a file. */
function showSecret({ terminal }: Context, { key }: NewKey): void {
  terminal.print(key);
  terminal.note('This is the only time the key is shown. Keep it in a secret store.');
}

/** The key with this id, or the one in use with this name. */
async function findKey({ client, signal }: Context, wanted: string): Promise<ApiKey> {
  for await (const key of (await client()).each('apiKeyList', {}, { signal, pageSize: 100 }))
    if (key.id === wanted || (key.state !== 'revoked' && key.name.toLowerCase() === wanted.toLowerCase()))
      return key;
  throw new UsageError(`You have no API key ${wanted}. \`tricorn apikey list\` lists them.`);
}
