import type { IncomingMessage, ServerResponse } from 'node:http';
import { expandPayload, inputSize } from '../client/components.js';
import { isId, isRound } from '../client/ids.js';
import { openBox, sealBox } from '../client/shareBox.js';
import { MpcAbortError, NodeRefusalError } from '../errors.js';
import type { BoxReference, InputListing } from './boxStore.js';
import { checkRunRequest, type RunContext, runRound } from './runRound.js';
import type { HealthReply, RunReply, StoreReply } from './wire.js';

/** The largest box: a million elements of six words, and its header. */
const boxBytesMax = 49 * 1024 * 1024;
const jsonBytesMax = 16 * 1024;
/** Concurrent rounds; a coordinator runs them one after another. */
const roundsMax = 4;

interface Running {
  job: string;
  controller: AbortController;
}

/** The requests of the coordinator. */
export class ControlApi {
  readonly #context: RunContext;
  readonly #running = new Set<Running>();

  constructor(context: RunContext) {
    this.#context = context;
  }

  async handle(request: IncomingMessage, reply: ServerResponse): Promise<unknown> {
    switch (`${request.method} ${request.url}`) {
      case 'GET /health':
        return this.#health();
      case 'POST /boxes':
        return this.#storeBox(await readBody(request, boxBytesMax));
      case 'POST /run':
        return this.#run(await readJson(request), reply);
      case 'POST /export':
        return this.#exportInput(await readJson(request));
      case 'POST /discard':
        return this.#discardInput(await readJson(request));
      case 'POST /inputs':
        return this.#listInputs(await readJson(request));
      case 'POST /delete':
        return this.#deleteJob(await readJson(request));
      default:
        throw new NodeRefusalError('bad-request', 'There is no such operation');
    }
  }

  cancelAll(): void {
    for (const { controller } of this.#running) controller.abort();
  }

  async #health(): Promise<HealthReply> {
    return {
      index: this.#context.index,
      jobs: await this.#context.store.jobCount(),
      running: this.#running.size,
    };
  }

  // Opened once on arrival, so that the sender learns of an unusable box.
  async #storeBox(box: Buffer): Promise<StoreReply> {
    const { header, payload } = await openBox(this.#context.identity.box, box);
    if (header.node !== this.#context.index)
      throw new NodeRefusalError('bad-box', 'The box is for another node');
    const [own, next] = await expandPayload(header.node, payload, inputSize(header.declaration));
    await this.#context.store.put(header, box);
    const [ownDigest, nextDigest] = await Promise.all([own, next].map(digestInBackground));
    return { own: ownDigest!, next: nextDigest! };
  }

  async #run(body: unknown, reply: ServerResponse): Promise<RunReply> {
    const request = checkRunRequest(body);
    if (this.#running.size >= roundsMax)
      throw new NodeRefusalError('busy', 'The node is running its maximum number of rounds');
    const running = { job: request.spec.job, controller: new AbortController() };
    this.#running.add(running);
    const onClose = () => running.controller.abort();
    reply.on('close', onClose);
    try {
      return await runRound(this.#context, request, running.controller.signal);
    } finally {
      reply.off('close', onClose);
      this.#running.delete(running);
    }
  }

  // The input is exported only to the key that its owner chose when sealing it.
  async #exportInput(body: unknown): Promise<Uint8Array> {
    const reference = checkReference(body);
    const box = await this.#context.store.get(reference);
    const { header, payload } = await openBox(this.#context.identity.box, box);
    if (header.reopenTo === null) {
      throw new NodeRefusalError('not-exportable', 'This input was sealed without a reopening key');
    }
    return sealBox(header.reopenTo, header, payload);
  }

  async #discardInput(body: unknown): Promise<object> {
    await this.#context.store.discard(checkReference(body));
    return {};
  }

  async #listInputs(body: unknown): Promise<InputListing> {
    const { after, olderThanMs } = (body ?? {}) as { after?: unknown; olderThanMs?: unknown };
    if ((after !== '' && !isId(after)) || typeof olderThanMs !== 'number')
      throw new NodeRefusalError(
        'bad-request',
        'The request lacks a valid job to continue after or a valid age',
      );
    return await this.#context.store.list(after, olderThanMs);
  }

  async #deleteJob(body: unknown): Promise<object> {
    const { job } = (body ?? {}) as { job?: unknown };
    if (!isId(job)) throw new NodeRefusalError('bad-request', 'The request lacks a valid job');
    for (const running of this.#running) if (running.job === job) running.controller.abort();
    await this.#context.store.deleteJob(job);
    return {};
  }
}

// WebCrypto hashes in its own thread: a component can have tens of megabytes.
async function digestInBackground(component: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', component)).toString('hex');
}

function checkReference(body: unknown): BoxReference {
  const { job, round, party, fill } = (body ?? {}) as Record<string, unknown>;
  if (!isId(job) || !isRound(round) || !isId(fill) || (party !== 0 && party !== 1 && party !== 2)) {
    throw new NodeRefusalError('bad-request', 'The request lacks a valid job, round, party or fill');
  }
  return { job, round, party, fill };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, jsonBytesMax)).toString());
  } catch (error) {
    if (error instanceof SyntaxError) throw new NodeRefusalError('bad-request', 'The request is not JSON');
    throw error;
  }
}

async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax)
        throw new NodeRefusalError('too-large', `The request has more than ${bytesMax} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof NodeRefusalError) throw error;
    throw new MpcAbortError('cancelled', 'The request was aborted');
  }
  return Buffer.concat(chunks);
}
