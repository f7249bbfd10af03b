import type { CompletionResult } from '../engine.js';
import type { AnswerDelta, TokenLogprob } from '../features.js';
import type { AnswerForm } from './answerForm.js';
import type { ChatAnswerId } from './chatResponse.js';

type Kind = 'reasoning' | 'message' | 'function_call';

interface OpenItem {
  kind: Kind;
  id: string;
  outputIndex: number;
  text: string;
  callId: string;
  name: string;
  callIndex: number;
  logprobs: TokenLogprob[];
}

/** Answers of `responses`: whole, or as typed events with sequence numbers. */
export function responseForm(answer: ChatAnswerId, asked: Record<string, unknown>): AnswerForm {
  return new ResponseForm(answer, asked);
}

class ResponseForm implements AnswerForm {
  readonly #answer: ChatAnswerId;
  readonly #asked: Record<string, unknown>;
  #sequence = 0;
  #items = 0;
  #open: OpenItem | undefined;

  constructor(answer: ChatAnswerId, asked: Record<string, unknown>) {
    this.#answer = answer;
    this.#asked = asked;
  }

  whole([result]: readonly CompletionResult[]): object {
    const { id } = this.#answer;
    const { text, toolCalls = [], reasoning } = result!;
    const idOf = itemIds(id);
    const output = [
      ...(reasoning ? [reasoningItem(idOf(), reasoning, 'completed')] : []),
      ...(text !== '' || toolCalls.length === 0
        ? [messageItem(idOf(), text, result!.logprobs ?? [], isCut(result!) ? 'incomplete' : 'completed')]
        : []),
      ...toolCalls.map((call) => callItem(idOf(), call.id, call.name, call.arguments, 'completed')),
    ];
    return { ...this.#body(statusOf(result!)), ...endOf(result!), output, usage: responseUsage(result!) };
  }

  open(): string {
    const response = this.#body('in_progress');
    return this.#event('response.created', { response }) + this.#event('response.in_progress', { response });
  }

  start(): string {
    return '';
  }

  text(textDelta: string): string {
    return this.#text(textDelta, []);
  }

  delta(textDelta: string, { reasoning = '', toolCalls = [], logprobs = [] }: AnswerDelta): string {
    let events = '';
    if (reasoning !== '') {
      events += this.#enter('reasoning');
      const item = this.#open!;
      item.text += reasoning;
      events += this.#partEvent('response.reasoning_text.delta', item, { delta: reasoning });
    }
    if (textDelta !== '') events += this.#text(textDelta, logprobs);
    for (const { index, id, name, arguments: given } of toolCalls) {
      if (this.#open?.kind !== 'function_call' || this.#open.callIndex !== index)
        events += this.#enter('function_call', { callId: id ?? '', name: name ?? '', callIndex: index });
      if (given === '') continue;
      const item = this.#open!;
      item.text += given;
      events += this.#event('response.function_call_arguments.delta', { ...place(item), delta: given });
    }
    return events;
  }

  end(results: readonly CompletionResult[]): string {
    const [result] = results;
    // An answer without text is an empty message.
    const empty = this.#items === 0 && this.#open === undefined ? this.#enter('message') : '';
    const closed = this.#close(isCut(result!) ? 'incomplete' : 'completed');
    const type = statusOf(result!) === 'completed' ? 'response.completed' : 'response.incomplete';
    return empty + closed + this.#event(type, { response: this.whole(results) });
  }

  fail(body: object): string {
    const { error } = body as { error?: { message?: string; code?: string } };
    const failure = { code: error?.code ?? 'server_error', message: error?.message ?? 'Internal error.' };
    const response = { ...this.#body('failed'), error: failure };
    return this.#close('incomplete') + this.#event('response.failed', { response });
  }

  #text(textDelta: string, logprobs: readonly TokenLogprob[]): string {
    const entered = this.#enter('message');
    const item = this.#open!;
    item.text += textDelta;
    item.logprobs.push(...logprobs);
    return entered + this.#partEvent('response.output_text.delta', item, { delta: textDelta, logprobs });
  }

  /** Opens an item of this kind, unless it is open; a call is always a new one. */
  #enter(kind: Kind, call: Pick<OpenItem, 'callId' | 'name' | 'callIndex'> = noCall): string {
    if (this.#open?.kind === kind && kind !== 'function_call') return '';
    const closed = this.#close('completed');
    const outputIndex = this.#items++;
    const item: OpenItem = {
      kind,
      id: itemId(this.#answer.id, outputIndex),
      outputIndex,
      text: '',
      logprobs: [],
      ...call,
    };
    this.#open = item;
    const shown = { output_index: outputIndex, item: emptyItem(item) };
    const added = closed + this.#event('response.output_item.added', shown);
    if (kind === 'function_call') return added;
    return added + this.#partEvent('response.content_part.added', item, { part: partOf(item, '') });
  }

  #close(status: 'completed' | 'incomplete'): string {
    const item = this.#open;
    if (item === undefined) return '';
    this.#open = undefined;
    const { text, logprobs } = item;
    const done = this.#event('response.output_item.done', {
      output_index: item.outputIndex,
      item: fullItem(item, status),
    });
    if (item.kind === 'function_call')
      return (
        this.#event('response.function_call_arguments.done', {
          ...place(item),
          name: item.name,
          arguments: text,
        }) + done
      );
    const isMessage = item.kind === 'message';
    const type = isMessage ? 'response.output_text.done' : 'response.reasoning_text.done';
    return (
      this.#partEvent(type, item, { text, ...(isMessage ? { logprobs } : {}) }) +
      this.#partEvent('response.content_part.done', item, { part: partOf(item, text) }) +
      done
    );
  }

  /** Every item has one part. */
  #partEvent(type: string, item: OpenItem, fields: object): string {
    return this.#event(type, { ...place(item), content_index: 0, ...fields });
  }

  #event(type: string, fields: object): string {
    return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: this.#sequence++, ...fields })}\n\n`;
  }

  #body(status: string): Record<string, unknown> {
    const { id, createdSeconds, model } = this.#answer;
    return {
      id,
      object: 'response',
      created_at: createdSeconds,
      status,
      error: null,
      incomplete_details: null,
      model,
      output: [],
      usage: null,
      ...this.#asked,
    };
  }
}

const noCall = { callId: '', name: '', callIndex: -1 };

const itemId = (responseId: string, index: number): string =>
  `${responseId.replace('resp_', 'item_')}_${index}`;
const itemIds = (responseId: string) => {
  let index = 0;
  return () => itemId(responseId, index++);
};

const place = ({ id, outputIndex }: OpenItem) => ({ item_id: id, output_index: outputIndex });

const partOf = ({ kind, logprobs }: OpenItem, text: string): object =>
  kind === 'message' ? outputText(text, text === '' ? [] : logprobs) : { type: 'reasoning_text', text };

const emptyItem = (item: OpenItem): object => {
  const { kind, id, callId, name } = item;
  if (kind === 'function_call') return callItem(id, callId, name, '', 'in_progress');
  const base = kind === 'message' ? { role: 'assistant', content: [] } : { summary: [], content: [] };
  return { id, type: kind, status: 'in_progress', ...base };
};

const fullItem = ({ kind, id, callId, name, text, logprobs }: OpenItem, status: string): object => {
  if (kind === 'function_call') return callItem(id, callId, name, text, status);
  return kind === 'message' ? messageItem(id, text, logprobs, status) : reasoningItem(id, text, status);
};

const outputText = (text: string, logprobs: readonly TokenLogprob[]): object => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs,
});

const messageItem = (
  id: string,
  text: string,
  logprobs: readonly TokenLogprob[],
  status: string,
): object => ({
  id,
  type: 'message',
  status,
  role: 'assistant',
  content: [outputText(text, logprobs)],
});

const reasoningItem = (id: string, text: string, status: string): object => ({
  id,
  type: 'reasoning',
  status,
  summary: [],
  content: [{ type: 'reasoning_text', text }],
});

const callItem = (id: string, callId: string, name: string, given: string, status: string): object => ({
  id,
  type: 'function_call',
  status,
  call_id: callId,
  name,
  arguments: given,
});

const isCut = ({ finishReason }: CompletionResult): boolean =>
  finishReason === 'length' || finishReason === 'cancelled' || finishReason === 'contentFilter';

const statusOf = (result: CompletionResult): 'completed' | 'incomplete' =>
  isCut(result) ? 'incomplete' : 'completed';

const reasons: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  contentFilter: 'content_filter',
};

const endOf = (result: CompletionResult): object =>
  isCut(result) ? { incomplete_details: { reason: reasons[result.finishReason] ?? 'cancelled' } } : {};

function responseUsage(result: CompletionResult): object {
  const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 } = result;
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  };
}
