import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { abortError, engineFailed, type PictureError } from '../errors.js';
import { type ComfyClient, comfyName, type HistoryEntry, quietly } from './comfyClient.js';
import type { Workflow } from './workflow.js';

/** The socket reports the end of the work. Polling covers a lost socket. */
const pollIntervalMs = 1_500;
/** A prompt counts as lost when this many polls in a row find it neither in the queue nor in the history. */
const lostPollsMax = 3;
/** A server that loads a model may answer late. It counts as down when this many polls in a row fail. */
const failedPollsMax = 3;

interface RunPromptOptions {
  signal: AbortSignal;
  onProgress(progress: number): void;
  /** A preview as ComfyUI sends it: a JPEG or PNG. */
  onPreview(image: Buffer): void | Promise<void>;
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

  function onMessage(text: string, id: string): void {
    const message = readMessage(text, id);
    if (!message) return;
    const { type, data } = message;
    if (type === 'execution_cached') for (const node of data.nodes ?? []) finished.add(node);
    if (type === 'executing') {
      if (current !== undefined) finished.add(current);
      current = data.node ?? undefined;
    }
    if (type === 'execution_success' || (type === 'executing' && current === undefined)) settle();
    if (type === 'execution_error') {
      const detail = `${data.node_type ?? 'a node'}: ${data.exception_message ?? 'unknown'}`;
      settle(engineFailed(comfyName, detail));
    }
    if (type === 'execution_interrupted')
      settle(engineFailed(comfyName, 'the work was interrupted on the server'));
    const share = type === 'progress' ? (data.value ?? 0) / Math.max(1, data.max ?? 1) : 0;
    options.onProgress(Math.min(0.98, (finished.size + share) / nodesTotal));
  }

  const early: string[] = [];
  const socket = client.openSocket(clientId);
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const preview = readPreview(data);
      if (preview) void options.onPreview(preview);
      return;
    }
    const text = data.toString('utf8');
    if (promptId === undefined) early.push(text);
    else onMessage(text, promptId);
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
    for (const text of early) onMessage(text, promptId);
    poll = setInterval(pollOnce(client, promptId, settle), pollIntervalMs);
    await ended;
    const entry = await client.history(promptId);
    if (!entry) throw engineFailed(comfyName, 'the result is not in its history', { transient: true });
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
        settle(engineFailed(comfyName, 'the work was lost, perhaps by a restart', { transient: true }));
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
  return engineFailed(comfyName, typeof detail === 'string' ? detail : 'the workflow failed');
}

/** Removes a prompt from the queue, or stops it if it is running. */
async function withdraw(client: ComfyClient, promptId: string): Promise<void> {
  await client.deleteQueued(promptId);
  const { running } = await client.queue();
  if (running.includes(promptId)) await client.interrupt(promptId);
}

/** A text message of ComfyUI's WebSocket, as far as it matters here. */
interface Message {
  type?: string;
  data: {
    prompt_id?: string;
    node?: string | null;
    nodes?: string[];
    value?: number;
    max?: number;
    node_type?: string;
    exception_message?: string;
  };
}

/** Reads a text message; undefined if it belongs to another prompt. */
function readMessage(text: string, promptId: string): Message | undefined {
  try {
    const message = JSON.parse(text) as Partial<Message>;
    return message.data?.prompt_id === promptId ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}

const previewImage = 1;
const previewWithMetadata = 4;

/**
 * Reads a binary message: a 32-bit kind, then for a preview a 32-bit format and the picture, or for a preview
 * with metadata the length of a JSON text, that text and the picture.
 */
function readPreview(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 8) return undefined;
  const kind = bytes.readUInt32BE(0);
  if (kind === previewImage) return bytes.subarray(8);
  if (kind !== previewWithMetadata) return undefined;
  const start = 8 + bytes.readUInt32BE(4);
  return start < bytes.length ? bytes.subarray(start) : undefined;
}
