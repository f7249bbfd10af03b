import {
  type CompletionRequest,
  chatForm,
  type ParsedChatRequest,
  type ParsedTextRequest,
  textForm,
} from '@tricorn/language';
import type { Language } from '../../domains/language/language.js';
import type { TextCall } from './answerText.js';

/** `POST /v1/chat/completions` */
export function chatCall({ models }: Language, chat: ParsedChatRequest): TextCall {
  return {
    route: 'chat completion',
    asked: chat,
    idPrefix: 'chatcmpl-',
    model: models.find(chat.model),
    requests: choicesOf(chat.completion, chat.choices),
    stream: chat.stream,
    form: (answer) => chatForm(answer, chat.includeUsage),
  };
}

/** `POST /v1/completions` */
export function textCall({ models }: Language, text: ParsedTextRequest): TextCall {
  return {
    route: 'text completion',
    asked: text,
    idPrefix: 'cmpl-',
    model: models.find(text.model),
    requests: text.completions.flatMap((completion) => choicesOf(completion, text.choices)),
    stream: text.stream,
    form: (answer) => textForm(answer, text.includeUsage),
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
