import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/**
 * Renders the chart of this project where Helm is not installed. It knows the part of Go's templates that the chart uses,
 * and refuses everything else, so that it cannot render what Helm would not.
 */
export function renderChart(folder: string, release: string, overrides: object): string {
  const values = merge(parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as object, overrides);
  const templates = join(folder, 'templates');
  const names = readdirSync(templates).sort();
  const definitions = new Map<string, Node[]>();
  const root = { Values: values, Release: { Name: release } };
  const outputs: string[] = [];
  for (const name of names) {
    const nodes = parseTemplate(readFileSync(join(templates, name), 'utf8'), definitions);
    if (!name.startsWith('_'))
      outputs.push(execute(nodes, { dot: root, variables: { $: root }, definitions }));
  }
  return outputs.join('\n---\n');
}

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; pipeline: string }
  | { kind: 'if'; condition: string; body: Node[]; otherwise: Node[] }
  | { kind: 'range'; key: string | undefined; value: string; over: string; body: Node[] };

interface Scope {
  dot: unknown;
  variables: Record<string, unknown>;
  definitions: ReadonlyMap<string, Node[]>;
}

const action = /\{\{(-?)\s*(.*?)\s*(-?)\}\}/gs;

function parseTemplate(source: string, definitions: Map<string, Node[]>): Node[] {
  const tokens: ({ text: string } | { action: string })[] = [];
  let end = 0;
  let trims = false;
  const addText = (text: string) => tokens.push({ text: trims ? text.trimStart() : text });
  for (const match of source.matchAll(action)) {
    const before = source.slice(end, match.index);
    addText(match[1] === '-' ? before.trimEnd() : before);
    tokens.push({ action: match[2]! });
    trims = match[3] === '-';
    end = match.index + match[0].length;
  }
  addText(source.slice(end));

  let place = 0;
  const readBlock = (): { nodes: Node[]; ended: string } => {
    const nodes: Node[] = [];
    for (;;) {
      const token = tokens[place++];
      if (token === undefined) return { nodes, ended: '' };
      if ('text' in token) {
        nodes.push({ kind: 'text', text: token.text });
        continue;
      }
      const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(token.action) ?? [];
      if (word === 'end' || word === 'else') return { nodes, ended: word };
      if (word === 'if') {
        const body = readBlock();
        const otherwise = body.ended === 'else' ? readBlock() : { nodes: [] };
        nodes.push({ kind: 'if', condition: rest, body: body.nodes, otherwise: otherwise.nodes });
      } else if (word === 'range') {
        const parts = /^(?:(\$\w+),\s*)?(\$\w+)\s*:=\s*(.*)$/.exec(rest);
        if (parts === null) throw new Error(`this range is not supported: ${rest}`);
        nodes.push({
          kind: 'range',
          key: parts[1],
          value: parts[2]!,
          over: parts[3]!,
          body: readBlock().nodes,
        });
      } else if (word === 'define') definitions.set(JSON.parse(rest) as string, readBlock().nodes);
      else nodes.push({ kind: 'value', pipeline: token.action });
    }
  };
  const { nodes, ended } = readBlock();
  if (ended !== '') throw new Error(`an unexpected {{ ${ended} }}`);
  return nodes;
}

const execute = (nodes: readonly Node[], scope: Scope): string =>
  nodes.map((node) => textOf(node, scope)).join('');

function textOf(node: Node, scope: Scope): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'value':
      return String(evaluate(node.pipeline, scope));
    case 'if':
      return execute(isTrue(evaluate(node.condition, scope)) ? node.body : node.otherwise, scope);
    case 'range':
      return Object.entries(evaluate(node.over, scope) as object)
        .map(([key, dot]) => {
          const own = { [node.value]: dot, ...(node.key === undefined ? {} : { [node.key]: key }) };
          return execute(node.body, { ...scope, dot, variables: { ...scope.variables, ...own } });
        })
        .join('');
  }
}

const isTrue = (value: unknown): boolean => Boolean(value) && !(Array.isArray(value) && value.length === 0);

const indent = (text: string, columns: number): string => text.replaceAll(/^/gm, ' '.repeat(columns));

/** The functions of the chart, as Helm defines them; the piped value comes last. */
const functions: Record<string, (scope: Scope, ...args: never[]) => unknown> = {
  quote: (_, value: unknown) => JSON.stringify(String(value)),
  nindent: (_, columns: number, text: string) => `\n${indent(text, columns)}`,
  toYaml: (_, value: unknown) => stringify(value).trimEnd(),
  not: (_, value: unknown) => !isTrue(value),
  list: (_, ...values: unknown[]) => values,
  add: (_, ...values: unknown[]) => values.reduce((sum: number, value) => sum + Number(value), 0),
  include: (scope, name: string, dot: unknown) => {
    const body = scope.definitions.get(name);
    if (body === undefined) throw new Error(`there is no template ${name}`);
    return execute(body, { ...scope, dot, variables: { $: dot } });
  },
};

function evaluate(pipeline: string, scope: Scope): unknown {
  let piped: unknown[] = [];
  for (const command of pipeline.split(/\s\|\s/)) {
    const [head = '', ...rest] = command.trim().match(/"[^"]*"|\S+/g) ?? [];
    const call = functions[head];
    if (call === undefined && (rest.length > 0 || piped.length > 0))
      throw new Error(`there is no function ${head}`);
    const args = rest.map((word) => operand(word, scope));
    piped = [call === undefined ? operand(head, scope) : call(scope, ...([...args, ...piped] as never[]))];
  }
  return piped[0];
}

function operand(word: string, { dot, variables }: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word);
  if (/^\d+$/.test(word)) return Number(word);
  const [, start = '', path = ''] = /^(\$\w*)?((?:\.\w*)*)$/.exec(word) ?? [];
  if (start === '' && path === '') throw new Error(`${word} is not supported`);
  let value = start === '' ? dot : variables[start];
  for (const name of path.split('.').filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !(name in value))
      throw new Error(`${word} is not set`);
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function merge(base: object, overrides: object): object {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(overrides)) {
    const own = merged[name];
    merged[name] = isMap(own) && isMap(value) ? merge(own, value) : value;
  }
  return merged;
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
