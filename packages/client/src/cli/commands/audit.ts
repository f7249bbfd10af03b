import type { AnswerOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { assignmentsOf, printTable } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';

const entriesDefault = 20;
type Entries = AnswerOf<'auditLog'>['data'];

export const auditCommands = [
  command<Entries>({
    name: 'history list',
    about: 'list sign-ins, keys, grants and deletions of your account, newest first',
    options: {
      limit: option.number('N', `number of entries, at most 100; default ${entriesDefault}`),
      before: option.number('SEQ', 'only entries before this number'),
    },
    run: async ({ call }, args) => {
      const fields = { before: args.number('before'), pageSize: args.number('limit') ?? entriesDefault };
      return (await call('auditLog', fields)).data;
    },
    show: ({ terminal }, entries) =>
      printTable(terminal, entries, [
        { title: 'SEQ', value: ({ seq }) => String(seq), align: 'right', whole: true },
        { title: 'TIME', value: ({ time }) => formatTime(time), whole: true },
        { title: 'ACTION', value: ({ action }) => action, whole: true },
        { title: 'FROM', value: ({ address }) => address, whole: true },
        { title: 'DETAIL', value: ({ detail }) => assignmentsOf(detail) },
      ]),
  }),
  command<{ lines: string }>({
    name: 'history export',
    about: 'print the audit log of your account as JSON lines',
    options: { all: option.flag('that of all accounts, for operators') },
    run: async ({ client, signal }, args) => {
      const download = await (await client()).exportAudit({ all: args.flag('all'), signal });
      return { lines: await download.text() };
    },
    show: ({ terminal }, { lines }) => terminal.write(lines),
  }),
];
