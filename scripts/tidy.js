// Checks what a newcomer must carry: the size of files, of the sources and of the clone.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The weights are frozen (docs/decisions/0002-weights-in-git.md). */
const weightsBytesMax = 60e6;
const otherBytesMax = 256 * 1024;
/** Larger for a reason: npm writes the one, and the other is a public data set that tests compare with scikit-learn. */
const largeFiles = ['package-lock.json', 'packages/learning/fixtures/digits.json'];
const checkpoint = /\.(pt|pth|ckpt|safetensors|npz|optim)$|checkpoint|(^|\/)(epoch|step)[-_]?\d+/i;
/** 130,000 are wanted. Whoever takes code away lowers this. */
const sourceLinesMax = 141_600;
const fileLinesMax = 350;
const fileLinesP95Max = 200;
/** 1,500 without the programs that run on a Ray cluster. */
const pythonLinesMax = 2_130;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '')
  .map((path) => ({ path, bytes: statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0 }))
  .filter(({ bytes }) => bytes > 0);
const isSource = (path) =>
  /(?<!\.test)\.tsx?$/.test(path) && !/(^|\/)(testing|conformance|e2e|generated)\//.test(path);
/** Attacks and simulated disasters: tests in everything but their names. */
const isSuite = (path) => /^(security|test)\//.test(path);
const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
const shown = (count) => count.toLocaleString('en');

const problems = [];
const refuse = (isWrong, problem) => {
  if (isWrong) problems.push(problem);
};

const weightsBytes = sum(files.filter(({ path }) => path.startsWith('models/')).map(({ bytes }) => bytes));
refuse(
  weightsBytes > weightsBytesMax,
  `models/ has ${shown(weightsBytes)} bytes; at most ${shown(weightsBytesMax)} are allowed`,
);
for (const { path, bytes } of files) {
  refuse(
    bytes > otherBytesMax && !path.startsWith('models/') && !largeFiles.includes(path),
    `${path} has ${shown(bytes)} bytes; outside models/ at most ${shown(otherBytesMax)} are allowed`,
  );
  refuse(
    checkpoint.test(path) && bytes > 10_000,
    `${path} is a checkpoint of a training; only its final weights are kept`,
  );
}

const sources = files
  .filter(({ path }) => isSource(path))
  .map(({ path }) => ({ path, lines: linesOf(path) }))
  .sort((a, b) => a.lines - b.lines);
const linesWhere = (wanted) => sum(sources.filter(({ path }) => wanted(path)).map(({ lines }) => lines));
const suiteLines = linesWhere(isSuite);
const sourceLines = linesWhere((path) => !isSuite(path));
const p95 = sources[Math.floor(0.95 * sources.length)].lines;
const pythonLines = sum(files.filter(({ path }) => path.endsWith('.py')).map(({ path }) => linesOf(path)));
refuse(
  sourceLines > sourceLinesMax,
  `${shown(sourceLines)} lines of TypeScript without tests; at most ${shown(sourceLinesMax)} are allowed`,
);
refuse(
  p95 > fileLinesP95Max,
  `one file in twenty has more than ${p95} lines; ${fileLinesP95Max} are allowed`,
);
for (const { path, lines } of sources)
  refuse(lines > fileLinesMax, `${path} has ${lines} lines; at most ${fileLinesMax} are allowed`);
refuse(
  pythonLines > pythonLinesMax,
  `${shown(pythonLines)} lines of Python; at most ${shown(pythonLinesMax)} are allowed`,
);

console.log(
  `${shown(sourceLines)} lines of TypeScript without tests in ${shown(sources.length)} files, median ` +
    `${sources[Math.floor(sources.length / 2)].lines}, p95 ${p95}, largest ${sources.at(-1).lines}; ${shown(suiteLines)} of ` +
    `attacks and simulation, ${shown(pythonLines)} of Python.`,
);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
