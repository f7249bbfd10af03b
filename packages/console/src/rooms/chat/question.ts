import type { Shown } from './tree.js';

/** What shapes the answers besides the question; what is absent or empty is left to the model. */
export interface Sampling {
  system: string;
  temperature?: number | undefined;
  topP?: number | undefined;
  seed?: number | undefined;
}

export interface Question {
  model: 'ask' | 'code';
  /** Another model by name; empty for the one of `model`, absent for the best of the server. */
  named?: string | undefined;
  prompt: string;
  /** Empty while it is typed: then the usual number counts. */
  tokensMax: number | '';
  sampling: Sampling;
}

/** So much of a conversation goes with a question: enough to refer to, and little beside a small model's memory. */
const historyCharsMax = 2_000;

/** The conversation so far, for the model: whole messages, the latest that fit, and at least the end of the last one. */
export function historyOf(messages: readonly Pick<Shown, 'role' | 'text'>[]) {
  const history: { role: 'user' | 'assistant'; content: string }[] = [];
  let chars = 0;
  for (const { role, text } of messages.toReversed()) {
    chars += text.length;
    if (chars > historyCharsMax && history.length > 0) break;
    const content = text.slice(-historyCharsMax);
    if (content !== '') history.unshift({ role, content });
  }
  return history;
}

/** A conversation as Markdown, for a file. */
export const exportedText = (
  messages: readonly Pick<Shown, 'role' | 'text'>[],
  names: Record<Shown['role'], string>,
): string => messages.map(({ role, text }) => `## ${names[role]}\n\n${text}\n`).join('\n');

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
