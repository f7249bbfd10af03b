import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { branchOf, chooseVersion, type Shown, versionsOf } from './tree.js';

const message = (id: number, after: number): Shown => ({
  id,
  after,
  role: id % 2 === 1 ? 'user' : 'assistant',
  text: `message ${id}`,
  state: 'done',
  tokens_used: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
});
const idsOf = (branch: readonly Shown[]) => branch.map(({ id }) => id);

describe('the tree of a conversation', () => {
  // The first question was asked again (5), and then the conversation went on after the first version (7).
  const messages = [
    ...[message(1, 0), message(2, 1), message(3, 2), message(4, 3)],
    ...[message(5, 0), message(6, 5), message(7, 4), message(8, 7)],
  ];

  test('shows the branch that was used last', () => {
    assert.deepEqual(idsOf(branchOf(messages, new Map())), [1, 2, 3, 4, 7, 8]);
    assert.deepEqual(idsOf(branchOf(messages.slice(0, 6), new Map())), [5, 6]);
    assert.deepEqual(branchOf([], new Map()), []);
  });

  test('counts the versions of a question, and leads from one to the other and back', () => {
    assert.deepEqual(versionsOf(messages, messages[0]!), { place: 1, count: 2 });
    assert.deepEqual(versionsOf(messages, messages[4]!), { place: 2, count: 2 });
    assert.equal(versionsOf(messages, messages[2]!), undefined);
    const second = chooseVersion(messages, new Map(), messages[0]!, 1);
    assert.deepEqual(idsOf(branchOf(messages, second)), [5, 6]);
    assert.equal(chooseVersion(messages, second, messages[4]!, 1), second, 'there is no third');
    const first = chooseVersion(messages, second, messages[4]!, -1);
    assert.deepEqual(idsOf(branchOf(messages, first)), [1, 2, 3, 4, 7, 8]);
  });

  test('does not follow a version that is no longer there', () => {
    assert.deepEqual(idsOf(branchOf(messages, new Map([[0, 99]]))), [1, 2, 3, 4, 7, 8]);
  });
});
