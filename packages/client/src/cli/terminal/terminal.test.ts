import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { encodePicture, pictureProtocol } from './picture.js';
import { decodePng } from './png.js';
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
  const png = makePng(2, 2, [0, 255, 0, 0, 255, 0, 0, 255, 2, 0, 0, 255, 0, 255, 255]);

  test('are shown with the protocol of the terminal, and not inside a multiplexer', () => {
    assert.equal(pictureProtocol({ TERM: 'xterm-kitty' }), 'kitty');
    assert.equal(pictureProtocol({ TERM_PROGRAM: 'iTerm.app' }), 'iterm');
    assert.equal(pictureProtocol({ TERM: 'foot' }), 'sixel');
    assert.equal(pictureProtocol({ TERM: 'xterm-256color' }), undefined);
    assert.equal(pictureProtocol({ TERM: 'tmux-256color', KITTY_WINDOW_ID: '1' }), undefined);
  });

  test('are decoded line by line, with the filter reversed', () => {
    // The second line is stored as differences to the first.
    const picture = decodePng(makePng(1, 2, [0, 10, 20, 30, 2, 1, 1, 1], 2))!;
    assert.deepEqual([...picture.rgba], [10, 20, 30, 255, 11, 21, 31, 255]);
    assert.equal(decodePng(Uint8Array.of(1, 2, 3)), undefined);
  });

  test('become sequences that contain all of their bytes', () => {
    const kitty = encodePicture('kitty', png)!;
    const data = [...kitty.matchAll(/;([A-Za-z0-9+/=]+)/g)].map(([, piece]) => piece).join('');
    assert.deepEqual(new Uint8Array(Buffer.from(data, 'base64')), png);
    assert.match(encodePicture('iterm', png)!, /^.\]1337;File=inline=1;size=\d+/);
    assert.match(encodePicture('sixel', png)!, /^.P0;1;0q"1;1;2;2#\d+;2;/);
    assert.equal(encodePicture('kitty', new TextEncoder().encode('GIF89a')), undefined);
  });
});

/** A PNG of raw lines (each with its filter byte first); the checksums are not read here. */
function makePng(width: number, height: number, lines: number[], colorType = 6): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, 0], 8);
  const stride = width * (colorType === 6 ? 4 : 3) + 1;
  const padded = Buffer.alloc(stride * height);
  padded.set(lines.slice(0, padded.length));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(padded)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}
