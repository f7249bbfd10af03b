import type { Question } from './useConversations.js';

/** The name under which the question outlives its room. */
export const questionKeptAs = 'chat question';

export const defaultAnswerTokens = 256;

export const defaultQuestion: Question = {
  model: 'ask',
  prompt: '',
  tokensMax: defaultAnswerTokens,
  sampling: { system: '' },
};
