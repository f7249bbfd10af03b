// The yardstick: a Fastify route that verifies the token and answers with the same JSON, and does nothing else.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const fastify = require('fastify');
const { createVerifier } = require('fast-jwt');

const verify = createVerifier({ key: process.argv[2], algorithms: ['HS256'], cache: 1000 });
const server = fastify();
server.post('/list', async (request) => {
  verify(request.headers.token);
  return { code: 200, msg: 'success', size: 10, page: 1, totalPages: 0, totalCount: 0, data: [] };
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
