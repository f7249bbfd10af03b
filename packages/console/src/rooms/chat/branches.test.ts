import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { branchedAt, nextMessageId, versionsOf, withVersion } from './branches.js';
import type { Conversation } from './conversations.js';

/** Asks a question anew, or goes on if no message is named, as the room does. */
function asked(conversation: Conversation, text: string, from?: number): Conversation {
  const before = from === undefined ? conversation : branchedAt(conversation, from);
  const id = nextMessageId(before);
  return {
    ...before,
    messages: [
      ...before.messages,
      { id, from: 'person', text },
      { id: id + 1, from: 'model', text: `about ${text}` },
    ],
  };
}

const questionsOf = ({ messages }: Conversation) =>
  messages.filter(({ from }) => from === 'person').map(({ text }) => text);

describe('a question that is asked anew', () => {
  const empty: Conversation = { id: 'one', changedAtMs: 1, messages: [] };
  const straight = asked(asked(empty, 'sky'), 'sunset');

  test('keeps what it replaces as another version, which is found again with all that followed', () => {
    assert.equal(versionsOf(straight, 0), undefined);
    const edited = asked(straight, 'sea', 0);
    assert.deepEqual(questionsOf(edited), ['sea']);
    assert.deepEqual(versionsOf(edited, 0), { place: 2, count: 2 });
    const back = withVersion(edited, 0, -1);
    assert.deepEqual(questionsOf(back), ['sky', 'sunset']);
    assert.deepEqual(versionsOf(back, 0), { place: 1, count: 2 });
    assert.equal(versionsOf(back, 2), undefined, 'the later question was asked once');
    assert.equal(withVersion(back, 0, -1), back, 'there is nothing before the first');
    assert.deepEqual(questionsOf(withVersion(back, 0, 1)), ['sea']);
  });

  test('has versions of its own within a branch, and the newest of them stands for the branch', () => {
    const later = asked(straight, 'dawn', 2);
    assert.deepEqual(questionsOf(later), ['sky', 'dawn']);
    assert.deepEqual(versionsOf(later, 2), { place: 2, count: 2 });
    assert.equal(versionsOf(later, 0), undefined);
    const elsewhere = asked(later, 'sea', 0);
    assert.deepEqual(questionsOf(withVersion(elsewhere, 0, -1)), ['sky', 'dawn']);
    const ids = [elsewhere.messages, ...elsewhere.others!].flat().map(({ id }) => id);
    assert.equal(Math.max(...ids), nextMessageId(elsewhere) - 1);
  });

  test('does not let a conversation grow without end', () => {
    let conversation = straight;
    for (let count = 0; count < 40; count++)
      conversation = asked(conversation, `sky ${count}`, conversation.messages[0]!.id);
    assert.equal(conversation.others!.length, 20);
    assert.deepEqual(versionsOf(conversation, 0), { place: 21, count: 21 });
  });
});
