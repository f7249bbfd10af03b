// Writes the tables of settings and limits into docs/settings.md from the code that reads them.
//   node scripts/document.js           writes
//   node scripts/document.js --check   fails when docs/settings.md is not current
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { limitTable } from '../packages/contract/dist/index.js';
import { settingTable } from '../packages/server/dist/config.js';

const path = fileURLToPath(new URL('../docs/settings.md', import.meta.url));
const current = readFileSync(path, 'utf8');

const settings = Object.entries(settingTable).map(([name, text]) => `| \`${name}\` | ${text} |`);
const limits = Object.values(limitTable).map(
  ({ setting, value, bounds }) => `| \`${setting}\` | ${value.toLocaleString('en-US')} | ${bounds} |`,
);
const written = replaceBetween(
  replaceBetween(current, 'settings', ['| setting | meaning |', '|---|---|', ...settings]),
  'limits',
  ['| setting | default | bounds |', '|---|---|---|', ...limits],
);

function replaceBetween(text, name, lines) {
  return text.replace(
    new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
    (_all, begin, end) => `${begin}${lines.join('\n')}\n${end}`,
  );
}

if (!process.argv.includes('--check')) writeFileSync(path, written);
else if (written !== current) {
  console.error('docs/settings.md is not current; run `node scripts/document.js`.');
  process.exit(1);
}
