import type { ItemOf } from '../../operationTypes.js';
import { command } from '../command.js';
import { formatBytes } from '../terminal/progressBar.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';

export const uploadsCommands = [
  listCommand<ItemOf<'uploadList'>>({
    name: 'uploads list',
    about: 'list your uploads, newest first',
    read: async ({ client }, _args, options) => (await client()).each('uploadList', {}, options),
    empty: 'You have no uploads.',
    columns: [
      { title: 'NAME', value: ({ name }) => name },
      { title: 'SIZE', value: ({ bytes }) => formatBytes(bytes), align: 'right', whole: true },
      { title: 'IN USE', value: ({ inUse }) => (inUse ? 'yes' : 'no'), whole: true },
      { title: 'EXPIRES', value: ({ expiryTime }) => formatTime(expiryTime), whole: true },
      { title: 'PATH', value: ({ path }) => path, whole: true },
    ],
  }),
  command<{ paths: string[] }>({
    name: 'uploads delete',
    about: 'delete uploads that nothing uses',
    positionals: [{ name: 'PATH', about: 'paths that `upload` or `uploads list` printed', rest: true }],
    run: async ({ client, signal }, args) => {
      const { api } = await client();
      const paths: string[] = [];
      for (const path of args.rest(0)) paths.push((await api.deleteUpload({ path }, { signal })).path);
      return { paths };
    },
    show: ({ terminal }, { paths }) => {
      for (const path of paths) terminal.print(`Deleted ${path}.`);
    },
  }),
];
