import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { encodePicture, pictureProtocol } from './picture.js';
import { cutTo, printable, printableBlock, widthOf } from './printable.js';
import { formatBytes, lineOf, startProgress } from './progressBar.js';
import { type Column, formatTable } from './table.js';

describe('untrusted text', () => {
  test('cannot control the terminal', () => {
    assert.equal(printable('a\u001b[2Jb\nc'), 'a\uFFFD[2Jb\uFFFDc');
    assert.equal(printableBlock('a\u001b[2J\tb\nc\u202e'), 'a[2J\tb\nc');
  });

  test('is shortened to its columns, with wide characters counted twice', () => {
    assert.equal(widthOf('日本'), 4);
    assert.equal(cutTo('日本語', 5), '日本…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        assert.ok(widthOf(cutTo(printable(text), width)) <= width);
      }),
    );
  });
});

describe('a table', () => {
  const columns: Column<{ id: string; text: string }>[] = [
    { title: 'ID', value: ({ id }) => id, whole: true },
    { title: 'TEXT', value: ({ text }) => text },
  ];

  test('fits into the terminal and keeps ids whole', () => {
    const rows = [{ id: '1234567890', text: 'x'.repeat(200) }];
    const lines = formatTable(rows, columns, 40);
    assert.deepEqual(lines, ['ID          TEXT', `1234567890  ${'x'.repeat(27)}…`]);
  });

  test('omits spare columns before it shortens others', () => {
    const rows = [{ id: '1234567890', text: 'short' }];
    const spare = [columns[1]!, { ...columns[0]!, spare: true as const }];
    assert.deepEqual(formatTable(rows, spare, 17), ['TEXT   ID', 'short  1234567890']);
    assert.deepEqual(formatTable(rows, spare, 16), ['TEXT', 'short']);
  });

  test('never breaks a line, whatever it contains', () => {
    const row = fc.record({ id: fc.string({ maxLength: 10 }), text: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 30, max: 200 }), (rows, width) => {
        for (const line of formatTable(rows, columns, width)) {
          assert.ok(!line.includes('\n'));
          assert.ok(widthOf(line) <= width);
        }
      }),
    );
  });
});

describe('progress', () => {
  test('is a bar when the fraction is known', () => {
    assert.equal(
      lineOf('Drawing', 0.5, '', '⠋', 3400),
      `Drawing ${'█'.repeat(12)}${'░'.repeat(12)}  50%  3 s`,
    );
    assert.equal(lineOf('Drawing', undefined, '2 ahead', '⠋', 0), '⠋ Drawing  2 ahead  0 s');
  });

  test('is drawn in a terminal that does not know its width', ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    let written = '';
    const write = (text: string) => {
      written += text;
    };
    const bar = startProgress({ isTTY: true, columns: 0, write }, 'Drawing', true);
    mock.timers.tick(1_500);
    bar.end();
    assert.match(written, /Drawing/);
  });

  test('draws nothing outside a terminal', () => {
    const written: string[] = [];
    const bar = startProgress({ isTTY: false, write: (text) => written.push(text) }, 'x', true);
    bar.update(1, '');
    bar.end();
    assert.deepEqual(written, []);
  });

  test('shows sizes with three digits', () => {
    assert.deepEqual([0, 999, 1500, 123_456_789].map(formatBytes), ['0 B', '999 B', '1.5 kB', '123 MB']);
  });
});

describe('pictures', () => {
  const png = Uint8Array.from([0x89, ...Buffer.from('PNG\r\n'), ...Array(5_000).keys()]);

  test('are shown with the protocol of the terminal, and not inside a multiplexer', () => {
    assert.equal(pictureProtocol({ TERM: 'xterm-kitty' }), 'kitty');
    assert.equal(pictureProtocol({ TERM_PROGRAM: 'iTerm.app' }), 'iterm');
    assert.equal(pictureProtocol({ TERM: 'xterm-256color' }), undefined);
    assert.equal(pictureProtocol({ TERM: 'tmux-256color', KITTY_WINDOW_ID: '1' }), undefined);
  });

  test('become sequences that contain all of their bytes', () => {
    const kitty = encodePicture('kitty', png)!;
    const data = [...kitty.matchAll(/;([A-Za-z0-9+/=]+)/g)].map(([, piece]) => piece).join('');
    assert.deepEqual(new Uint8Array(Buffer.from(data, 'base64')), png);
    assert.match(encodePicture('iterm', png)!, /^.\]1337;File=inline=1;size=\d+/);
    assert.equal(encodePicture('kitty', new TextEncoder().encode('GIF89a')), undefined);
  });
});
