import { once } from 'node:events';
import { type OperationName, type ServiceEvent, socketPath } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { WebSocket } from 'ws';
import type { Answer, TestServer } from './harness.js';

/** Submits a task and returns its id. */
export async function submit(
  server: TestServer,
  mode: OperationName,
  fields: object,
  token = server.alice,
): Promise<string> {
  const { body } = await server.call(mode, fields, token);
  if (body.code !== 200) throw new Error(`${mode} was refused: ${body.error}: ${body.msg}`);
  return String(body['task_id']);
}

/** Polls a task until its answer matches a condition. */
export async function taskWhen(
  server: TestServer,
  taskId: string,
  wanted: (body: Answer['body']) => boolean,
  token = server.alice,
): Promise<Answer['body']> {
  let latest: Answer['body'] | undefined;
  const find = async () => {
    const { status, body } = await server.call('queryTask', { task_id: taskId }, token);
    if (status !== body.code) throw new Error('the status and the code differ');
    latest = body;
    return wanted(body) ? body : undefined;
  };
  return await until(find, {
    describe: () => `the task satisfies ${wanted}; it is ${latest?.['status']}`,
  });
}

export const taskEnd = async (server: TestServer, taskId: string, token = server.alice) =>
  await taskWhen(server, taskId, ({ status }) => status !== 'queued' && status !== 'running', token);

/** Submits a task and waits for its result. */
export async function make(server: TestServer, mode: OperationName, fields: object) {
  const body = await taskEnd(server, await submit(server, mode, fields));
  if (body['status'] !== 'succeeded') throw new Error(`the task failed: ${body.msg}`);
  return { body, bytes: await download(String(body['result_url'])) };
}

export async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export interface Watched {
  events: (ServiceEvent & { at: number })[];
  until(wanted: (event: ServiceEvent) => boolean): Promise<ServiceEvent>;
  close(): void;
}

/** Listens to the streaming channel. */
export async function watch(server: TestServer, query = '?events=all'): Promise<Watched> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + socketPath + query, [], {
    headers: { token: server.alice },
  });
  const events: Watched['events'] = [];
  socket.on('message', (data) =>
    events.push({ ...(JSON.parse(String(data)) as ServiceEvent), at: performance.now() }),
  );
  await once(socket, 'open');
  return {
    events,
    until: async (wanted) =>
      await until(() => events.find(wanted), { describe: `an event satisfies ${wanted}` }),
    close: () => socket.close(),
  };
}
