import type { AnswerOf } from '@tricorn/client';

type Message = AnswerOf<'conversation'>['messages'][number];

/** A message as it is shown; one that is just being asked or answered has no number yet. */
export type Shown = Pick<
  Message,
  'id' | 'after' | 'role' | 'text' | 'state' | 'tokens_used' | 'prompt_tokens' | 'completion_tokens'
>;

/** Which of the versions of a message is shown, and how many there are. */
export interface Versions {
  place: number;
  count: number;
}

/** The version that is shown after a message, where somebody chose one. */
export type Chosen = ReadonlyMap<number, number>;

/** The messages from the beginning to the end of one branch: the chosen one, or the one that was used last. */
export function branchOf(messages: readonly Shown[], chosen: Chosen): Shown[] {
  const newest = newestBelow(messages);
  const branch: Shown[] = [];
  for (let place = 0; ; ) {
    const versions = messages.filter(({ after }) => after === place);
    const wanted = versions.find(({ id }) => id === chosen.get(place));
    const next = wanted ?? versions.toSorted((a, b) => newest.get(b.id)! - newest.get(a.id)!)[0];
    if (next === undefined) return branch;
    branch.push(next);
    place = next.id;
  }
}

/** The highest number among each message and those that follow it. A message has a higher number than the one before it. */
function newestBelow(messages: readonly Shown[]): Map<number, number> {
  const newest = new Map(messages.map(({ id }) => [id, id]));
  for (const { id, after } of messages.toSorted((a, b) => b.id - a.id))
    if (after > 0) newest.set(after, Math.max(newest.get(after) ?? 0, newest.get(id)!));
  return newest;
}

const versionsIn = (messages: readonly Shown[], { after }: Shown): number[] =>
  messages.filter((other) => other.after === after).map(({ id }) => id);

/** The versions of a message; undefined if there is only one. */
export function versionsOf(messages: readonly Shown[], message: Shown): Versions | undefined {
  const ids = versionsIn(messages, message);
  return ids.length < 2 ? undefined : { place: 1 + ids.indexOf(message.id), count: ids.length };
}

/** Chooses the version of a message before or after the one that is shown. */
export function chooseVersion(
  messages: readonly Shown[],
  chosen: Chosen,
  message: Shown,
  step: -1 | 1,
): Chosen {
  const ids = versionsIn(messages, message);
  const wanted = ids[ids.indexOf(message.id) + step];
  return wanted === undefined ? chosen : new Map(chosen).set(message.after, wanted);
}
