import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { Desk } from './Desk.js';
import { RayCluster } from './RayCluster.js';

/** Asks for the version of a dashboard that answers like this. */
async function versionFrom(body: string): Promise<string> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new RayCluster({ url: `http://127.0.0.1:${port}/` }).version();
  } finally {
    server.close();
  }
}

test('a version that is not supported, another program and nobody are told apart', async () => {
  assert.equal(await versionFrom('{"ray_version":"2.58.0"}'), '2.58.0');
  for (const version of ['2.9.3', '3.0.0', '1.13.0', 'nightly'])
    await assert.rejects(versionFrom(`{"ray_version":"${version}"}`), {
      code: 'REFUSED',
      message: new RegExp(`runs Ray ${version.replaceAll('.', '\\.')}; 2\\.58 or a later 2\\.x is needed`),
    });
  await assert.rejects(versionFrom('<html>'), { code: 'REFUSED', message: /not the dashboard of Ray/ });
  await assert.rejects(new RayCluster({ url: 'http://127.0.0.1:1' }).version(), {
    code: 'AWAY',
    message: 'The Ray cluster at http://127.0.0.1:1 does not answer.',
  });
});

test('a desk serves only those who know its address, and hears every answer once', async () => {
  const heard: unknown[] = [];
  const desk = await Desk.open({
    host: '127.0.0.1',
    scratchFolder: tmpdir(),
    onMessage: (message) => heard.push(message),
  });
  const ask = async (path: string, body?: string) =>
    await fetch(desk.url + path, body === undefined ? {} : { method: 'POST', body });
  try {
    desk.offer('data', Buffer.from('bytes'));
    const stranger = new URL('/files/data', desk.url);
    assert.equal((await fetch(stranger)).status, 404);
    assert.equal((await ask('files/other')).status, 404);
    assert.equal(await (await ask('files/data')).text(), 'bytes');

    const waiting = ask('command');
    desk.command({ round: 3 });
    assert.deepEqual(await (await waiting).json(), { round: 3, number: 1 });
    // A program that began anew gets the same command.
    assert.deepEqual(await (await ask('command')).json(), { round: 3, number: 1 });
    const done = JSON.stringify({ kind: 'done', number: 1 });
    assert.deepEqual(
      [(await ask('messages', done)).status, (await ask('messages', done)).status],
      [200, 409],
    );
    assert.deepEqual(heard, [{ kind: 'done', number: 1 }]);
    assert.equal(desk.resultPath('../../etc/passwd'), undefined);
    const name = await (await ask('results', 'weights')).text();
    assert.ok(desk.resultPath(name)?.startsWith(tmpdir()));
  } finally {
    await desk.close();
  }
});
