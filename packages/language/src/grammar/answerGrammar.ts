import type { CompletionRequest } from '../engine.js';
import type { Tool } from '../features.js';
import { addJsonSchema } from './jsonSchemaGrammar.js';
import { grammarText, jsonRules, literal } from './rules.js';

/** How a model writes the call of a tool. */
export interface ToolSyntax {
  before: string;
  prefix: string;
  afterName(name: string): string;
  suffix(name: string): string;
  between: string;
  after: string;
}

export type Constraint = Pick<
  CompletionRequest,
  'tools' | 'toolChoice' | 'parallelToolCalls' | 'responseFormat'
>;

/** More calls in one answer than any tool needs; a small model would not stop by itself. */
const callsMax = 8;

/** The grammar that an answer must follow; undefined if any text will do. */
export function answerGrammar(request: Constraint, syntax: ToolSyntax): string | undefined {
  const { responseFormat } = request;
  const tools = callableTools(request);
  if (tools.length > 0) return toolGrammar(tools, request, syntax);
  if (responseFormat === undefined) return undefined;
  const rules = jsonRules();
  const root =
    responseFormat.type === 'jsonObject'
      ? 'object'
      : addJsonSchema(rules, responseFormat.schema, 'response_format');
  rules.set('root', root);
  return grammarText(rules);
}

/** The tools that the answer may call. */
export function callableTools({ tools = [], toolChoice }: Constraint): readonly Tool[] {
  if (toolChoice === 'none') return [];
  return typeof toolChoice === 'object' ? tools.filter(({ name }) => name === toolChoice.name) : tools;
}

function toolGrammar(tools: readonly Tool[], request: Constraint, syntax: ToolSyntax): string {
  const rules = jsonRules();
  const calls = tools.map(({ name, parameters }) => {
    const given = parameters ?? { type: 'object', properties: {} };
    const values = addJsonSchema(rules, given, 'tools');
    return [literal(name + syntax.afterName(name)), values, literal(syntax.suffix(name))].join(' ');
  });
  rules.set('call', `${literal(syntax.prefix)} (${calls.join(' | ')})`);
  const more =
    request.parallelToolCalls === false ? '' : `(${literal(syntax.between)} call){0,${callsMax - 1}}`;
  rules.set('calls', `${literal(syntax.before)} call ${more} ${literal(syntax.after)}`);
  // Text that begins like a call is a call: the first character decides.
  const first = `${syntax.before}${syntax.prefix}`.trimStart().charAt(0);
  rules.set('free', `[ \\n]* [^ \\n${first.replaceAll(/[\\\]^-]/g, '\\$&')}] .*`);
  const { responseFormat } = request;
  const otherwise =
    responseFormat === undefined
      ? 'free'
      : responseFormat.type === 'jsonObject'
        ? 'object'
        : addJsonSchema(rules, responseFormat.schema, 'response_format');
  const choice = request.toolChoice ?? 'auto';
  rules.set('root', choice === 'auto' ? `calls | ${otherwise}` : 'calls');
  return grammarText(rules);
}

/** Any syntax will do to find out whether the schemas can be held. */
const someSyntax: ToolSyntax = {
  before: '',
  prefix: '|',
  afterName: () => '',
  suffix: () => '',
  between: '',
  after: '',
};

/** Refuses by name schemas that no grammar can hold. */
export function assertGrammar(request: Constraint): void {
  answerGrammar(request, someSyntax);
}
