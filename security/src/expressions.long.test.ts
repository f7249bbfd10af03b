// Runs in its own process: the analyser reads how to run from the environment.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defaultLimits } from '@tricorn/contract';
import { parseAst } from 'rolldown/parseAst';

process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

const root = fileURLToPath(new URL('../../', import.meta.url));
/** How many characters reach an expression, by where it stands; elsewhere they are fields of requests and cells of files. */
const charsMaxBy: readonly (readonly [folder: string, chars: number])[] = [
  // Answers of a chain node that the operator chose.
  ['packages/chain/', 10_000],
  // What somebody types into their own browser or terminal.
  ['packages/console/', 10_000],
  ['packages/client/', 10_000],
  ['packages/pictures/', defaultLimits.promptCharsMax],
];
const charsMax = 100_000;
const analysisMsMax = 500;
/** Of processor time for the longest text; a linear expression takes a few. */
const matchMsMax = 250;
/** Expressions that take more than linear time, and why nobody can make use of it. */
const harmless: Readonly<Record<string, string>> = {
  '/0+$/': 'amounts have at most 78 digits',
  '/\\[(?!h+\\]|m+\\]|s+\\])[^\\]]*\\]/gi': 'format codes are cut at 255 characters',
  '/\\/+$/': 'addresses of a collector or a server, which whoever starts the program sets',
  '/\\w+:\\/\\/\\S+/g': 'messages of the chain node, which the operator chose',
  '/^-+|-+$/g': 'the name of a file, made from the prompt of whoever draws',
};

interface Node {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  arguments?: Node[];
  expressions?: Node[];
  quasis?: { value: { cooked: string } }[];
  id?: { name?: string };
  init?: Node;
  name?: string;
  value?: unknown;
}

/** Every expression, as a literal or made with `new RegExp`, with a place where it stands. */
function expressions(): Map<string, string> {
  const found = new Map<string, string>();
  const listed = execFileSync('git', ['ls-files', 'packages'], { cwd: root, encoding: 'utf8' });
  for (const path of listed
    .split('\n')
    .filter((name) => /\/src\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$|\/(?:e2e|testing)\//.test(name))) {
    const text = readFileSync(root + path, 'utf8');
    const constants = new Map<string, string>();
    walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      const { type, start = 0, regex, callee, arguments: [pattern, flags] = [], id, init } = node;
      const place = `${path}:${text.slice(0, start).split('\n').length}`;
      if (type === 'VariableDeclarator' && id?.name && init) constants.set(id.name, textOf(init, constants));
      if (regex !== undefined) found.set(`/${regex.pattern}/${regex.flags}`, place);
      if (type === 'NewExpression' && callee?.name === 'RegExp')
        found.set(
          `/${textOf(pattern!, constants)}/${flags === undefined ? '' : textOf(flags, constants)}`,
          place,
        );
    });
  }
  return found;
}

/** A text that stands in the code; a word where it is known only when it runs. */
function textOf(
  { type, value, quasis, expressions: parts = [], name }: Node,
  constants: Map<string, string>,
): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'Identifier') return constants.get(name!) ?? 'word';
  if (type !== 'TemplateLiteral') return 'word';
  return quasis!
    .map(({ value: { cooked } }, at) => cooked + (parts[at] ? textOf(parts[at], constants) : ''))
    .join('');
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return;
  visit(node as Node);
  for (const part of Object.values(node)) walk(part, visit);
}

/** A text of any length that an expression may backtrack over. */
type Hostile = (chars: number) => string;

/** Repeated pieces of the expression itself, with another piece before and something else after them. */
function* hostileTexts(pattern: string): Generator<Hostile> {
  const plain = pattern.replaceAll(/\\[a-zA-Z]/g, ' ');
  const words = [...new Set(plain.match(/[A-Za-z]{2,}/g))].slice(0, 12);
  const marks = plain.match(/[^A-Za-z0-9\s()?:*+^$|{}\\]|(?<=\\)[^a-zA-Z]/g) ?? [];
  const pieces = [
    ...new Set(['a', 'f', '0', ' ', '\n', ...marks]),
    ...words.flatMap((word) => [`${word} `, ` a ${word}`]),
  ];
  for (const before of ['', ...pieces.slice(0, 12)])
    for (const piece of pieces)
      yield (chars) => {
        const repeated = piece.repeat(Math.ceil(chars / piece.length));
        return `${(before + repeated).slice(0, chars - 1)}\0`;
      };
}

const fromAnalysis =
  ({ pumps, suffix }: { pumps: { prefix: string; pump: string }[]; suffix: string }): Hostile =>
  (chars) =>
    pumps
      .map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(chars / pumps.length / pump.length)))
      .join('') + suffix;

/** The longest that an expression takes, in milliseconds of processor time; longer texts follow while shorter ones are quick. */
function slowestMs(expression: RegExp, texts: Iterable<Hostile>, longest: number): number {
  let slowest = 0;
  for (const text of texts)
    for (let chars = 8; slowest <= matchMsMax; chars = chars < 40 ? chars + 4 : 2 * chars) {
      const given = text(Math.min(chars, longest));
      const before = process.cpuUsage();
      expression.test(given);
      slowest = Math.max(slowest, process.cpuUsage(before).user / 1_000);
      if (chars >= longest) break;
    }
  return slowest;
}

// Expressions inside dependencies are not seen. What the analyser does not prove safe is measured, on the longest text that
// reaches it.
test('no regular expression takes long on what users send', (context) => {
  const found = expressions();
  assert.ok(found.size > 700, `only ${found.size}`);
  const slow: string[] = [];
  let measured = 0;
  for (const [expression, place] of found) {
    if (Object.hasOwn(harmless, expression)) continue;
    const end = expression.lastIndexOf('/');
    const [pattern, flags] = [expression.slice(1, end), expression.slice(end + 1)];
    const result = checkSync(pattern, flags, { timeout: analysisMsMax });
    if (result.status === 'safe') continue;
    measured++;
    const texts = result.status === 'vulnerable' ? [fromAnalysis(result.attack)] : hostileTexts(pattern);
    const longest = charsMaxBy.find(([folder]) => place.startsWith(folder))?.[1] ?? charsMax;
    const ms = slowestMs(new RegExp(pattern, flags.replace('g', '')), texts, longest);
    if (ms > matchMsMax) slow.push(`${place} ${expression}: ${Math.round(ms)} ms`);
  }
  context.diagnostic(`${found.size} expressions, ${measured} not proven safe and measured`);
  assert.deepEqual(slow, []);
});
