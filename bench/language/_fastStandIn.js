// The fastest possible OpenAI-compatible server in Node: it answers every call with the same eight tokens.
import { createServer } from 'node:http';

const tokens = ['The', ' answer', ' is', ' forty', '-two', ',', ' exactly', '.'];
const usage = { prompt_tokens: 9, completion_tokens: tokens.length, total_tokens: 9 + tokens.length };
const head = { id: 'chatcmpl-1', created: 1, model: 'bench' };
const event = (body) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...body })}\n\n`;
const streamed = [
  ...tokens.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
  event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  event({ choices: [], usage }),
  'data: [DONE]\n\n',
].join('');
const message = { role: 'assistant', content: tokens.join('') };
const whole = JSON.stringify({
  ...head,
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: 'stop' }],
  usage,
});

const server = createServer((request, response) => {
  let asksForStream = false;
  request.on('data', (piece) => {
    asksForStream ||= piece.includes('"stream":true');
  });
  request.once('end', () => {
    response
      .writeHead(200, { 'content-type': asksForStream ? 'text/event-stream' : 'application/json' })
      .end(asksForStream ? streamed : whole);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit(0));
