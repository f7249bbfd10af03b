import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { splitPayload } from '../client/components.js';
import { checkBox, openBox, readBox } from '../client/shareBox.js';
import { sha256 } from '../consent/canonical.js';
import { digestOfFill, sizeOf } from '../consent/fillStatement.js';
import { isResultSignedBy } from '../consent/resultStatement.js';
import { digestOfTerms } from '../consent/terms.js';
import { checkWithdrawal, receiptBytes } from '../consent/withdrawal.js';
import { MpcAbortError, NodeRefusalError } from '../errors.js';
import { isId, isPlace, isRound } from '../ids.js';
import { partiesMax } from '../limits.js';
import { questionCharsMax } from '../statistics/planQuestion.js';
import type { BoxReference, InputListing } from './boxStore.js';
import { signWithTls } from './certificate.js';
import { checkTermsHere } from './checkTermsHere.js';
import { exportBox, retireBox } from './retireBoxes.js';
import { checkRunRequest, type RunContext, runRound } from './runRound.js';
import type { HealthReply, RunReply, SignedResult, StoreReply, WithdrawReply } from './wire.js';

/** The largest box: a million elements of six words, and its header. */
const boxBytesMax = 49 * 1024 * 1024;
const jsonBytesMax = 16 * 1024;
/** A round may come with its question, whose characters take up to three bytes, and JSON escapes some of them. */
const runBytesMax = jsonBytesMax + 4 * questionCharsMax;
/** Concurrent rounds; a coordinator runs them one after another. */
const roundsMax = 4;

interface Running {
  job: string;
  round: number;
  controller: AbortController;
  ended: Promise<unknown>;
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
        return this.#run(await readJson(request, runBytesMax), reply);
      case 'POST /export':
        return this.#exportInput(await readJson(request));
      case 'POST /discard':
        return this.#discardInput(await readJson(request));
      case 'POST /inputs':
        return this.#listInputs(await readJson(request));
      case 'POST /settle':
        return this.#settleRound(await readJson(request));
      case 'POST /delete':
        return this.#deleteJob(await readJson(request));
      default:
        throw new NodeRefusalError('bad-request', 'There is no such operation');
    }
  }

  /** The requests of anybody: what they say is public, or signed. Undefined for others. */
  async handleStranger(request: IncomingMessage): Promise<object | undefined> {
    switch (`${request.method} ${request.url}`) {
      case 'GET /keys':
        return this.#context.boxKeys.current();
      case 'POST /withdraw':
        return this.#withdraw(await readJson(request));
      case 'POST /anchor':
        return this.#compare((await readJson(request)) as SignedResult);
      default:
        return undefined;
    }
  }

  cancelAll(): void {
    for (const { controller } of this.#running) controller.abort();
  }

  async #health(): Promise<HealthReply> {
    this.#context.record.heads.assertCurrent();
    return {
      index: this.#context.index,
      jobs: await this.#context.store.jobCount(),
      running: this.#running.size,
    };
  }

  // Checked and opened once on arrival, so that the sender learns of an unusable box. The digests are of parts that
  // contain random bytes, so they say nothing to a coordinator that colludes with one node.
  async #storeBox(bytes: Buffer): Promise<StoreReply> {
    const { index, record, store } = this.#context;
    const box = readBox(bytes);
    const { statement } = box;
    const { job, round } = statement.terms;
    record.heads.assertCurrent();
    const pair = checkTermsHere(this.#context, statement.terms);
    await checkBox(box, index);
    if ((await record.read(job, round))?.settled === true)
      throw new NodeRefusalError('round-conflict', 'This round has ended');
    const payload = await openBox(pair, box, index);
    const [own, next] = splitPayload(index, payload, sizeOf(statement));
    await store.put({ job, round, party: statement.place, fill: statement.fill }, bytes);
    const [ownDigest, nextDigest] = await Promise.all([sha256(own), sha256(next)]);
    return { own: ownDigest, next: nextDigest };
  }

  async #run(body: unknown, reply: ServerResponse): Promise<RunReply> {
    const request = checkRunRequest(body);
    if (request.latest !== undefined) await this.#compare(request.latest);
    const { job, round } = request.spec;
    await this.#awaitCancelled(job, round);
    if (this.#running.size >= roundsMax)
      throw new NodeRefusalError('busy', 'The node is running its maximum number of rounds');
    const controller = new AbortController();
    const onClose = () => controller.abort();
    reply.on('close', onClose);
    // It may have closed before, while the node was looking.
    if (reply.destroyed || reply.closed) throw new MpcAbortError('cancelled', 'The request was aborted');
    const ended = runRound(this.#context, request, controller.signal);
    const running = { job, round, controller, ended };
    this.#running.add(running);
    try {
      return await ended;
    } finally {
      reply.off('close', onClose);
      this.#running.delete(running);
    }
  }

  // One run of a round at a time: another one is refused, unless it was cancelled and is about to end.
  async #awaitCancelled(job: string, round: number): Promise<void> {
    for (;;) {
      const same = [...this.#running].find((running) => running.job === job && running.round === round);
      if (same === undefined) return;
      if (!same.controller.signal.aborted) throw new NodeRefusalError('busy', 'This round is running');
      await same.ended.catch(() => undefined);
      // The request that ran it removes it from the set next.
      await setImmediate();
    }
  }

  // The input is exported only to the key that its owner chose and signed.
  async #exportInput(body: unknown): Promise<Uint8Array> {
    const { store } = this.#context;
    const reference = checkReference(body);
    const retired = await store.getExport(reference);
    if (retired !== undefined) return retired;
    return await exportBox(this.#context, readBox(await store.get(reference)));
  }

  async #discardInput(body: unknown): Promise<object> {
    const reference = checkReference(body);
    const { record, store } = this.#context;
    const begun = await record.read(reference.job, reference.round);
    if (begun !== undefined && (await store.has(reference))) {
      const { statement } = readBox(await store.get(reference));
      if (begun.fills.includes(await digestOfFill(statement)))
        throw new NodeRefusalError('round-conflict', 'The round was started with this input');
    }
    await store.discard(reference);
    return {};
  }

  // The result is safe with the service, so the round never runs again. Only inputs that their owners may reopen stay.
  async #settleRound(body: unknown): Promise<object> {
    const { job, round } = (body ?? {}) as { job?: unknown; round?: unknown };
    if (!isId(job) || !isRound(round))
      throw new NodeRefusalError('bad-request', 'The request lacks a valid job or round');
    const { record, store } = this.#context;
    await record.settle(job, round);
    for (const reference of await store.ofRound(job, round))
      if (await store.has(reference)) await retireBox(this.#context, reference);
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

  // A party takes back its consent: its boxes go, the round does not begin, and the node vouches for that.
  async #withdraw(body: unknown): Promise<WithdrawReply> {
    const { identity, record, signKeys, store } = this.#context;
    const { terms, place } = await checkWithdrawal(body);
    if (!terms.nodes.every(({ sign }, node) => sign === signKeys[node]))
      throw new NodeRefusalError('not-allowed', 'The statement names other nodes');
    const digest = await digestOfTerms(terms);
    await record.withdraw(digest, terms);
    for (const reference of await store.ofRound(terms.job, terms.round)) {
      if (reference.party !== place || !(await store.has(reference))) continue;
      const { statement } = readBox(await store.get(reference));
      if ((await digestOfTerms(statement.terms)) === digest) await store.discard(reference);
    }
    record.heads.assertCurrent();
    return { receipt: signWithTls(identity.tls, await receiptBytes(terms)) };
  }

  // A result that this node signed must be in its record; otherwise the record went back in time.
  async #compare({ statement, signatures }: SignedResult): Promise<object> {
    const { index, record, signKeys } = this.#context;
    const signed = statement && Array.isArray(signatures) ? statement : undefined;
    if (signed !== undefined && (await isResultSignedBy(signed, index, signKeys[index]!, signatures)))
      await record.heads.compare(signed.records[index]!);
    return {};
  }

  async #deleteJob(body: unknown): Promise<object> {
    const { job } = (body ?? {}) as { job?: unknown };
    if (!isId(job)) throw new NodeRefusalError('bad-request', 'The request lacks a valid job');
    for (const running of this.#running) if (running.job === job) running.controller.abort();
    await this.#context.store.deleteJob(job);
    return {};
  }
}

function checkReference(body: unknown): BoxReference {
  const { job, round, party, fill } = (body ?? {}) as Record<string, unknown>;
  if (!isId(job) || !isRound(round) || !isId(fill) || !isPlace(party, partiesMax)) {
    throw new NodeRefusalError('bad-request', 'The request lacks a valid job, round, party or fill');
  }
  return { job, round, party, fill };
}

async function readJson(request: IncomingMessage, bytesMax = jsonBytesMax): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, bytesMax)).toString());
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
