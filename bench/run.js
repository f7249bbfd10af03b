// Runs the measurements one after another: all of them, or those of the rooms that are named.
//   npm run bench            everything
//   npm run bench -- server  one room
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const rooms = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const wanted = process.argv.slice(2);
let failed = false;
// A figure means nothing without the machine it was taken on.
const gigabytes = Math.round(totalmem() / 2 ** 30);
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'} (${process.arch}), ${gigabytes} GB, Node ${process.version}`,
);
for (const room of wanted.length > 0 ? wanted : rooms) {
  for (const file of readdirSync(`${folder}${room}`).filter(
    (name) => name.endsWith('.js') && !name.startsWith('_'),
  )) {
    console.log(`\n# ${room}/${file}\n`);
    const { status } = spawnSync(process.execPath, [`${folder}${room}/${file}`], { stdio: 'inherit' });
    failed ||= status !== 0;
  }
}
process.exit(failed ? 1 : 0);
