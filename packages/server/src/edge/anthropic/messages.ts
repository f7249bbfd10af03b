import { messagesForm, type ParsedMessagesRequest } from '@tricorn/language';
import type { Language } from '../../domains/language/language.js';
import type { TextCall } from '../openai/answerText.js';

/** `POST /v1/messages` */
export function messagesCall({ models }: Language, asked: ParsedMessagesRequest): TextCall {
  return {
    route: 'message',
    asked,
    idPrefix: 'msg_',
    model: models.find(asked.model),
    requests: [asked.completion],
    stream: asked.stream,
    form: (answer) => messagesForm(answer, asked),
  };
}
