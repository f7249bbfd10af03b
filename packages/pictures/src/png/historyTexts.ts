import type { CheckedRequest } from '../checkRequest.js';

type History = Pick<CheckedRequest, 'prompt' | 'negativePrompt' | 'seed' | 'taskId'>;

/** The text chunks of a finished picture, which record how it was made. */
export function historyTexts(request: History, model: string): Record<string, string> {
  return {
    prompt: request.prompt,
    ...(request.negativePrompt === '' ? {} : { 'negative prompt': request.negativePrompt }),
    seed: String(request.seed),
    model,
    ...(request.taskId === undefined ? {} : { 'task id': request.taskId }),
  };
}
