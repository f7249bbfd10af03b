import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { operations, socketCloseCodes, socketPath } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { WebSocket } from 'ws';
import { auditLedger } from '../../ground/ledger/audit.js';
import { openDatabase } from '../../ground/store/database.js';
import { migrations } from '../../migrations.js';
import { answerOf, createDatabase, startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const clients = 8;
/** Both servers of this file use one database. */
const secret = 'the secret of the tests of draining';

let model: StandInModel;
let database: Awaited<ReturnType<typeof createDatabase>>;
before(async () => {
  model = await startStandInModel();
  database = await createDatabase('withDemoAccounts');
});
after(async () => {
  await model.stop();
  await database.drop();
});

const start = async (env: Record<string, string>) =>
  await startTestServer({
    env: { TRICORN_SECRET: secret, TRICORN_DATABASE_URL: database.url, TRICORN_LLM_URL: model.url, ...env },
  });

const stream = async ({ url, alice }: TestServer, prompt: string) =>
  await fetch(url + operations.callLLM3.path, {
    method: 'POST',
    headers: { token: alice, accept: 'text/event-stream' },
    body: JSON.stringify({ prompt, max_new_tokens: 50 }),
  });

const isRefused = async (url: string) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const refused = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(false)).once('error', () => done(true));
  });
  socket.destroy();
  return refused;
};

test('a stop fails no request of clients that turn away when the process is no longer ready', async () => {
  const server = await start({ TRICORN_STOP_WAIT_SECONDS: '1', TRICORN_LLM_MODEL: 'slow' });
  const { url } = server;
  let notReady: Response | undefined;
  let served = 0;
  // As a load balancer does: ask whether the process is ready, and send requests while it is.
  const send = async () => {
    while (notReady === undefined) {
      const { status, body } = await server.call('userInfo', {}, server.alice);
      assert.equal(status, 200, body.msg);
      served++;
    }
  };
  const sending = Promise.all(Array.from({ length: clients }, send));
  await until(() => served > clients, { describe: 'requests are served' });
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath, {
    headers: { token: server.alice },
  });
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  await once(socket, 'open');

  const stopped = server.stop();
  await until(
    async () => {
      const response = await fetch(`${url}/readyz`);
      if (response.status === 503) notReady = response;
      return notReady !== undefined;
    },
    { describe: 'the process is no longer ready' },
  );
  await sending;
  const { body, headers } = await answerOf(notReady!);
  assert.deepEqual(
    [body.code, body.error, body.msg, body['parts']],
    [503, 'unavailable', 'This process is stopping.', { process: 'stopping' }],
  );
  assert.equal(headers.get('retry-after'), '1');
  // Whoever has not noticed yet is served all the same, and told to connect elsewhere.
  const late = await server.call('userInfo', {}, server.alice);
  assert.deepEqual([late.status, late.headers.get('connection')], [200, 'close']);
  const answer = await stream(server, 'Finish this');

  await until(async () => await isRefused(url), { describe: 'the port is closed' });
  assert.match(await answer.text(), /forty/, 'the running answer finished');
  const [code, reason] = await closed;
  assert.equal(code, socketCloseCodes.restarting);
  assert.match(String(reason), /connect again with \?since=/);
  await stopped;
  await server.close();
});

test('answers that do not finish in time are ended, and charged for what was sent', async () => {
  const server = await start({ TRICORN_STOP_ANSWERS_SECONDS: '1', TRICORN_LLM_MODEL: 'hangs-mid-stream' });
  const { hostname, port } = new URL(server.url);
  const upload = connect(Number(port), hostname);
  const cut = once(upload, 'close');
  upload.on('error', () => {});
  upload.write(
    'POST /sdk/computation/user/genToken HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{',
  );
  const answer = await stream(server, 'Go on');
  const reading = answer.text().catch((error: Error) => error.message);
  const silent = new WebSocket(server.url.replace('http', 'ws') + socketPath, {
    headers: { token: server.alice },
  });
  silent.on('error', () => {});
  await once(silent, 'open');
  // A client that never completes the closing handshake holds nothing up either.
  silent.pause();

  await server.stop();
  await cut;
  await reading;
  silent.terminate();
  const { db, close } = await openDatabase(database.url, migrations, () => {}, { poolSize: 2 });
  assert.deepEqual(await auditLedger(db), []);
  await close();
  await server.close();
});
