import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type WebSocket, WebSocketServer } from 'ws';

// A process that implements ComfyUI's protocol: the same routes, order of messages and binary previews, one prompt
// at a time. Instead of running a network it paints a plain picture. Words in a prompt control it: `[fail]` raises in the sampler, `[slow]` takes long, `[cut]` closes the sockets half-way.

interface GraphNode {
  class_type: string;
  inputs: Record<string, unknown>;
}
type Graph = Record<string, GraphNode>;
interface Entry {
  number: number;
  id: string;
  graph: Graph;
  clientId: string;
}
interface Stored {
  bytes: Buffer;
  type: string;
}

const knownNodes = new Set(process.argv[2]!.split(','));
const password = process.argv[3];
const sockets = new Map<string, WebSocket>();
const pending: Entry[] = [];
const history: Record<string, object> = {};
const files = new Map<string, Stored>();
const calls: string[] = [];
let running: Entry | undefined;
let interrupted = false;
let counter = 0;

function tell(entry: Entry, type: string, data: object): void {
  sockets.get(entry.clientId)?.send(JSON.stringify({ type, data: { ...data, prompt_id: entry.id } }));
}

async function tellPreview(entry: Entry, share: number): Promise<void> {
  const jpeg = await sharp({
    create: { width: 64, height: 64, channels: 3, background: { r: Math.round(255 * share), g: 80, b: 120 } },
  })
    .jpeg()
    .toBuffer();
  const head = Buffer.alloc(8);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  sockets.get(entry.clientId)?.send(Buffer.concat([head, jpeg]));
}

const textOf = (graph: Graph) => JSON.stringify(graph);
const numberIn = (graph: Graph, ...names: string[]) => {
  for (const { inputs } of Object.values(graph)) {
    for (const name of names) if (typeof inputs[name] === 'number') return inputs[name];
  }
  return undefined;
};

class Interrupted extends Error {}

async function sample(entry: Entry, id: string, node: GraphNode): Promise<void> {
  const text = textOf(entry.graph);
  const steps = Number(node.inputs['steps'] ?? 4);
  for (let step = 1; step <= Math.min(steps, 60); step++) {
    await sleep(text.includes('[slow]') ? 60 : 3);
    if (interrupted) throw new Interrupted();
    if (text.includes('[fail]') && step === 2) throw new Error('CUDA out of memory');
    if (text.includes('[cut]') && step === 2) for (const socket of sockets.values()) socket.terminate();
    tell(entry, 'progress', { value: step, max: steps, node: id });
    await tellPreview(entry, step / steps);
  }
}

async function save(entry: Entry, node: GraphNode): Promise<object> {
  const { graph } = entry;
  const [width, height] = [numberIn(graph, 'width') ?? 512, numberIn(graph, 'height') ?? 512];
  const shade = Number(numberIn(graph, 'seed', 'noise_seed') ?? 0) % 200;
  const page = (offset: number) => ({
    create: { width, height, channels: 3 as const, background: { r: shade, g: offset, b: 90 } },
  });
  const animated = node.class_type === 'SaveAnimatedWEBP';
  const filename = `tricorn_${String(++counter).padStart(5, '0')}_.${animated ? 'webp' : 'png'}`;
  let bytes: Buffer;
  if (animated) {
    const pages = await Promise.all([10, 70, 130, 190].map((offset) => sharp(page(offset)).png().toBuffer()));
    bytes = await sharp(pages, { join: { animated: true } })
      .webp({ lossless: true, loop: 0, delay: [125, 125, 125, 125] })
      .toBuffer();
  } else {
    bytes = await sharp(page(40)).png().toBuffer();
  }
  files.set(`output//${filename}`, { bytes, type: animated ? 'image/webp' : 'image/png' });
  return { images: [{ filename, subfolder: '', type: 'output' }], ...(animated ? { animated: [true] } : {}) };
}

/** Nodes in the order in which their inputs are ready. */
function ordered(graph: Graph): string[] {
  const order: string[] = [];
  const visit = (id: string) => {
    if (order.includes(id)) return;
    for (const input of Object.values(graph[id]!.inputs)) if (Array.isArray(input)) visit(String(input[0]));
    order.push(id);
  };
  for (const id of Object.keys(graph)) visit(id);
  return order;
}

async function execute(entry: Entry): Promise<void> {
  const outputs: Record<string, object> = {};
  const messages: [string, object][] = [['execution_start', { prompt_id: entry.id }]];
  let status = { status_str: 'success', completed: true };
  let current = '';
  interrupted = false;
  tell(entry, 'execution_start', {});
  tell(entry, 'execution_cached', { nodes: [] });
  try {
    for (const id of ordered(entry.graph)) {
      if (interrupted) throw new Interrupted();
      current = id;
      const node = entry.graph[id]!;
      tell(entry, 'executing', { node: id, display_node: id });
      if (/Sampler(?!Select)/.test(node.class_type)) await sample(entry, id, node);
      if (node.class_type.startsWith('Save')) {
        outputs[id] = await save(entry, node);
        tell(entry, 'executed', { node: id, output: outputs[id] });
      }
    }
    tell(entry, 'execution_success', {});
  } catch (error) {
    status = { status_str: 'error', completed: false };
    const fault = { node_id: current, node_type: entry.graph[current]!.class_type };
    const name = error instanceof Interrupted ? 'execution_interrupted' : 'execution_error';
    const data = { ...fault, exception_message: (error as Error).message };
    messages.push([name, data]);
    tell(entry, name, data);
  }
  history[entry.id] = {
    prompt: [entry.number, entry.id, entry.graph],
    outputs,
    status: { ...status, messages },
  };
  tell(entry, 'executing', { node: null });
}

async function work(): Promise<void> {
  if (running) return;
  running = pending.shift();
  if (!running) return;
  await execute(running);
  running = undefined;
  void work();
}

function refuseGraph(graph: Graph): object | undefined {
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const refuse = (message: string, details: string) => ({
      error: {
        type: 'prompt_outputs_failed_validation',
        message: 'Prompt outputs failed validation',
        details: '',
      },
      node_errors: { [id]: { class_type, errors: [{ message, details }] } },
    });
    if (!knownNodes.has(class_type)) {
      return {
        error: { type: 'invalid_prompt', message: `Node '${class_type}' not found.`, details: '' },
        node_errors: {},
      };
    }
    for (const [name, value] of Object.entries(inputs)) {
      if (Array.isArray(value) && !graph[String(value[0])]) return refuse('Bad linked input', name);
      if (name === 'image' && typeof value === 'string' && !files.has(`input//${value}`)) {
        return refuse('Custom validation failed for node', `Invalid image file: ${value}`);
      }
    }
  }
  return undefined;
}

const rowOf = (entry: Entry) => [entry.number, entry.id, entry.graph, { client_id: entry.clientId }, []];

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, 'http://stand-in');
  const send = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const route = `${request.method} ${url.pathname}`;
  calls.push(route);
  if (
    password !== undefined &&
    request.headers.authorization !== `Basic ${Buffer.from(password).toString('base64')}`
  ) {
    return void send({}, 401);
  }
  if (route === 'GET /calls') return void send(calls);
  if (route === 'GET /system_stats') return void send({ system: {}, devices: [{ name: 'cuda:0 stand-in' }] });
  if (route.startsWith('GET /object_info/')) {
    const name = decodeURIComponent(url.pathname.slice('/object_info/'.length));
    return void send(knownNodes.has(name) ? { [name]: { input: {} } } : {});
  }
  if (route === 'GET /queue') {
    return void send({ queue_running: running ? [rowOf(running)] : [], queue_pending: pending.map(rowOf) });
  }
  if (route.startsWith('GET /history/')) {
    const id = url.pathname.slice('/history/'.length);
    return void send(history[id] ? { [id]: history[id] } : {});
  }
  if (route === 'GET /view') {
    const key = ['type', 'subfolder', 'filename'].map((name) => url.searchParams.get(name) ?? '').join('/');
    const file = files.get(key);
    if (!file) return void response.writeHead(404).end();
    return void response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  }
  const body = await bodyOf(request);
  if (route === 'POST /upload/image') {
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type']! },
    }).formData();
    const image = form.get('image') as File;
    files.set(`input//${image.name}`, { bytes: Buffer.from(await image.arrayBuffer()), type: image.type });
    return void send({ name: image.name, subfolder: '', type: 'input' });
  }
  const json = JSON.parse(body.toString() || '{}') as {
    prompt?: Graph;
    client_id?: string;
    delete?: string[];
    prompt_id?: string;
  };
  if (route === 'POST /prompt') {
    const refusal = refuseGraph(json.prompt!);
    if (refusal) return void send(refusal, 400);
    const entry = { number: ++counter, id: randomUUID(), graph: json.prompt!, clientId: json.client_id! };
    pending.push(entry);
    void work();
    return void send({ prompt_id: entry.id, number: entry.number, node_errors: {} });
  }
  if (route === 'POST /queue') {
    for (const id of json.delete ?? []) {
      const place = pending.findIndex((entry) => entry.id === id);
      if (place >= 0) pending.splice(place, 1);
    }
    return void response.end();
  }
  if (route === 'POST /interrupt') {
    if (json.prompt_id === undefined || json.prompt_id === running?.id) interrupted = true;
    return void response.end();
  }
  if (route === 'POST /free') return void response.end();
  response.writeHead(404).end();
}

const server = createServer((request, response) => void handle(request, response));
const socketServer = new WebSocketServer({ server, path: '/ws' });
socketServer.on('connection', (socket, request) => {
  const id = new URL(request.url!, 'http://stand-in').searchParams.get('clientId') ?? randomUUID();
  sockets.set(id, socket);
  socket.send(
    JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } }, sid: id } }),
  );
  socket.on('close', () => sockets.delete(id));
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
