// The baseline: a Fastify route that forwards the call and streams the answer back, and does nothing else.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const fastify = require('fastify');
const { Agent } = createRequire(new URL('../../packages/language/package.json', import.meta.url))('undici');

const origin = process.argv[2];
const agent = new Agent({ connections: 65, pipelining: 1 });
const server = fastify();
server.post('/v1/chat/completions', async (request, reply) => {
  const answer = await agent.request({
    origin,
    path: '/v1/chat/completions',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  });
  return reply.type(answer.headers['content-type']).send(answer.body);
});
process.send({ url: await server.listen({ host: '127.0.0.1', port: 0 }) });
process.once('disconnect', () => process.exit(0));
