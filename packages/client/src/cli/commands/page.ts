import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { command, option } from '../command.js';
import { assertFree } from '../files.js';

/** Part of this package, so whoever has verified the package has verified the page. */
const source = new URL('../../page/tricorn-page.html', import.meta.url);

/** Writes the page for private computation that works from disk with any server. */
export const page = command<{ file: string; sha256: string }>({
  name: 'page',
  about: 'write the page for private computation that works from disk with any server, and print its hash',
  options: {
    output: option.text('FILE', 'where to save it; default: tricorn-page.html', { short: 'o' }),
    force: option.flag('overwrite the file'),
  },
  examples: ['page -o tricorn-page.html'],
  run: async (_context, args) => {
    const file = args.text('output') ?? 'tricorn-page.html';
    assertFree(file, args.flag('force'));
    const bytes = await readFile(source);
    await writeFile(file, bytes);
    return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
  },
  show: ({ terminal }, { file, sha256 }) => {
    terminal.print(`${sha256}  ${file}`);
    terminal.note('Open it in a browser. Compare the hash with that of the release, and keep the file.');
  },
});
