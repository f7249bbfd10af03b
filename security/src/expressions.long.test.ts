// Runs in its own process: the analyser reads how to run from the environment.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Code that reads what users send, without a bound of a few thousand characters as prompts have. */
const folders = [
  'packages/chain/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/csv/src',
  'packages/outbound/src',
  'packages/language/src/wire',
  'packages/learning/src/csv',
  'packages/privacy/src/text',
  'packages/server/src/domains',
  'packages/server/src/edge',
  'packages/server/src/ground',
];
const analysisMsMax = 2_000;
/** Expressions that take more than linear time, and why nobody can make use of it. */
const harmless: Readonly<Record<string, string>> = {
  '/0+$/': 'amounts have at most 78 digits',
  '/\\[(?!h+\\]|m+\\]|s+\\])[^\\]]*\\]/gi': 'format codes are cut at 255 characters',
  '/\\/+$/': 'addresses of a collector or a server, which whoever starts the program sets',
  '/\\w+:\\/\\/\\S+/g': 'messages of the chain node, which the operator chose',
  '/^-+|-+$/g': 'the name of a file, made from the prompt of whoever draws',
};

/** Every expression that is written as a literal, with a place where it stands. */
function expressions(): Map<string, string> {
  const found = new Map<string, string>();
  const listed = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' });
  for (const path of listed
    .split('\n')
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/(?:e2e|testing)\//.test(name))) {
    const text = readFileSync(root + path, 'utf8');
    walk(parseAst(text, { lang: 'ts' }), ({ regex, start = 0 }) => {
      const line = text.slice(0, start).split('\n').length;
      if (regex !== undefined) found.set(`/${regex.pattern}/${regex.flags}`, `${path}:${line}`);
    });
  }
  return found;
}

interface Node {
  start?: number;
  regex?: { pattern: string; flags: string };
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return;
  visit(node as Node);
  for (const part of Object.values(node)) walk(part, visit);
}

// It sees literals only: neither `new RegExp`, nor expressions inside dependencies. What it cannot decide in time is counted.
test('no regular expression on what users send takes more than linear time', (context) => {
  const found = expressions();
  assert.ok(found.size > 100, `only ${found.size}`);
  const slow: string[] = [];
  let undecided = 0;
  for (const [expression, place] of found) {
    const end = expression.lastIndexOf('/');
    const result = checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: analysisMsMax });
    if (result.status === 'unknown') undecided++;
    if (result.status === 'vulnerable' && !Object.hasOwn(harmless, expression))
      slow.push(`${place} ${expression}: ${result.complexity.summary}`);
  }
  context.diagnostic(`${found.size} expressions, ${undecided} undecided`);
  assert.deepEqual(slow, []);
});
