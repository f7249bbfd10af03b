import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { abortError, EngineFailedError, type PictureError } from '../errors.js';
import { type ComfyClient, comfyName, type HistoryEntry, quietly } from './comfyClient.js';
import { type ComfyEvent, readEvent, readPreview } from './messages.js';
import type { Workflow } from './workflow.js';

/** The socket reports the end of the work. Polling covers a lost socket. */
const pollIntervalMs = 1_500;
/** A prompt counts as lost when this many polls in a row find it neither in the queue nor in the history. */
const lostPollsMax = 3;
/** A server that loads a model may answer late. It counts as down when this many polls in a row fail. */
const failedPollsMax = 3;

export interface RunPromptOptions {
  signal: AbortSignal;
  onProgress(progress: number): void;
  /** A preview as ComfyUI sends it: a JPEG or PNG. */
  onPreview(image: Buffer): void;
}

/** Queues a workflow, follows it to its end and returns its entry in the history. */
export async function runPrompt(
  client: ComfyClient,
  workflow: Workflow,
  options: RunPromptOptions,
): Promise<HistoryEntry> {
  const clientId = randomUUID();
  const nodesTotal = Object.keys(workflow).length;
  const finished = new Set<string>();
  let current: string | undefined;
  let promptId: string | undefined;
  let settle!: (error?: PictureError) => void;
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  // The end may come before the wait below begins, and must not be an unhandled rejection.
  ended.catch(() => {});

  function onEvent(event: ComfyEvent): void {
    if (event.type === 'cached') for (const node of event.nodes) finished.add(node);
    if (event.type === 'executing') {
      if (current !== undefined) finished.add(current);
      current = event.node ?? undefined;
    }
    if (event.type === 'success' || (event.type === 'executing' && event.node === null)) settle();
    if (event.type === 'error') settle(new EngineFailedError(comfyName, event.detail));
    if (event.type === 'interrupted')
      settle(new EngineFailedError(comfyName, 'the work was interrupted on the server'));
    const share = event.type === 'progress' ? event.share : 0;
    options.onProgress(Math.min(0.98, (finished.size + share) / nodesTotal));
  }

  const early: string[] = [];
  const socket = client.openSocket(clientId);
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const preview = readPreview(data);
      if (preview) options.onPreview(preview);
      return;
    }
    const text = data.toString('utf8');
    if (promptId === undefined) {
      early.push(text);
      return;
    }
    const event = readEvent(text, promptId);
    if (event) onEvent(event);
  });
  // A lost socket costs previews, not the result: polling continues.
  socket.on('error', () => {});
  const onAbort = () => settle(abortError(options.signal));
  options.signal.addEventListener('abort', onAbort, { once: true });
  let poll: NodeJS.Timeout | undefined;
  try {
    await opened(socket);
    if (options.signal.aborted) throw abortError(options.signal);
    promptId = await client.queuePrompt(workflow, clientId);
    // Messages can arrive before the answer that contains the prompt's id.
    for (const text of early) {
      const event = readEvent(text, promptId);
      if (event) onEvent(event);
    }
    poll = setInterval(pollOnce(client, promptId, settle), pollIntervalMs);
    await ended;
    const entry = await client.history(promptId);
    if (!entry)
      throw new EngineFailedError(comfyName, 'the result is not in its history', { transient: true });
    return entry;
  } catch (error) {
    const id = promptId;
    if (id !== undefined) await quietly(() => withdraw(client, id));
    throw error;
  } finally {
    clearInterval(poll);
    options.signal.removeEventListener('abort', onAbort);
    socket.close();
  }
}

/** Waits for the socket. Behind a proxy that allows none, only progress is missing. */
function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('open', resolve);
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
  });
}

function pollOnce(client: ComfyClient, promptId: string, settle: (error?: PictureError) => void): () => void {
  let busy = false;
  let lost = 0;
  let failed = 0;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      const entry = await client.history(promptId);
      if (entry) {
        settle(failureIn(entry));
        return;
      }
      const { running, pending } = await client.queue();
      failed = 0;
      lost = running.includes(promptId) || pending.includes(promptId) ? 0 : lost + 1;
      if (lost >= lostPollsMax) {
        settle(
          new EngineFailedError(comfyName, 'the work was lost, perhaps by a restart', { transient: true }),
        );
      }
    } catch (error) {
      failed++;
      if (failed >= failedPollsMax) settle(error as PictureError);
    } finally {
      busy = false;
    }
  };
}

function failureIn(entry: HistoryEntry): PictureError | undefined {
  if (entry.status?.status_str !== 'error') return undefined;
  const message = entry.status.messages?.find(([name]) => name === 'execution_error')?.[1];
  const detail = message?.['exception_message'];
  return new EngineFailedError(comfyName, typeof detail === 'string' ? detail : 'the workflow failed');
}

/** Removes a prompt from the queue, or stops it if it is running. */
async function withdraw(client: ComfyClient, promptId: string): Promise<void> {
  await client.deleteQueued(promptId);
  const { running } = await client.queue();
  if (running.includes(promptId)) await client.interrupt(promptId);
}
