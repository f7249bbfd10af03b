import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEndingServers, type EndingServers } from './testing/endingServer.js';

/** Every start takes seconds, so the other ways to end are in ends.long.test.ts. */
describe('however the server ends, it leaves no process running', () => {
  let servers: EndingServers;
  before(async () => {
    servers = await createEndingServers();
  });
  after(async () => await servers.close());

  test('SIGTERM, repeated at once as npm does, stops it cleanly', async () => {
    const server = await servers.start();
    server.child.kill('SIGTERM');
    await server.says(/"stopping"/);
    server.child.kill('SIGTERM');
    const [code] = await server.exit;
    // A machine that is too busy for a stop within its time cuts it short and says so.
    if (code !== 0) assert.match(server.output(), /stopping took longer than 9000 ms/);
    await servers.nothingLeft(server);
  });

  test('kill -9', async () => {
    const server = await servers.start();
    process.kill(server.nodes[1]!, 'SIGSTOP');
    server.child.kill('SIGKILL');
    await server.exit;
    await servers.nothingLeft(server);
  });
});
