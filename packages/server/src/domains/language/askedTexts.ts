import { randomUUID } from 'node:crypto';
import {
  type ChatAnswerId,
  type ChatMessage,
  type CompletionRequest,
  chatForm,
  type MakeForm,
  type ParsedChatRequest,
  type ParsedResponseRequest,
  type ParsedTextRequest,
  responseForm,
  textForm,
} from '@tricorn/language';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { Models, OfferedModel } from './models.js';

/** What is asked of a model, and the form of its answer. */
export interface AskedText {
  /** The beginning of the answer's id. */
  idPrefix: string;
  model: OfferedModel;
  requests: readonly CompletionRequest[];
  form: MakeForm;
}

export const newAnswer = ({ idPrefix, model }: Pick<AskedText, 'idPrefix' | 'model'>): ChatAnswerId => ({
  id: `${idPrefix}${randomUUID()}`,
  model: model.name,
  createdSeconds: unixSeconds(new Date()),
});

/** `POST /v1/chat/completions` */
export const chatTexts = (models: Models, chat: ParsedChatRequest): AskedText => ({
  idPrefix: 'chatcmpl-',
  model: models.find(chat.model),
  requests: choicesOf(chat.completion, chat.choices),
  form: (answer) => chatForm(answer, chat.includeUsage),
});

/** `POST /v1/completions` */
export const completionTexts = (models: Models, text: ParsedTextRequest): AskedText => ({
  idPrefix: 'cmpl-',
  model: models.find(text.model),
  requests: text.completions.flatMap((completion) => choicesOf(completion, text.choices)),
  form: (answer) => textForm(answer, text.includeUsage),
});

/** `POST /v1/responses`, with the messages of the conversation that it continues. */
export function responseTexts(
  models: Models,
  { asked, completion, model }: ParsedResponseRequest,
  messages: readonly ChatMessage[],
): AskedText {
  const { system } = completion;
  return {
    idPrefix: 'resp_',
    model: models.find(model),
    requests: [
      {
        ...completion,
        // Instructions come first, and are not inherited by the responses that follow.
        messages: system === undefined ? messages : [{ role: 'system', content: system }, ...messages],
      },
    ],
    form: (answer) => responseForm(answer, asked),
  };
}

/** The same request several times; with a seed, each choice has its own. */
const choicesOf = (request: CompletionRequest, count: number): CompletionRequest[] =>
  Array.from({ length: count }, (_, index) =>
    request.seed === undefined || index === 0
      ? request
      : { ...request, seed: (request.seed + index) % seedsCount },
  );

const seedsCount = 2 ** 32;
