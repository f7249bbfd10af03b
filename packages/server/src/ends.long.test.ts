import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { createEndingServers, type EndingServers, untilExit } from './testing/endingServer.js';
import { allGone, postmasterOf } from './testing/processTree.js';

describe('however else the server ends, it leaves no process running', () => {
  let servers: EndingServers;
  before(async () => {
    servers = await createEndingServers();
  });
  after(async () => await servers.close());

  test('SIGINT, repeated at once as npm does, stops it cleanly', async () => {
    const server = await servers.start();
    server.child.kill('SIGINT');
    await server.says(/"stopping"/);
    server.child.kill('SIGINT');
    assert.deepEqual(await server.exit, [0, null]);
    await servers.nothingLeft(server);
  });

  test('the exit of a parent process with an IPC channel stops it cleanly', async () => {
    const server = await servers.start();
    server.child.disconnect();
    assert.deepEqual(await server.exit, [0, null]);
    await servers.nothingLeft(server);
  });

  test('a stop that takes too long is cut short', async () => {
    const server = await servers.start();
    const socketFolder = join(servers.folder, 'postgres', 'socket');
    const client = new pg.Client({ host: socketFolder, user: 'tricorn', database: 'postgres' });
    await client.connect();
    // The process waits for this lock when it signs off.
    await client.query('begin');
    await client.query('lock table instance in access exclusive mode');
    server.child.kill('SIGTERM');
    assert.deepEqual(await server.exit, [1, null]);
    assert.match(server.output(), /stopping took longer than 9000 ms/);
    await client.end();
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

  test('unhandledRejection ends it with an error', async () => {
    const server = await servers.start();
    server.child.kill('SIGWINCH');
    assert.deepEqual(await server.exit, [1, null]);
    assert.match(server.output(), /"origin":"unhandledRejection".*"unexpected error"/);
    await servers.nothingLeft(server);
  });

  test('after kill -9 of it and its watchdogs, the next start takes over PostgreSQL and logs it', async () => {
    const killed = await servers.start();
    for (const pid of killed.watchdogs) process.kill(pid, 'SIGKILL');
    killed.child.kill('SIGKILL');
    await killed.exit;
    const postmaster = postmasterOf(servers.folder);
    assert.ok(postmaster, 'PostgreSQL is still running');
    const next = await servers.start();
    assert.match(next.output(), /took over the embedded PostgreSQL/);
    assert.equal(postmasterOf(servers.folder), postmaster);
    next.child.kill('SIGTERM');
    assert.deepEqual(await next.exit, [0, null]);
    await servers.nothingLeft(next);
    await allGone(killed.pids);
  });
});
