import type { AnswerOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { type Column, printTable } from '../terminal/table.js';

type ByKind = AnswerOf<'usageByDay'>['data'][number];
type ByKey = AnswerOf<'usageByKey'>['data'][number];

export const spending = command<ByKind[] | ByKey[]>({
  name: 'spending',
  about: 'list what you were charged, by day and kind of work, or by API key',
  options: {
    days: option.number('N', 'number of days, including today; default 30'),
    'by-key': option.flag('list what each API key was charged instead'),
  },
  run: async ({ client, signal }, args) => {
    const { api } = await client();
    const days = args.number('days');
    const fields = days === undefined ? {} : { days };
    const { data } = args.flag('by-key')
      ? await api.usageByKey(fields, { signal })
      : await api.usageByDay(fields, { signal });
    return data;
  },
  show: ({ terminal }, spent) => {
    if (spent.length === 0) return terminal.note('Nothing was charged in this time.');
    const keyOf = (item: ByKind | ByKey) => ('keyID' in item ? item.keyName || item.keyID : '');
    const key: Column<ByKind | ByKey>[] = 'keyID' in spent[0]! ? [{ title: 'KEY', value: keyOf }] : [];
    printTable<ByKind | ByKey>(terminal, spent, [
      { title: 'DAY', value: ({ day }) => day, whole: true },
      ...key,
      { title: 'KIND', value: ({ kind }) => kind, whole: true },
      { title: 'AMOUNT', value: ({ amount }) => amount, align: 'right', whole: true },
      { title: 'CURRENCY', value: ({ currency }) => currency, whole: true },
    ]);
  },
});

type Usage = AnswerOf<'llmUsage'>;

/** The calls of one day with one model and one API key, or without a key. */
interface TokenUse {
  day: string;
  model: string;
  /** Name of the API key, or its id if it was deleted; empty for calls without one. */
  key: string;
  calls: number;
  prompt_tokens: number;
  completion_tokens: number;
  tokens: number;
}

const counts = ['calls', 'prompt_tokens', 'completion_tokens', 'tokens'] as const;

/** Divides the usage of each day and model among the API keys; what is left was called without one. */
export function divideUsage({ data, keys }: Pick<Usage, 'data' | 'keys'>): TokenUse[] {
  return data.flatMap((whole) => {
    const own = keys.filter(({ day, model }) => day === whole.day && model === whole.model);
    const rest = { ...whole, key: '' };
    for (const used of own) for (const count of counts) rest[count] -= used[count];
    const byKey = own.map(({ key_id, key_name, ...used }) => ({ ...used, key: key_name || key_id }));
    return rest.calls > 0 || rest.tokens > 0 ? [rest, ...byKey] : byKey;
  });
}

export const tokens = command<TokenUse[]>({
  name: 'tokens',
  about: 'list the LLM tokens that you used, by day, model and API key',
  options: { days: option.number('N', 'number of days, including today; default 30') },
  run: async ({ client, signal }, args) => {
    const days = args.number('days');
    return divideUsage(await (await client()).api.llmUsage(days === undefined ? {} : { days }, { signal }));
  },
  show: ({ terminal }, uses) => {
    if (uses.length === 0) return terminal.note('You used no LLM tokens in this time.');
    printTable(terminal, uses, [
      { title: 'DAY', value: ({ day }) => day, whole: true },
      { title: 'MODEL', value: ({ model }) => model },
      { title: 'KEY', value: ({ key }) => key },
      { title: 'CALLS', value: ({ calls }) => String(calls), align: 'right', whole: true },
      { title: 'INPUT', value: (use) => String(use.prompt_tokens), align: 'right', whole: true },
      { title: 'OUTPUT', value: (use) => String(use.completion_tokens), align: 'right', whole: true },
      { title: 'CHARGED', value: (use) => String(use.tokens), align: 'right', whole: true },
    ]);
  },
});
