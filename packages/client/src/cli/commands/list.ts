import { pageSizeMax } from '@tricorn/contract';
import { type Arguments, type Command, command, option, type PositionalSpec } from '../command.js';
import type { Context } from '../context.js';
import { type Column, printTable } from '../terminal/table.js';

const limitDefault = 50;

/** A command that lists records as a table. */
export function listCommand<Item, Shown = Item>(definition: {
  name: string;
  about: string;
  positionals?: readonly PositionalSpec[];
  read(
    context: Context,
    args: Arguments,
    options: { signal: AbortSignal; pageSize: number },
  ): Promise<AsyncIterable<Item> | Iterable<Item>>;
  /** Adds to the records what another list knows about them. */
  complete?(context: Context, items: readonly Item[]): Promise<Shown[]>;
  columns: readonly Column<Shown>[];
  empty: string;
}): Command {
  const { name, about, positionals = [], read, complete, columns, empty } = definition;
  return command<Shown[]>({
    name,
    about,
    positionals,
    options: { limit: option.number('N', `maximum number of records; default ${limitDefault}`) },
    run: async (context, args) => {
      const asked = args.number('limit');
      const limit = asked ?? limitDefault;
      const items: Item[] = [];
      if (limit < 1) return [];
      // One more than the default shows that there are more, which nobody should miss in an export.
      const pageSize = Math.min(pageSizeMax, asked ?? limit + 1);
      for await (const item of await read(context, args, { signal: context.signal, pageSize })) {
        if (items.length >= limit) {
          context.terminal.note(`Only the first ${limit} are listed; --limit N lists more.`);
          break;
        }
        items.push(item);
        if (items.length >= limit && asked !== undefined) break;
      }
      return complete === undefined ? (items as unknown as Shown[]) : await complete(context, items);
    },
    show: ({ terminal }, items) => {
      if (items.length === 0) terminal.note(empty);
      else printTable(terminal, items, columns);
    },
  });
}
