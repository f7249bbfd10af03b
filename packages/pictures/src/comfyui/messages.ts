/** The events of ComfyUI's WebSocket that matter here. All others are ignored. */
export type ComfyEvent =
  | { type: 'started' }
  | { type: 'cached'; nodes: string[] }
  | { type: 'executing'; node: string | null }
  | { type: 'progress'; share: number }
  | { type: 'success' }
  | { type: 'error'; detail: string }
  | { type: 'interrupted' };

interface Message {
  type?: string;
  data?: {
    prompt_id?: string;
    node?: string | null;
    nodes?: string[];
    value?: number;
    max?: number;
    node_type?: string;
    exception_message?: string;
  };
}

/** Reads a text message; undefined if it belongs to another prompt or does not matter. */
export function readEvent(text: string, promptId: string): ComfyEvent | undefined {
  let message: Message;
  try {
    message = JSON.parse(text) as Message;
  } catch {
    return undefined;
  }
  const data = message.data ?? {};
  if (data.prompt_id !== promptId) return undefined;
  switch (message.type) {
    case 'execution_start':
      return { type: 'started' };
    case 'execution_cached':
      return { type: 'cached', nodes: data.nodes ?? [] };
    case 'executing':
      return { type: 'executing', node: data.node ?? null };
    case 'progress':
      return { type: 'progress', share: (data.value ?? 0) / Math.max(1, data.max ?? 1) };
    case 'execution_success':
      return { type: 'success' };
    case 'execution_interrupted':
      return { type: 'interrupted' };
    case 'execution_error':
      return {
        type: 'error',
        detail: `${data.node_type ?? 'a node'}: ${data.exception_message ?? 'unknown'}`,
      };
    default:
      return undefined;
  }
}

const previewImage = 1;
const previewWithMetadata = 4;

/**
 * Reads a binary message: a 32-bit kind, then for a preview a 32-bit format and the picture, or for a preview
 * with metadata the length of a JSON text, that text and the picture.
 */
export function readPreview(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 8) return undefined;
  const kind = bytes.readUInt32BE(0);
  if (kind === previewImage) return bytes.subarray(8);
  if (kind !== previewWithMetadata) return undefined;
  const start = 8 + bytes.readUInt32BE(4);
  return start < bytes.length ? bytes.subarray(start) : undefined;
}
