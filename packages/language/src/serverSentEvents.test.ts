import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { ServerSentEventReader } from './serverSentEvents.js';

function read(pieces: string[]): string[] {
  const events: string[] = [];
  const reader = new ServerSentEventReader((data) => events.push(data));
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return events;
}

it('reads events however the stream is cut, with either line break', () => {
  const stream = ': comment\n\ndata: one\r\n\r\nevent: x\ndata:two\nid: 7\n\ndata: a\ndata: b\n\ndata: last';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 8 }), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const pieces = edges.slice(1).map((edge, index) => stream.slice(edges[index], edge));
      assert.deepEqual(read(pieces), ['one', 'two', 'a\nb', 'last']);
    }),
  );
});

it('refuses an event without an end', () => {
  assert.throws(() => read(['x'.repeat(4 * 1_048_576 + 1)]), { code: 'engine_protocol' });
});
