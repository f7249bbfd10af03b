import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blocksOf, inlinesOf } from './blocksOf.js';
import { exportedText, historyOf } from './conversations.js';

describe('formatted answers', () => {
  test('have headings, lists, quotes and rules between their paragraphs', () => {
    const text = '# Title\nOne\ntwo\n\n- a\n- b\n3. c\n4) d\n> said\n---\nend';
    assert.deepEqual(
      blocksOf(text).map((block) =>
        block.kind === 'list' ? [block.kind, block.ordered, block.start, block.items.length] : block.kind,
      ),
      ['heading', 'paragraph', ['list', false, 1, 2], ['list', true, 3, 2], 'quote', 'rule', 'paragraph'],
    );
  });

  test('have marks within lines, and leave everything else as it is', () => {
    assert.deepEqual(inlinesOf('a **b** *c* `d*e*` [f](https://g.example/h) i'), [
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd*e*' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'f', href: 'https://g.example/h' },
      { kind: 'text', text: ' i' },
    ]);
    for (const plain of ['2 * 3 * 4', 'snake_case_name', '**open', '[x](javascript:alert(1))', '<b>x</b>'])
      assert.deepEqual(inlinesOf(plain), [{ kind: 'text', text: plain }]);
  });

  test('are read in time that grows with their length only', () => {
    const before = process.cpuUsage();
    for (const text of ['*'.repeat(50_000), '['.repeat(50_000), '`'.repeat(50_001), '_a'.repeat(25_000)])
      blocksOf(text);
    assert.ok(process.cpuUsage(before).user < 5_000_000);
  });
});

describe('a conversation', () => {
  const said = (from: 'person' | 'model', text: string) => ({ id: 0, from, text });

  test('goes on after an answer that is longer than the history', () => {
    const [last] = historyOf([said('model', `${'x'.repeat(5_000)}end`)]);
    assert.deepEqual([last!.content.length, last!.content.endsWith('end')], [2_000, true]);
  });

  test('is exported as Markdown', () => {
    const messages = [said('person', 'Who?'), said('model', 'Ada.')];
    const text = exportedText({ id: 'x', changedAtMs: 0, messages }, { person: 'You', model: 'Model' });
    assert.equal(text, '## You\n\nWho?\n\n## Model\n\nAda.\n');
  });
});
