import { WebSocket } from 'ws';
import { engineDown, engineFailed, PictureError, withoutSecrets } from '../errors.js';
import { readBounded } from '../fetch/readBounded.js';
import type { Workflow } from './workflow.js';

export const comfyName = 'ComfyUI';

export interface OutputFile {
  filename: string;
  subfolder: string;
  type: string;
}

export interface HistoryEntry {
  outputs: Record<string, Record<string, unknown>>;
  status?: { status_str?: string; completed?: boolean; messages?: [string, Record<string, unknown>][] };
}

export interface ComfyClientOptions {
  /** May contain a user and password. They become an `Authorization` header and never appear elsewhere. */
  url: string;
  requestTimeoutMs: number;
  fileBytesMax: number;
}

/** The longest error text of the engine that is passed on. */
const detailCharactersMax = 400;

export type ComfyClient = ReturnType<typeof createComfyClient>;

/** ComfyUI's HTTP operations and its WebSocket, one function each. */
export function createComfyClient(options: ComfyClientOptions) {
  const base = new URL(options.url);
  const headers: Record<string, string> = {};
  if (base.username || base.password) {
    const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    base.username = '';
    base.password = '';
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const place = withoutSecrets(base);

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, base), {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
      redirect: 'error',
      signal: AbortSignal.timeout(options.requestTimeoutMs),
    }).catch((cause: unknown) => {
      throw engineDown(comfyName, place, cause);
    });
    if (response.status >= 500) {
      throw engineFailed(comfyName, `status ${response.status} for ${path.split('?')[0]}`, {
        transient: true,
      });
    }
    return response;
  }

  async function json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await call(path, init);
    if (!response.ok) {
      throw engineFailed(comfyName, `status ${response.status} for ${path.split('?')[0]}`);
    }
    return (await response.json().catch(() => {
      throw engineFailed(comfyName, `malformed JSON from ${path.split('?')[0]}`);
    })) as T;
  }

  const post = (path: string, body: unknown) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  return {
    /** The address without secrets. */
    place,
    systemStats: () => json<{ devices?: { name?: string }[] }>('system_stats'),

    async knowsNode(classType: string) {
      const known = await json<object>(`object_info/${encodeURIComponent(classType)}`);
      return Object.hasOwn(known, classType);
    },

    async queuePrompt(workflow: Workflow, clientId: string) {
      const response = await post('prompt', { prompt: workflow, client_id: clientId });
      const answer = (await response.json().catch(() => ({}))) as PromptAnswer;
      if (!response.ok || !answer.prompt_id) {
        throw engineFailed(comfyName, describeRefusal(answer, response.status));
      }
      return answer.prompt_id;
    },

    async queue() {
      type Entry = [number, string];
      const { queue_running, queue_pending } = await json<{ queue_running: Entry[]; queue_pending: Entry[] }>(
        'queue',
      );
      const ids = (entries: Entry[]) => entries.map(([, id]) => id);
      return { running: ids(queue_running), pending: ids(queue_pending) };
    },

    async history(promptId: string): Promise<HistoryEntry | undefined> {
      return (await json<Record<string, HistoryEntry>>(`history/${encodeURIComponent(promptId)}`))[promptId];
    },

    async view({ filename, subfolder, type }: OutputFile) {
      const response = await call(`view?${new URLSearchParams({ filename, subfolder, type })}`);
      if (!response.ok || !response.body) {
        throw engineFailed(comfyName, `status ${response.status} for the result file`);
      }
      return await readBounded(response.body as AsyncIterable<Uint8Array>, options.fileBytesMax, () =>
        engineFailed(comfyName, `a result file larger than ${options.fileBytesMax} bytes`),
      );
    },

    async uploadImage(bytes: Uint8Array, name: string) {
      const form = new FormData();
      form.set('image', new Blob([Uint8Array.from(bytes)]), name);
      form.set('type', 'input');
      form.set('overwrite', 'true');
      const stored = await json<{ name: string; subfolder?: string }>('upload/image', {
        method: 'POST',
        body: form,
      });
      return stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name;
    },

    interrupt: async (promptId: string) => void (await post('interrupt', { prompt_id: promptId })),
    deleteQueued: async (promptId: string) => void (await post('queue', { delete: [promptId] })),
    freeMemory: async () => void (await post('free', { unload_models: true, free_memory: true })),

    openSocket(clientId: string) {
      const url = new URL(`ws?clientId=${clientId}`, base);
      url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url, {
        headers,
        handshakeTimeout: options.requestTimeoutMs,
        maxPayload: options.fileBytesMax,
      });
    },
  };
}

interface PromptAnswer {
  prompt_id?: string;
  error?: { message?: string };
  node_errors?: Record<string, { class_type?: string; errors?: { message?: string; details?: string }[] }>;
}

/** The refused nodes and the reasons, in one line. */
function describeRefusal(answer: PromptAnswer, status: number): string {
  const nodes = Object.entries(answer.node_errors ?? {}).map(([id, { class_type, errors }]) => {
    const reasons = (errors ?? []).map(({ message, details }) =>
      [message, details].filter(Boolean).join(' '),
    );
    return `node ${id} (${class_type ?? 'unknown'}): ${reasons.join('; ')}`;
  });
  const text = [answer.error?.message ?? `the workflow was refused with status ${status}`, ...nodes].join(
    ', ',
  );
  return text.slice(0, detailCharactersMax);
}

/** Runs a clean-up whose own engine errors must not hide the first failure. */
export async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
  }
}
