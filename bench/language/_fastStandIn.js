// The fastest possible OpenAI-compatible server in Node: it answers every call with the same eight tokens.
import { createServer } from 'node:http';

const tokens = ['The', ' answer', ' is', ' forty', '-two', ',', ' exactly', '.'];
const event = (body) => `data: ${JSON.stringify(body)}\n\n`;
const answer = [
  ...tokens.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
  event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  event({ choices: [], usage: { prompt_tokens: 9, completion_tokens: tokens.length } }),
  'data: [DONE]\n\n',
].join('');

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit(0));
