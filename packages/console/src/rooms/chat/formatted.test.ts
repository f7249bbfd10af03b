import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatted, type Part } from './formatted.js';
import { exportedText, historyOf } from './question.js';

/** The parts of a text in one line: `p(Hello strong(world))`. */
const written = (parts: readonly (Part | string)[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const { tag, href, start, language, children } = part;
      return `${[tag, start, language, href].filter((value) => value).join(' ')}(${written(children)})`;
    })
    .join('');

const shape = (text: string): string => written(formatted(text));

describe('formatted answers', () => {
  test('have headings, lists, quotes, tables and rules between their paragraphs', () => {
    assert.equal(
      shape('# Title\nOne\ntwo\n\n- a\n- b\n  - c\n\n3. d\n4. e\n\n> said\n\n---\nend'),
      'h1(Title)p(Onebr()two)ul(li(a)li(bul(li(c))))ol 3(li(d)li(e))blockquote(p(said))hr()p(end)',
    );
    assert.equal(
      shape('| a | b |\n|---|---|\n| 1 | 2 |'),
      'table(thead(tr(th(a)th(b)))tbody(tr(td(1)td(2))))',
    );
  });

  test('have marks within lines, and leave everything else as it is', () => {
    assert.equal(
      shape('a **b** *c* `d*e*` [f](https://g.example/h) i'),
      'p(a strong(b) em(c) code(d*e*) a https://g.example/h(f) i)',
    );
    for (const plain of ['2 * 3 * 4', 'snake_case_name', '**open', '<b>x</b>'])
      assert.equal(shape(plain), `p(${plain})`);
  });

  test('show listings, also one that is still being written', () => {
    assert.equal(
      shape('Do this:\n```python\nprint(1)\n```\nDone.'),
      'p(Do this:)fence python(print(1))p(Done.)',
    );
    assert.equal(shape('```\nlet a'), 'fence(let a)');
    assert.equal(shape('```"><script>\nx'), 'fence(x)');
    assert.equal(shape(''), '');
  });

  test('contain neither HTML nor pictures, and link only to the web', () => {
    for (const hostile of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<iframe srcdoc="<script>alert(1)</script>">',
      '<a href="javascript:alert(1)">x</a>',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](&#106;avascript:alert(1))',
      '[x](data:text/html;base64,PHNjcmlwdD4=)',
      '[x](vbscript:x)',
      '[x](//other.example)',
      '[x](/sdk/account/logOut)',
      '<javascript:alert(1)>',
      '[x]: javascript:alert(1)\n\n[x]',
      '![x](javascript:alert(1))',
      '[a](https://x.example/"onmouseover="alert(1))',
    ]) {
      for (const tag of tagsOf(formatted(hostile)))
        assert.ok(['p', 'a', 'br'].includes(tag.tag), `${hostile}: ${tag.tag}`);
      for (const { href } of tagsOf(formatted(hostile)))
        assert.ok(href === undefined || /^https:\/\/x\.example\/[^"]*$/.test(href), `${hostile}: ${href}`);
    }
    assert.equal(shape('![x](https://y.example/z.png)'), 'p(!a https://y.example/z.png(x))');
  });

  test('are read in time that grows with their length only', () => {
    const long = 20_000;
    const started = process.cpuUsage();
    for (const text of ['*', '[', '`', '_a', '*a ', '**a*', '[a](', '<', '<a ', '>', '- ', '|', '&', '![']) {
      const times = Math.floor(long / text.length);
      for (const hostile of [text.repeat(times), `${text.repeat(times)}\n`.repeat(2)])
        assert.ok(formatted(hostile).length > 0, text);
    }
    assert.ok(
      formatted(Array.from({ length: 300 }, (_, deep) => `${' '.repeat(deep)}- x`).join('\n')).length,
    );
    assert.ok(cpuMsSince(started) < 5_000, `${cpuMsSince(started)} ms`);
  });

  test('of a megabyte are shown as they are', () => {
    const started = process.cpuUsage();
    for (const text of ['*a* '.repeat(250_000), '# a\n'.repeat(250_000)])
      assert.deepEqual(formatted(text), [{ tag: 'p', children: [text] }]);
    assert.ok(cpuMsSince(started) < 100, `${cpuMsSince(started)} ms`);
  });
});

/** Time on the processor: what else the machine does counts for nothing. */
const cpuMsSince = (started: NodeJS.CpuUsage): number => process.cpuUsage(started).user / 1_000;

function tagsOf(parts: readonly (Part | string)[]): Part[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [] : [part, ...tagsOf(part.children)]));
}

describe('a conversation', () => {
  const said = (role: 'user' | 'assistant', text: string) => ({ role, text });

  test('goes on after an answer that is longer than the history', () => {
    const [last] = historyOf([said('assistant', `${'x'.repeat(5_000)}end`)]);
    assert.deepEqual([last!.content.length, last!.content.endsWith('end')], [2_000, true]);
  });

  test('is exported as Markdown', () => {
    const messages = [said('user', 'Who?'), said('assistant', 'Ada.')];
    const text = exportedText(messages, { user: 'You', assistant: 'Model' });
    assert.equal(text, '## You\n\nWho?\n\n## Model\n\nAda.\n');
  });
});
