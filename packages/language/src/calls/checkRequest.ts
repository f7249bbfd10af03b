import type { ChatMessage, CompletionRequest } from '../engine.js';
import { LanguageError } from '../errors.js';

/** Larger conversations are refused before any work is done on them. */
export const promptBytesMax = 1_048_576;
/** Well above what OpenAI's own limit allows. */
export const messagesMax = 512;
export const stopSequencesMax = 4;
export const stopSequenceCharsMax = 256;
export const temperatureMax = 2;
const penaltyMax = 2;
const seedMax = 0xffff_ffff;

/** The request as a list of messages with at most one system message, at the front. */
export function requestMessages(request: CompletionRequest): ChatMessage[] {
  const given: readonly ChatMessage[] =
    request.messages ?? (request.prompt === undefined ? [] : [{ role: 'user', content: request.prompt }]);
  const spoken = given.filter((message) => !isInstruction(message));
  const instructions = given.filter(isInstruction).map((message) => message.content);
  const system = instructions.length > 0 ? instructions.join('\n\n') : request.system;
  return system ? [{ role: 'system', content: system }, ...spoken] : spoken;
}

/** Refuses, by name, a request that no engine could serve. */
export function checkRequest(request: CompletionRequest): void {
  checkText(request);
  checkMaxNewTokens(request.maxNewTokens);
  checkSampling(request);
}

function checkText(request: CompletionRequest): void {
  if ((request.messages?.length ?? 0) > messagesMax) {
    throw new LanguageError('prompt_too_large', `A conversation holds at most ${messagesMax} messages.`, {
      field: 'messages',
    });
  }
  const field = request.messages ? 'messages' : 'prompt';
  // Instructions alone are a conversation if the caller sent nothing else.
  const isInstructed = request.messages?.length ? request.messages.every(isInstruction) : false;
  let bytes = 0;
  let saysSomething = false;
  for (const message of requestMessages(request)) {
    const texts = textsOf(message);
    for (const text of texts) {
      bytes += Buffer.byteLength(text);
      if (bytes > promptBytesMax) throw promptTooLarge(field);
      if (!text.isWellFormed()) {
        throw new LanguageError('prompt_not_unicode', `\`${field}\` contains half of a surrogate pair.`, {
          field,
        });
      }
    }
    const [, ...said] = texts;
    saysSomething ||=
      (isInstructed || !isInstruction(message)) &&
      (said.some((text) => /\S/.test(text)) || (message.images?.length ?? 0) > 0);
  }
  const described = [request.tools, request.responseFormat].filter((part) => part !== undefined);
  if (described.length > 0 && Buffer.byteLength(JSON.stringify(described)) > promptBytesMax - bytes)
    throw promptTooLarge(request.tools ? 'tools' : 'response_format');
  if (!saysSomething) throw new LanguageError('prompt_empty', `\`${field}\` contains no text.`, { field });
}

const isInstruction = ({ role }: ChatMessage): boolean => role === 'system';

/** Every text of a message that becomes part of the prompt; the first is the name of the speaker. */
export const textsOf = ({ content, name = '', reasoning = '', toolCalls = [] }: ChatMessage): string[] => [
  name,
  content,
  reasoning,
  ...toolCalls.flatMap((call) => [call.name, call.arguments]),
];

function promptTooLarge(field: string): LanguageError {
  return new LanguageError('prompt_too_large', `\`${field}\` is larger than ${promptBytesMax} bytes.`, {
    field,
  });
}

function checkMaxNewTokens(maxNewTokens: number | undefined): void {
  if (maxNewTokens === undefined) return;
  if (!Number.isSafeInteger(maxNewTokens) || maxNewTokens < 0) {
    throw new LanguageError('max_new_tokens_invalid', '`max_new_tokens` must be an integer of 0 or more.', {
      field: 'max_new_tokens',
    });
  }
}

function checkSampling(request: CompletionRequest): void {
  const { temperature, topP, seed, stop } = request;
  if (temperature !== undefined && !(temperature >= 0 && temperature <= temperatureMax)) {
    throw new LanguageError('sampling_invalid', `\`temperature\` must be between 0 and ${temperatureMax}.`, {
      field: 'temperature',
    });
  }
  if (topP !== undefined && !(topP > 0 && topP <= 1)) {
    throw new LanguageError('sampling_invalid', '`top_p` must be above 0 and at most 1.', { field: 'top_p' });
  }
  checkPenalty(request.frequencyPenalty, 'frequency_penalty');
  checkPenalty(request.presencePenalty, 'presence_penalty');
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= seedMax)) {
    throw new LanguageError('seed_invalid', `\`seed\` must be an integer from 0 to ${seedMax}.`, {
      field: 'seed',
    });
  }
  if (stop === undefined) return;
  const fits = (text: string) =>
    text.length > 0 && text.length <= stopSequenceCharsMax && text.isWellFormed();
  if (stop.length > stopSequencesMax || !stop.every(fits)) {
    throw new LanguageError(
      'stop_invalid',
      `\`stop\` takes at most ${stopSequencesMax} texts of 1 to ${stopSequenceCharsMax} characters.`,
      { field: 'stop' },
    );
  }
}

function checkPenalty(penalty: number | undefined, field: string): void {
  if (penalty === undefined || Math.abs(penalty) <= penaltyMax) return;
  throw new LanguageError(
    'sampling_invalid',
    `\`${field}\` must be between -${penaltyMax} and ${penaltyMax}.`,
    { field },
  );
}
