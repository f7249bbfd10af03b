import type { Tricorn } from '@tricorn/client';

/** What was sent for an answer, so that its cost is found again if the page goes away before it is known. */
export interface SentQuestion {
  model: 'ask' | 'code';
  idempotencyKey: string;
  fields: Parameters<Tricorn['ask']>[0];
}

export interface ChatMessage {
  id: number;
  from: 'person' | 'model';
  text: string;
  /** LLM tokens that the answer cost; absent while it is written. */
  tokensUsed?: number;
  /** The tokens of the question with its conversation, and of the answer. */
  promptTokens?: number;
  completionTokens?: number;
  stopped?: boolean;
  /** It reached the maximum length. */
  cut?: boolean;
  /** Absent once the cost of the answer is known. */
  sent?: SentQuestion;
}

export interface Conversation {
  id: string;
  /** Milliseconds since 1970. */
  changedAtMs: number;
  /** The branch that is shown. */
  messages: readonly ChatMessage[];
  /** What was there before a question was asked anew, each from the beginning. */
  others?: readonly (readonly ChatMessage[])[];
}

const conversationsMax = 50;
const titleCharsMax = 60;

/** Each conversation has its own key, so that two windows of one account do not overwrite each other's. */
const prefixOf = (account: string): string => `tricorn.chat.${account}.`;

/** The conversations of an account that this browser keeps, newest first. */
export function keptConversations(storage: Storage, account: string): Conversation[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place))
    .filter((key) => key?.startsWith(prefixOf(account)))
    .flatMap((key) => readConversation(storage.getItem(key!)) ?? [])
    .sort((a, b) => b.changedAtMs - a.changedAtMs);
}

function readConversation(text: string | null): Conversation | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<Conversation> | null;
    const isWhole =
      typeof value?.id === 'string' &&
      typeof value.changedAtMs === 'number' &&
      [value.messages, ...(value.others ?? [])].every(Array.isArray);
    return isWhole ? settled(value as Conversation) : undefined;
  } catch {
    return undefined;
  }
}

/** An answer that was being written when the page went away will not go on. */
const settled = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.map((message) =>
    message.from === 'model' && message.tokensUsed === undefined ? { ...message, stopped: true } : message,
  ),
});

/** The service knows a question by its key for at least so long. */
const sentMsMax = 24 * 60 * 60_000;

/** The stopped answers whose cost can still be found: those of which something had arrived. */
export function answersWithoutCost(conversations: readonly Conversation[], nowMs: number) {
  return conversations
    .filter(({ changedAtMs }) => nowMs - changedAtMs < sentMsMax)
    .flatMap(({ id, messages }) =>
      messages.flatMap(({ id: messageId, text, stopped, sent }) =>
        stopped && sent !== undefined && text !== '' ? [{ conversationId: id, messageId, text, sent }] : [],
      ),
    );
}

/** Keeps a conversation in this browser; the oldest ones make room for it. */
export function keepConversation(storage: Storage, account: string, conversation: Conversation): void {
  const others = keptConversations(storage, account).filter(({ id }) => id !== conversation.id);
  for (const { id } of others.slice(conversationsMax - 1)) storage.removeItem(prefixOf(account) + id);
  try {
    storage.setItem(prefixOf(account) + conversation.id, JSON.stringify(conversation));
  } catch {
    // A browser that is full, or that keeps nothing, shows the conversation all the same.
  }
}

export function forgetConversations(storage: Storage, account: string): void {
  for (const { id } of keptConversations(storage, account)) storage.removeItem(prefixOf(account) + id);
}

/** So much of a conversation goes with a question: enough to refer to, and little beside a small model's memory. */
const historyCharsMax = 2_000;

/** The conversation so far, for the model: whole messages, the latest that fit, and at least the end of the last one. */
export function historyOf(messages: readonly ChatMessage[]) {
  const history: { role: 'user' | 'assistant'; content: string }[] = [];
  let chars = 0;
  for (const { from, text } of messages.toReversed()) {
    chars += text.length;
    if (chars > historyCharsMax && history.length > 0) break;
    const content = text.slice(-historyCharsMax);
    if (content !== '') history.unshift({ role: from === 'person' ? 'user' : 'assistant', content });
  }
  return history;
}

/** The first question, as a title. */
export function titleOf({ messages }: Conversation): string {
  const question = messages.find(({ from }) => from === 'person')?.text.trim() ?? '';
  return question.length > titleCharsMax ? `${question.slice(0, titleCharsMax - 1)}…` : question;
}

/** A conversation as Markdown, for a file. */
export function exportedText({ messages }: Conversation, names: Record<ChatMessage['from'], string>): string {
  return messages.map(({ from, text }) => `## ${names[from]}\n\n${text}\n`).join('\n');
}
