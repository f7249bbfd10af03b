// Writes everything that was measured: the page RESULTS.md, and the tables of the READMEs that name a bench.
//   node bench/results.js           writes
//   node bench/results.js --check   fails when a page is not current
//
// In a README, `<!-- measured room/bench.js … -->` and `<!-- /measured -->` enclose the results of those benches.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMet } from './_report.js';
import { summary } from './_summary.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const resultFile = `${root}bench/results.json`;

/** What each bench reported last, by its path: one entry for each processor on which it was run. */
function readResults() {
  return JSON.parse(readFileSync(resultFile, 'utf8'));
}

/** Stores what a bench has reported in the place of its last results on the same processor. */
export function storeResult(bench, entry) {
  const measured = readResults();
  const others = (measured[bench] ?? []).filter(
    ({ machine }) => processorOf(machine) !== processorOf(entry.machine),
  );
  writeResults({ ...measured, [bench]: [...others, entry].sort((a, b) => (a.machine < b.machine ? -1 : 1)) });
}

/** The part of a machine's description that does not change with versions. */
const processorOf = (machine) => machine.replace(/, \d+ GB.*/, '');

/** The benches of all rooms. */
export function listBenches() {
  const rooms = readdirSync(`${root}bench`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return rooms.flatMap(({ name: room }) =>
    readdirSync(`${root}bench/${room}`)
      .filter((file) => file.endsWith('.js') && !file.startsWith('_'))
      .map((file) => `${room}/${file}`),
  );
}

function writeResults(measured) {
  const sorted = Object.fromEntries(Object.entries(measured).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(resultFile, `${JSON.stringify(sorted, null, 2)}\n`);
  for (const { path, written } of pages(sorted)) writeFileSync(path, written);
}

function pages(measured) {
  const readmes = readmePaths().map((path) => {
    const current = readFileSync(path, 'utf8');
    return { path, current, written: fillReadme(current, measured) };
  });
  const path = `${root}bench/RESULTS.md`;
  return [{ path, current: readSafely(path), written: resultsPage(measured) }, ...readmes];
}

function readmePaths() {
  const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`);
  return ['ARCHITECTURE.md', 'docs/scale.md', ...packages]
    .map((path) => root + path)
    .filter((path) => readSafely(path) !== '');
}

function resultsPage(measured) {
  const entries = Object.values(measured).flat();
  const machines = [...new Set(entries.map(({ machine }) => machine))].sort();
  const all = entries.flatMap(({ results }) => results);
  const verdicts = all.map(isMet);
  const count = (value) => verdicts.filter((verdict) => verdict === value).length;
  return [
    '# Measurements',
    '',
    '`npm run bench` writes this page from `bench/results.json`, and the tables in the READMEs with it. A ratio is ours divided by',
    'the anchor, which was measured in the same run. The load is the average number of running processes when the bench began:',
    'where it is above the number of cores, the machine had other work, and only the ratios are worth comparing.',
    '',
    ...summaryTable(measured),
    '',
    `Below is everything: ${all.length} results, ${count(true)} goals met, ${count(false)} not met, ${count(undefined)} without a goal.`,
    '',
    ...notMeasured(measured),
    ...machines.flatMap((machine) => [
      '',
      `## ${machine}`,
      ...Object.entries(measured).flatMap(([bench, entries]) =>
        entries
          .filter((entry) => entry.machine === machine)
          .flatMap((entry) => ['', ...section(bench, entry)]),
      ),
    ]),
    '',
  ].join('\n');
}

/** One row for each question, with the newest figure of each architecture: a ratio to the anchor, if that is the goal. */
function summaryTable(measured) {
  return [
    '| what people ask first | ARM | x86-64 | goal | why it is missed |',
    '|---|---|---|---|---|',
    ...summary.map((row) => {
      if (Array.isArray(row)) return `| **${row[0]}** | | | | |`;
      const newest = (architecture) =>
        (measured[row.bench] ?? [])
          .filter(({ machine }) => machine.includes(`(${architecture})`))
          .toSorted((a, b) => (a.measuredOn < b.measuredOn ? 1 : -1))
          .map(({ results }) => results.find(({ what }) => what === row.what))
          .find((result) => result !== undefined);
      const found = [newest('arm64'), newest('x64')];
      const missed = found.some((result) => result && isMet(result) === false);
      const goal = found.findLast((result) => result?.goal);
      return `| ${[row.says, ...found.map(figure), goal ? goalText(goal) : '', missed ? (row.reason ?? 'not known') : ''].join(' | ')} |`;
    }),
  ];
}

function figure(result) {
  if (result === undefined) return '';
  const { anchorName, goal, ours, ratio, unit } = result;
  const isRatio = goal?.ratioAtMost !== undefined || goal?.ratioAtLeast !== undefined;
  const text = isRatio && ratio !== undefined ? `${ratio} × ${anchorName}` : `${number(ours)} ${unit}`;
  return isMet(result) === false ? `**${text}**` : text;
}

/** The benches whose results nobody has stored yet. */
function notMeasured(measured) {
  const missing = listBenches().filter((bench) => measured[bench] === undefined);
  if (missing.length === 0) return ['Every bench has been run.'];
  return [
    'Not measured yet, so nothing is claimed for:',
    '',
    ...missing.sort().map((bench) => `- \`${bench}\``),
  ];
}

function section(bench, { measuredOn, load, results }) {
  return [`### ${bench}`, '', `${measuredOn}, load ${load} at the start`, '', ...table(results)];
}

function table(results) {
  return [
    '| what | ours | anchor | ratio | goal | met |',
    '|---|---|---|---|---|---|',
    ...results.map((result) => {
      const { what, unit, ours, anchor, anchorName = '', ratio = '', note } = result;
      const theirs = anchor === undefined ? '' : `${number(anchor)} ${unit} ${anchorName}`.trim();
      const verdict = { true: 'yes', false: '**no**' }[isMet(result)] ?? '';
      const cells = [
        note === undefined ? what : `${what} (${note})`,
        `${number(ours)} ${unit}`,
        theirs,
        ratio,
      ];
      return `| ${[...cells, goalText(result), verdict].join(' | ')} |`;
    }),
  ];
}

function goalText({ goal, unit }) {
  if (goal === undefined) return '';
  if (goal.atLeast !== undefined) return `at least ${number(goal.atLeast)} ${unit}`;
  if (goal.atMost !== undefined) return `at most ${number(goal.atMost)} ${unit}`;
  if (goal.ratioAtLeast !== undefined) return `ratio at least ${goal.ratioAtLeast}`;
  return `ratio at most ${goal.ratioAtMost}`;
}

function number(value) {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

function fillReadme(text, measured) {
  return text.replace(
    /(<!-- measured (.+?) -->\n).*?(<!-- \/measured -->)/gs,
    (_all, begin, names, end) =>
      `${begin}${names
        .split(' ')
        .flatMap((name) => readmeTables(name, measured[name]))
        .join('\n\n')}\n${end}`,
  );
}

function readmeTables(name, entries) {
  if (entries === undefined) return [`\`node bench/${name}\` has not been run yet.`];
  return entries.map(({ machine, measuredOn, load, results }) =>
    [`\`node bench/${name}\`, ${measuredOn}, ${machine}, load ${load}:`, '', ...table(results)].join('\n'),
  );
}

function readSafely(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A new bench need not be run before it is committed: the list of those without results is brought up to date by the next run.
  const compared = (text) => text.replace(/^- `[\w/.]+`\n/gm, '');
  const isCheck = process.argv.includes('--check');
  const stale = pages(readResults()).filter(({ current, written }) =>
    isCheck ? compared(current) !== compared(written) : current !== written,
  );
  if (!isCheck) for (const { path, written } of stale) writeFileSync(path, written);
  else if (stale.length > 0) {
    for (const { path } of stale)
      console.error(`${path.slice(root.length)} is not current; run \`node bench/results.js\`.`);
    process.exit(1);
  }
}
