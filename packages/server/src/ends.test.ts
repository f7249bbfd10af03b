import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEndingServers, type EndingServers, untilExit } from './testing/endingServer.js';

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

  test('a closed terminal stops it cleanly, although nothing can be printed', async () => {
    const server = await servers.start();
    server.child.stdout!.destroy();
    server.child.stderr!.destroy();
    server.child.kill('SIGHUP');
    assert.deepEqual(await server.exit, [0, null]);
    await servers.nothingLeft(server);
  });

  test('a second signal ends it at once, even if a child does not respond', async () => {
    const server = await servers.start();
    // A busy or stopped process does not notice that its parent is gone.
    process.kill(server.nodes[0]!, 'SIGSTOP');
    server.child.kill('SIGTERM');
    await server.says(/"stopping"/);
    await untilExit(server, () => server.child.kill('SIGTERM'));
    assert.deepEqual(await server.exit, [1, null]);
    assert.match(server.output(), /a second SIGTERM while stopping/);
    await servers.nothingLeft(server);
  });

  test('uncaughtException ends it with an error', async () => {
    const server = await servers.start();
    server.child.kill('SIGUSR2');
    assert.deepEqual(await server.exit, [1, null]);
    assert.match(server.output(), /"origin":"uncaughtException".*"unexpected error"/);
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
