import type { AnswerOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { type Column, formatTable } from '../terminal/table.js';

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
    const lines = formatTable<ByKind | ByKey>(
      spent,
      [
        { title: 'DAY', value: ({ day }) => day, whole: true },
        ...key,
        { title: 'KIND', value: ({ kind }) => kind, whole: true },
        { title: 'AMOUNT', value: ({ amount }) => amount, align: 'right', whole: true },
        { title: 'CURRENCY', value: ({ currency }) => currency, whole: true },
      ],
      terminal.columns,
    );
    for (const line of lines) terminal.print(line);
  },
});
