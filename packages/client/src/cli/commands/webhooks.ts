import type { AnswerOf, ItemOf } from '../../operationTypes.js';
import { type Arguments, command, type OptionSpec, option } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { printTable } from '../terminal/table.js';
import { timeOrNever } from '../terminal/time.js';
import { listCommand } from './list.js';

type Webhook = ItemOf<'webhookList'>;
type WithSecret = Webhook & { secret: string };
type Deliveries = AnswerOf<'webhookDeliveries'>['data'];
const deliveriesDefault = 20;

const terms: Readonly<Record<string, OptionSpec>> = {
  event: option.list(
    'TYPE',
    'a type of event, such as `job.changed`; may be repeated; default all but progress',
  ),
  description: option.text('TEXT', 'what it is for'),
};

const termsOf = (args: Arguments) => ({
  events: [...args.list('event')],
  description: args.text('description'),
});

const webhookArgument = { name: 'WEBHOOK', about: 'id or address of the webhook' };

export const webhookCommands = [
  listCommand<Webhook>({
    name: 'webhook list',
    about: 'list your webhooks, newest first',
    read: async ({ client }, _args, options) => (await client()).each('webhookList', {}, options),
    empty: 'You have no webhooks. Create one with `tricorn webhook create URL`.',
    columns: [
      { title: 'ID', value: ({ id }) => id, whole: true },
      {
        title: 'STATE',
        value: ({ state, failingSince }) => (failingSince > 0 ? `${state}, failing` : state),
        whole: true,
      },
      { title: 'WAITING', value: ({ waiting }) => String(waiting), align: 'right', whole: true },
      {
        title: 'LAST SUCCESS',
        value: ({ lastSuccessTime }) => timeOrNever(lastSuccessTime),
        whole: true,
        spare: true,
      },
      { title: 'URL', value: ({ url }) => url },
      { title: 'REASON', value: ({ reason }) => reason, spare: true },
    ],
  }),
  command<WithSecret>({
    name: 'webhook create',
    about: 'create a webhook: an address that receives your events, signed, as they happen',
    positionals: [{ name: 'URL', about: 'the address that receives the events' }],
    options: terms,
    run: async ({ call }, args) => await call('createWebhook', { url: args.at(0), ...termsOf(args) }),
    show: showSecret,
  }),
  command<Webhook>({
    name: 'webhook update',
    about: 'change a webhook, or switch it on or off',
    positionals: [webhookArgument],
    options: {
      ...terms,
      url: option.text('URL', 'a new address'),
      on: option.flag('switch it on; what was not delivered is delivered'),
      off: option.flag('switch it off'),
    },
    run: async (context, args) => {
      const known = await findWebhook(context, args.at(0));
      const { events, description } = termsOf(args);
      if (args.flag('on') && args.flag('off')) throw new UsageError('Use either --on or --off.');
      const state = args.flag('on') ? 'on' : args.flag('off') ? 'off' : undefined;
      return await context.call('updateWebhook', {
        id: known.id,
        url: args.text('url') ?? known.url,
        events: events.length > 0 ? events : known.events,
        description: description ?? known.description,
        state,
      });
    },
    show: ({ terminal }, { url, state }) => terminal.print(`Changed ${url}; it is ${state}.`),
  }),
  command<WithSecret>({
    name: 'webhook rotate',
    about: 'replace the signing secret of a webhook; deliveries carry both signatures for a while',
    positionals: [webhookArgument],
    options: {
      overlap: option.number(
        'MINUTES',
        'minutes for which the previous secret signs too; default 1440, 0 ends it at once',
      ),
    },
    run: async (context, args) => {
      const { id } = await findWebhook(context, args.at(0));
      return await context.call('rotateWebhookSecret', { id, overlapMinutes: args.number('overlap') });
    },
    show: showSecret,
  }),
  command<Webhook>({
    name: 'webhook replay',
    about: 'deliver every event after a number again, in order',
    positionals: [
      webhookArgument,
      { name: 'SEQ', about: 'number of the last event that need not be repeated' },
    ],
    run: async (context, args) => {
      const { id } = await findWebhook(context, args.at(0));
      return await context.call('replayWebhook', { id, since: Number(args.at(1)) });
    },
    show: ({ terminal }, { url }) => terminal.print(`The events are sent to ${url} again.`),
  }),
  command<Deliveries>({
    name: 'webhook log',
    about: 'list the deliveries of a webhook with the last answer, newest event first',
    positionals: [webhookArgument],
    options: {
      limit: option.number('N', `number of deliveries, at most 100; default ${deliveriesDefault}`),
      before: option.number('SEQ', 'only events before this number'),
    },
    run: async (context, args) => {
      const { id } = await findWebhook(context, args.at(0));
      const fields = {
        id,
        before: args.number('before'),
        pageSize: args.number('limit') ?? deliveriesDefault,
      };
      return (await context.call('webhookDeliveries', fields)).data;
    },
    show: ({ terminal }, deliveries) => {
      if (deliveries.length === 0) return terminal.note('Nothing was delivered yet.');
      printTable(terminal, deliveries, [
        { title: 'SEQ', value: ({ seq }) => String(seq), align: 'right', whole: true },
        { title: 'TYPE', value: ({ type }) => type, whole: true },
        { title: 'STATE', value: ({ state }) => state, whole: true },
        { title: 'TRIES', value: ({ attempts }) => String(attempts), align: 'right' },
        {
          title: 'LAST TRY',
          value: ({ attemptTime }) => timeOrNever(attemptTime),
          whole: true,
        },
        { title: 'STATUS', value: ({ status }) => String(status || ''), align: 'right' },
        { title: 'ANSWER', value: ({ answer }) => answer.replaceAll('\n', ' ') },
      ]);
    },
  }),
  command<{ url: string }>({
    name: 'webhook delete',
    about: 'delete a webhook and its log',
    positionals: [webhookArgument],
    run: async (context, args) => {
      const { id, url } = await findWebhook(context, args.at(0));
      await context.call('deleteWebhook', { id });
      return { url };
    },
    show: ({ terminal }, { url }) => terminal.print(`Deleted ${url}.`),
  }),
];

/** Notes go to stderr, so that the secret alone can be redirected to a file. */
function showSecret({ terminal }: Context, { id, secret }: WithSecret): void {
  terminal.print(secret);
  terminal.note(`This is the only time the signing secret of webhook ${id} is shown.`);
}

/** The webhook with this id, or the only one with this address. */
async function findWebhook({ client, signal }: Context, wanted: string): Promise<Webhook> {
  const found: Webhook[] = [];
  for await (const webhook of (await client()).each('webhookList', {}, { signal, pageSize: 100 }))
    if (webhook.id === wanted || webhook.url === wanted) found.push(webhook);
  const [first] = found;
  if (first === undefined)
    throw new UsageError(`You have no webhook ${wanted}. \`tricorn webhook list\` lists them.`);
  if (found.length > 1)
    throw new UsageError(`Several webhooks have the address ${wanted}. Use the id of one.`);
  return first;
}
