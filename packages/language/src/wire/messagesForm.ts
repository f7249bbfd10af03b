import type { CompletionResult, FinishReason } from '../engine.js';
import type { ToolCall } from '../features.js';
import type { AnswerForm } from './answerForm.js';
import type { ChatAnswerId } from './chatResponse.js';
import type { ParsedMessagesRequest } from './messagesRequest.js';

type Kind = 'text' | 'thinking' | 'tool_use';

/** Answers of `messages`: whole, or as the events of Anthropic's streams. */
export function messagesForm({ id, model }: ChatAnswerId, asked: ParsedMessagesRequest): AnswerForm {
  const head = { id, type: 'message', role: 'assistant', model };
  let blocks = 0;
  let open: { kind: Kind; callIndex: number } | undefined;

  const close = () => {
    if (open === undefined) return '';
    open = undefined;
    return event('content_block_stop', { index: blocks++ });
  };
  /** Opens a block of this kind unless it is open; each call is a block of its own. */
  const enter = (kind: Kind, callIndex = -1, call: object = {}) => {
    if (open?.kind === kind && open.callIndex === callIndex) return '';
    const closed = close();
    open = { kind, callIndex };
    const content_block = { ...empty[kind], ...call };
    return closed + event('content_block_start', { index: blocks, content_block });
  };
  const piece = (delta: object) => event('content_block_delta', { index: blocks, delta });
  const textOf = (text: string) => (text === '' ? '' : enter('text') + piece({ type: 'text_delta', text }));
  const endOf = ({ finishReason, stopSequence = '' }: CompletionResult) =>
    finishReason === 'stop' && asked.completion.stop?.includes(stopSequence)
      ? { stop_reason: 'stop_sequence', stop_sequence: stopSequence }
      : { stop_reason: stopReasons[finishReason], stop_sequence: null };

  return {
    whole: ([result]) => {
      const { text, toolCalls = [], reasoning } = result!;
      const content = [
        ...(reasoning && asked.thoughts ? [{ ...empty.thinking, thinking: reasoning }] : []),
        ...(text === '' ? [] : [{ ...empty.text, text }]),
        ...toolCalls.map((call) => ({
          ...empty.tool_use,
          id: call.id,
          name: call.name,
          input: inputOf(call),
        })),
      ];
      return { ...head, content, ...endOf(result!), usage: usageOf(result!) };
    },
    // The tokens of the prompt are only known at the end.
    open: () => {
      const usage = usageOf({ promptTokens: 0, completionTokens: 0 });
      const message = { ...head, content: [], stop_reason: null, stop_sequence: null, usage };
      return event('message_start', { message }) + event('ping', {});
    },
    start: () => '',
    text: textOf,
    delta: (textDelta, { reasoning, toolCalls = [] }) => {
      const thoughts =
        reasoning && asked.thoughts
          ? enter('thinking') + piece({ type: 'thinking_delta', thinking: reasoning })
          : '';
      const said = textOf(textDelta);
      const calls = toolCalls.map(({ index, id: callId, name, arguments: given }) => {
        const entered = enter('tool_use', index, { id: callId, name });
        return entered + (given === '' ? '' : piece({ type: 'input_json_delta', partial_json: given }));
      });
      return thoughts + said + calls.join('');
    },
    end: ([result]) => {
      const ended = { delta: endOf(result!), usage: usageOf(result!) };
      return close() + event('message_delta', ended) + event('message_stop', {});
    },
    fail: (error) => event('error', error),
  };
}

const empty = {
  text: { type: 'text', text: '' },
  thinking: { type: 'thinking', thinking: '', signature: '' },
  tool_use: { type: 'tool_use', input: {} },
} as const satisfies Record<Kind, object>;

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  toolCalls: 'tool_use',
  contentFilter: 'refusal',
  // An answer whose caller went away must not pass for a complete one.
  cancelled: 'max_tokens',
} as const satisfies Record<FinishReason, string>;

const event = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

/** Tokens that were cached are not among the input tokens here. */
const usageOf = ({
  promptTokens,
  completionTokens,
  cachedTokens = 0,
}: Pick<CompletionResult, 'promptTokens' | 'completionTokens' | 'cachedTokens'>): object => ({
  input_tokens: Math.max(0, promptTokens - cachedTokens),
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cachedTokens,
  output_tokens: completionTokens,
});

/** What a model wrote that is not a JSON object, such as arguments that were cut off, is passed on as text in one. */
function inputOf({ arguments: given }: ToolCall): object {
  if (given === '') return {};
  try {
    const input: unknown = JSON.parse(given);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  } catch {
    // It is not JSON at all.
  }
  return { INVALID_JSON: given };
}
