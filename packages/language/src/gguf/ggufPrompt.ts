import {
  type ChatHistoryItem,
  type ChatModelFunctionCall,
  type ChatModelFunctions,
  type ChatWrapper,
  type LlamaModel,
  LlamaText,
  type Token,
} from 'node-llama-cpp';
import type { ChatMessage } from '../engine.js';
import { type Constraint, callableTools, type ToolSyntax } from '../grammar/answerGrammar.js';

/** What the model reads: a conversation with its tools, or a text to continue. */
export interface GgufPrompt extends Constraint {
  messages: ChatMessage[];
  raw: boolean;
}

/** The prompt in the model's own format. Text of a message never becomes a control token. */
export function renderPrompt(
  model: LlamaModel,
  template: ChatWrapper,
  prompt: GgufPrompt,
): { tokens: Token[]; stops: string[] } {
  if (prompt.raw) {
    const { bos, shouldPrependBosToken } = model.tokens;
    const text = prompt.messages.map(({ content }) => content).join('');
    return {
      tokens: [...(shouldPrependBosToken && bos !== null ? [bos] : []), ...model.tokenize(text)],
      stops: [],
    };
  }
  const tools = callableTools(prompt);
  const { contextText, stopGenerationTriggers } = template.generateContextState({
    chatHistory: historyOf(prompt.messages),
    ...(tools.length === 0 ? {} : { availableFunctions: functionsOf(tools), documentFunctionParams: true }),
  });
  const stops = stopGenerationTriggers
    .filter(({ values }) => values.every((value) => typeof value === 'string'))
    .map((trigger) => trigger.toString());
  return { tokens: contextText.tokenize(model.tokenizer), stops };
}

/** How the model's template writes calls of tools. */
export function toolSyntaxOf({ settings }: ChatWrapper): ToolSyntax {
  const { call } = settings.functions;
  const section = settings.functions.parallelism?.call;
  const textOf = (text: string | LlamaText | undefined, name = '') =>
    LlamaText(text ?? '')
      .toString()
      .replaceAll('{{functionName}}', name);
  return {
    before: textOf(section?.sectionPrefix),
    prefix: textOf(call.prefix),
    afterName: (name) => textOf(call.paramsPrefix, name),
    suffix: (name) => textOf(call.suffix, name),
    between: section === undefined ? '\n' : textOf(section.betweenCalls),
    after: textOf(section?.sectionSuffix),
  };
}

/** Calls and their results are part of the turn that made them; the answer to them continues it. */
function historyOf(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const history: ChatHistoryItem[] = [];
  const called = new Map<string, ChatModelFunctionCall>();
  for (const { role, content, toolCalls = [], toolCallId } of messages) {
    if (role === 'tool') {
      const call = called.get(toolCallId ?? '');
      if (call) call.result = parsed(content);
      continue;
    }
    if (role !== 'assistant') {
      history.push({ type: role, text: content });
      continue;
    }
    const last = history.at(-1);
    const turn = last?.type === 'model' ? last : { type: 'model' as const, response: [] };
    if (turn !== last) history.push(turn);
    if (content !== '' || toolCalls.length === 0) turn.response.push(content);
    for (const { id, name, arguments: given } of toolCalls) {
      const call = { type: 'functionCall' as const, name, params: parsed(given), result: '' };
      called.set(id, call);
      turn.response.push(call);
    }
  }
  const continues = messages.at(-1)?.role === 'tool' && history.at(-1)?.type === 'model';
  return continues ? history : [...history, { type: 'model', response: [] }];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

const functionsOf = (tools: ReturnType<typeof callableTools>): ChatModelFunctions =>
  Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      {
        ...(description === undefined ? {} : { description }),
        ...(parameters === undefined
          ? {}
          : { params: parameters as NonNullable<ChatModelFunctions[string]['params']> }),
      },
    ]),
  );
