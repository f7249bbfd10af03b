import type { ChatMessage, Conversation } from './conversations.js';

type Branch = readonly ChatMessage[];

/** Which of the versions of a question is shown, counted from one, and how many there are. */
export interface Versions {
  place: number;
  count: number;
}

/** The oldest branches make room for new ones. */
const branchesMax = 20;

const branchesOf = ({ messages, others = [] }: Conversation): Branch[] => [messages, ...others];

/** An id that no message has in any branch. Later messages have higher ids. */
export const nextMessageId = (conversation: Conversation): number =>
  1 + branchesOf(conversation).reduce((highest, branch) => Math.max(highest, branch.at(-1)?.id ?? -1), -1);

/** The conversation before a question that is asked anew. What followed it stays as another branch. */
export function branchedAt(conversation: Conversation, questionId: number): Conversation {
  const before = conversation.messages.filter(({ id }) => id < questionId);
  if (before.length === conversation.messages.length) return conversation;
  return { ...conversation, messages: before, others: branchesOf(conversation).slice(0, branchesMax) };
}

/** The branches that differ from here on, oldest first; of several that differ only later, the newest. */
function versionsAt(conversation: Conversation, place: number): Branch[] {
  const { messages } = conversation;
  const newest = new Map<number, Branch>();
  for (const branch of branchesOf(conversation)) {
    const message = branch[place];
    const isShared = messages.slice(0, place).every(({ id }, at) => branch[at]?.id === id);
    if (message === undefined || !isShared) continue;
    const known = newest.get(message.id);
    // The branch that is shown comes first, and stands for its version.
    if (known === undefined || (known !== messages && branch.at(-1)!.id > known.at(-1)!.id))
      newest.set(message.id, branch);
  }
  return [...newest].sort(([a], [b]) => a - b).map(([, branch]) => branch);
}

/** The versions of the message at a place; undefined if there is only one. */
export function versionsOf(conversation: Conversation, place: number): Versions | undefined {
  if (conversation.others === undefined) return undefined;
  const versions = versionsAt(conversation, place);
  return versions.length < 2
    ? undefined
    : { place: 1 + versions.indexOf(conversation.messages), count: versions.length };
}

/** Shows the version of a message before or after the one that is shown, with what followed it. */
export function withVersion(conversation: Conversation, place: number, step: -1 | 1): Conversation {
  const versions = versionsAt(conversation, place);
  const wanted = versions[versions.indexOf(conversation.messages) + step];
  if (wanted === undefined) return conversation;
  return {
    ...conversation,
    messages: wanted,
    others: branchesOf(conversation).filter((branch) => branch !== wanted),
  };
}
