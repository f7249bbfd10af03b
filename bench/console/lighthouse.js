// Lighthouse on the sign-in page of a real server, as a phone and as a desktop computer; the median of several runs counts.
// Lighthouse is not a dependency of this project: install it anywhere and name the folder.
//   npm install --prefix FOLDER lighthouse@12.8.2
//   LIGHTHOUSE_FOLDER=FOLDER npm run bench -- console/lighthouse.js
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/browser.js';
import { report } from '../_report.js';
import { startServer } from '../_startServer.js';

const runs = 3;
// Above 95.
const scoreMin = 96;
const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
].join(' ');
const numbers = {
  'first-contentful-paint': 'first contentful paint',
  'largest-contentful-paint': 'largest contentful paint',
  'total-blocking-time': 'total blocking time',
};

const main = join(process.env.LIGHTHOUSE_FOLDER ?? '', 'node_modules/lighthouse/cli/index.js');
const browser = findBrowser();
if (process.env.LIGHTHOUSE_FOLDER === undefined || !existsSync(main))
  console.log('skipped: LIGHTHOUSE_FOLDER names no folder with Lighthouse; see the top of this file');
else if (browser.path === undefined) console.log(`skipped: ${browser.reason}`);
else await measure();

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-'));
  chmodSync(folder, 0o755);
  const { child, url } = await startServer(folder);
  try {
    for (const device of ['phone', 'desktop']) {
      const audits = [];
      for (let run = 0; run < runs; run++)
        audits.push(await audit(url, device, join(folder, 'lighthouse.json')));
      reportDevice(device, audits);
    }
  } finally {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The scores of one run, out of a hundred, and its times in milliseconds. */
async function audit(url, device, path) {
  const child = spawn(
    process.execPath,
    [
      main,
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${path}`,
      `--chrome-flags=${browserFlags}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser.path }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  const { categories, audits } = JSON.parse(readFileSync(path, 'utf8'));
  return {
    scores: Object.values(categories).map(({ title, score }) => [title, score * 100]),
    times: Object.entries(numbers).map(([id, name]) => [name, audits[id].numericValue]),
  };
}

function reportDevice(device, audits) {
  const note = `median of ${runs} runs; Lighthouse slows ${device === 'phone' ? 'processor and connection' : 'the connection'} down`;
  const medians = (part) =>
    audits[0][part].map(([name], place) => {
      const values = audits.map((one) => one[part][place][1]).sort((a, b) => a - b);
      return [name, values[Math.floor(runs / 2)]];
    });
  for (const [name, score] of medians('scores'))
    report({
      what: `Lighthouse, ${device}: ${name}`,
      unit: 'of 100',
      ours: score,
      goal: { atLeast: scoreMin },
      note,
    });
  for (const [name, ms] of medians('times'))
    report({ what: `Lighthouse, ${device}: ${name}`, unit: 'ms', ours: ms, note });
}
