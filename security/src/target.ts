import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperationName, operations, parseExact } from '@tricorn/contract';
import { startServer, type TestServer } from '@tricorn/testing';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code: number; msg: string; error?: string; field?: string };
}

/** The attacked server, and what an honest client of it does. */
export interface Target extends TestServer {
  call(name: OperationName, fields: object, token?: string): Promise<Answer>;
  post(path: string, body: string | FormData, headers?: Record<string, string>): Promise<Answer>;
  /** Uploads a file; the answer says its path. */
  upload(token: string, name: string, content: string | Buffer): Promise<Answer>;
  /** A new token of a demo account. */
  signIn(name: 'alice' | 'bob' | 'carol'): Promise<string>;
  /** The longest that the serving thread computed without giving others a turn, since a time of the clock. */
  heldMaxMs(sinceMs: number): number;
}

export async function startTarget(settings: Readonly<Record<string, string>> = {}): Promise<Target> {
  const loopLog = join(tmpdir(), `tricorn-loop-${process.pid}-${Date.now()}`);
  const monitor = new URL('loopMonitorMain.js', import.meta.url).href;
  const server = await startServer({
    TRICORN_LOG_LEVEL: 'error',
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${monitor}`,
    SECURITY_LOOP_LOG: loopLog,
    ...settings,
  });
  const post: Target['post'] = async (path, body, headers = {}) =>
    await answerOf(await fetch(server.baseUrl + path, { method: 'POST', body, headers }));
  const call: Target['call'] = async (name, fields, token) => {
    const { method, path } = operations[name];
    const headers: Record<string, string> = token === undefined ? {} : { token };
    if (method === 'POST') return await post(path, JSON.stringify(fields), headers);
    const query = new URLSearchParams(fields as Record<string, string>);
    return await answerOf(await fetch(`${server.baseUrl}${path}?${query}`, { headers }));
  };
  return {
    ...server,
    post,
    call,
    upload: async (token, name, content) => {
      const form = new FormData();
      form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
      return await post(operations.uploadFile.path, form, { token });
    },
    heldMaxMs: (sinceMs) => heldMaxMs(loopLog, sinceMs),
    stop: async () => {
      await server.stop();
      rmSync(loopLog, { force: true });
    },
    signIn: async (name) =>
      String((await call('genToken', { email: `${name}@example.com`, passwd: server.passwd })).body['token']),
  };
}

function heldMaxMs(loopLog: string, sinceMs: number): number {
  let text = '';
  try {
    text = readFileSync(loopLog, 'utf8');
  } catch {
    // It was never held for long enough.
  }
  const held = text
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter(([atMs = 0]) => atMs >= sinceMs);
  return Math.max(0, ...held.map(([, ms = 0]) => ms));
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = parseExact(text);
  } catch {}
  return { status: response.status, headers: response.headers, body: body as Answer['body'] };
}
