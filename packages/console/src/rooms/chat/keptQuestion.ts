import type { Question } from './question.js';

/** The name under which the question outlives its room. */
export const questionKeptAs = 'chat question';

/** An earlier question in the form: sending it asks that question anew. */
export interface Edited {
  conversationID: string;
  /** The message that both versions follow. */
  after: number;
  /** What was in the form before, which comes back afterwards. */
  before: string;
}

/** The name under which it outlives its room. */
export const editedKeptAs = 'chat edited';

export const defaultAnswerTokens = 256;

export const defaultQuestion: Question = {
  model: 'ask',
  prompt: '',
  tokensMax: defaultAnswerTokens,
  sampling: { system: '' },
};
