import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { Dispatcher } from 'undici';
import { RemoteAnswerReader } from './remoteAnswer.js';
import type { RemoteChunk } from './remoteChunk.js';

const controller = { abort: () => {} } as unknown as Dispatcher.DispatchController;

function readerOfStream(onPiece: (chunk: RemoteChunk) => void = () => {}): RemoteAnswerReader {
  const reader = new RemoteAnswerReader(onPiece);
  reader.onRequestStart(controller);
  reader.onResponseStart(controller, 200, { 'content-type': 'text/event-stream' });
  return reader;
}
const chunk = (content: string, finishReason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finishReason }] })}`;

it('reads a stream however its bytes are split, with either line break, and without a line break at its end', async () => {
  const stream = Buffer.from(
    `: comment\n\n${chunk('Grüß')}\r\n\r\nevent: x\n${chunk(' dich')}\nid: 7\n\n${chunk('.', 'stop')}`,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 8 }), async (cuts) => {
      const pieces: string[] = [];
      const reader = readerOfStream(({ text }) => pieces.push(text));
      const edges = [0, ...cuts.sort((one, other) => one - other), stream.length];
      for (const [index, edge] of edges.slice(1).entries())
        reader.onResponseData(controller, stream.subarray(edges[index], edge));
      reader.onResponseEnd();
      await reader.complete;
      assert.deepEqual(pieces, ['Grüß', ' dich', '.']);
      assert.equal(reader.answer.finishReason, 'stop');
    }),
  );
});

it('refuses an event that never ends before it fills the memory', async () => {
  const reader = readerOfStream();
  for (let mebibytes = 0; mebibytes < 5; mebibytes++)
    reader.onResponseData(controller, Buffer.alloc(1_048_576, 'x'));
  await assert.rejects(reader.complete, { code: 'engine_protocol' });
});
