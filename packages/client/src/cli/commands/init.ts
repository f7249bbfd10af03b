import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../command.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { type Capability, capabilities, projectFiles } from '../projectFiles.js';

/** Writes a small TypeScript project that uses one capability of the server. */
export const init = command<{ folder: string; files: string[] }>({
  name: 'init',
  about: 'write a small TypeScript project that uses the server',
  positionals: [
    { name: 'CAPABILITY', about: `one of ${capabilities.join(', ')}` },
    { name: 'FOLDER', about: 'a new or empty folder; default: tricorn-CAPABILITY', optional: true },
  ],
  run: async (context, args) => {
    const capability = args.at(0) as Capability;
    if (!capabilities.includes(capability))
      throw new UsageError(`CAPABILITY must be one of ${capabilities.join(', ')}.`);
    const folder = args.at(1) || `tricorn-${capability}`;
    const present = await readdir(folder).catch(() => []);
    if (present.length > 0)
      throw new ExitError(exitCodes.failed, `${folder} is not empty; nothing was written.`);
    const files = projectFiles(capability, await context.url());
    await mkdir(join(folder, 'src'), { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return { folder, files: Object.keys(files) };
  },
  show: ({ terminal }, { folder, files }) => {
    for (const name of files) terminal.print(join(folder, name));
    terminal.note(`Next: cd ${folder}, npm install, then npm start.`);
  },
});
