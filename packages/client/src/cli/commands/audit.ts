import type { Api } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { formatTable } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';

const entriesDefault = 20;
const entriesMax = 100;

type Entries = Awaited<ReturnType<Api['auditLog']>>['data'];

const log = command<Entries>({
  name: 'history list',
  about: 'list sign-ins, keys, grants and deletions of your account, newest first',
  options: {
    limit: {
      kind: 'number',
      value: 'N',
      about: `number of entries, at most ${entriesMax}; default ${entriesDefault}`,
    },
    before: option.number('SEQ', 'only entries before this number'),
  },
  run: async ({ client, signal }, args) => {
    const { api } = await client();
    const fields = { before: args.number('before'), pageSize: args.number('limit') ?? entriesDefault };
    return (await api.auditLog(fields, { signal })).data;
  },
  show: ({ terminal }, entries) => {
    const columns = [
      { title: 'SEQ', value: ({ seq }: Entries[number]) => String(seq), align: 'right', whole: true },
      { title: 'TIME', value: ({ time }: Entries[number]) => formatTime(time), whole: true },
      { title: 'ACTION', value: ({ action }: Entries[number]) => action, whole: true },
      { title: 'FROM', value: ({ address }: Entries[number]) => address, whole: true },
      {
        title: 'DETAIL',
        value: ({ detail }: Entries[number]) =>
          Object.entries(detail)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
      },
    ] as const;
    for (const line of formatTable(entries, columns, terminal.columns)) terminal.print(line);
  },
});

const exportLog = command<{ lines: string }>({
  name: 'history export',
  about: 'print the audit log of your account as JSON lines',
  options: { all: option.flag('that of all accounts, for operators') },
  run: async ({ client, signal }, args) => {
    const download = await (await client()).exportAudit({ all: args.flag('all'), signal });
    return { lines: await download.text() };
  },
  show: ({ terminal }, { lines }) => terminal.write(lines),
});

export const auditCommands = [log, exportLog];
