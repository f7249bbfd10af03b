import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { answerOf, demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';

const bodyTimeoutMs = 1_000;
const loginFailuresMax = 10;
const registrationsMax = 20;

describe('what a stranger can take', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: {
        TRICORN_BODY_TIMEOUT_MS: String(bodyTimeoutMs),
        TRICORN_LOGIN_FAILURES_MAX: String(loginFailuresMax),
        TRICORN_REGISTRATIONS_PER_HOUR_MAX: String(registrationsMax),
      },
    });
  });
  after(async () => await server.close());

  const post = async (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
    await answerOf(await fetch(server.url + path, { method: 'POST', body, headers }));

  /** A connection that sends what it is told, and what the server sent back until it closed. */
  async function open(head: string): Promise<{ socket: Socket; answer: Promise<string> }> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('error', () => {});
    socket.write(head);
    // A reset ends it as well as an orderly end.
    const answer = new Promise<string>((done) => socket.once('close', () => done(text)));
    return { socket, answer };
  }

  test('of the body of an operation without a token is small, whatever its encoding', async () => {
    const { path } = operations.genToken;
    const long = 'x'.repeat(20_000);
    assert.equal((await post(path, JSON.stringify({ email: long, passwd: 'x' }))).body.error, 'tooLarge');
    const form = new FormData();
    for (let field = 0; field < 100; field++) form.append(`f${field}`, 'x'.repeat(1_000));
    assert.equal((await post(path, form)).body.error, 'tooLarge');
  });

  test('with an account, of all form fields together is one body', async () => {
    const form = new FormData();
    for (let field = 0; field < 20; field++) form.append('name', 'x'.repeat(1_000_000));
    const { status, body } = await post(operations.createJobByInput.path, form, { token: server.alice });
    assert.deepEqual([status, body.error], [413, 'tooLarge']);
  });

  test('without a token ends before the body is read', async () => {
    const head = [
      `POST ${operations.jobListByUser.path} HTTP/1.1`,
      'host: localhost',
      'token: not a token',
      'content-length: 10000000',
      '',
      '',
    ].join('\r\n');
    const { answer } = await open(head);
    assert.match(await answer, /^HTTP\/1.1 401 /);
  });

  test('of the time for a body is bounded, however steadily its bytes trickle in', async () => {
    const head = [
      `POST ${operations.genToken.path} HTTP/1.1`,
      'host: localhost',
      'content-length: 10000',
      '',
      '{',
    ].join('\r\n');
    const { socket, answer } = await open(head);
    const trickle = setInterval(() => socket.write(' '), 50);
    await answer;
    clearInterval(trickle);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  });

  test('of guesses is bounded, also when they come at once', async () => {
    const guess = () => server.call('genToken', { email: 'bob@example.com', passwd: 'wrong password' });
    const answers = await Promise.all(Array.from({ length: 100 }, guess));
    const tried = answers.filter(({ status }) => status === 401).length;
    assert.equal(tried, loginFailuresMax);
    assert.equal(answers.filter(({ status }) => status === 429).length, 100 - loginFailuresMax);
  });

  test('of registrations is bounded, also when they come at once', async () => {
    const register = (_: unknown, number: number) =>
      server.call('register', { email: `new${number}@example.com`, passwd: 'correct horse battery' });
    const answers = await Promise.all(Array.from({ length: 60 }, register));
    assert.equal(answers.filter(({ status }) => status === 200).length, registrationsMax);
    assert.equal(answers.filter(({ status }) => status === 429).length, 60 - registrationsMax);
  });

  test('leaves sign-ins that are right alone, however many come at once', async () => {
    const signIn = () => server.call('genToken', { email: 'carol@example.com', passwd: demoPassword });
    const answers = await Promise.all(Array.from({ length: 40 }, signIn));
    assert.ok(answers.every(({ status }) => status === 200));
  });
});
