import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { serverSentEvents } from './serverSentEvents.js';

const read = async (chunks: Iterable<Uint8Array>) => {
  const stream = (async function* () {
    yield* chunks;
  })();
  const events: string[] = [];
  for await (const event of serverSentEvents(stream)) events.push(event);
  return events;
};

test('events are read however the bytes are split, with any line break', async () => {
  const stream = Buffer.from(
    ': comment\n\ndata: one\r\n\r\nevent: x\ndata:zwölf\nid: 7\n\ndata: a\rdata: b\r\rnoise\ndata: cut off',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 8 }), async (cuts) => {
      const edges = [0, ...cuts.sort((one, other) => one - other), stream.length];
      const chunks = edges.slice(1).map((edge, index) => stream.subarray(edges[index], edge));
      assert.deepEqual(await read(chunks), ['one', 'zwölf', 'a\nb']);
    }),
  );
});

test('an event that never ends is refused before it fills the memory', async () => {
  let sent = 0;
  const endless = (function* () {
    for (; ; sent++) yield new Uint8Array(1_048_576).fill(0x61);
  })();
  await assert.rejects(read(endless), RangeError);
  assert.ok(sent <= 64, `${sent} MiB were read`);
});
