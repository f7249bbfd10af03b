// An OpenAI-compatible server whose answers go on until the parent says otherwise: one token a second on every stream.
import { createServer } from 'node:http';

const tokenMs = 1_000;
const event = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const token = event({ content: ' word' });
const open = new Map();

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(token);
    open.set(response, 1);
    response.once('close', () => open.delete(response));
  });
});
setInterval(() => {
  for (const [response, sent] of open) {
    response.write(token);
    open.set(response, sent + 1);
  }
}, tokenMs);
process.on('message', () => {
  for (const [response, sent] of open) {
    const usage = { prompt_tokens: 9, completion_tokens: sent };
    response.write(event({}, 'stop'));
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  }
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit(0));
