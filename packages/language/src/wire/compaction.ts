import type { ChatMessage } from '../engine.js';
import { malformed } from './refuse.js';

/** The last item of a request for a summary. */
export const askForSummary = {
  role: 'user',
  content:
    'Summarize our conversation so far, so that it can be continued from your summary alone. Keep facts, names, numbers, ' +
    'decisions, results of tools, and what is still to be done. Answer with the summary only.',
};

/** What `responses/compact` answers: the messages of the user, and the summary of everything as one item. */
export function compactedForm(asked: readonly ChatMessage[], summarized: object): object {
  const { id, created_at, output, usage } = summarized as SummarizedResponse;
  const summary = output.flatMap(({ content }) => content ?? []).find(({ type }) => type === 'output_text');
  const users = asked.filter(({ role }) => role === 'user').slice(0, -1);
  const itemId = (index: number) => `${id.replace('resp_', 'item_')}_${index}`;
  return {
    id,
    object: 'response.compaction',
    created_at,
    output: [
      ...users.map((message, index) => ({ id: itemId(index), ...userItem(message) })),
      { id: itemId(users.length), type: 'compaction', encrypted_content: encoded(summary?.text ?? '') },
    ],
    usage,
  };
}

interface SummarizedResponse {
  id: string;
  created_at: number;
  output: readonly { content?: readonly { type: string; text: string }[] }[];
  usage: object;
}

const userItem = ({ content, images = [] }: ChatMessage) => ({
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [
    { type: 'input_text', text: content },
    ...images.map(({ url, detail = 'auto' }) => ({ type: 'input_image', image_url: url, detail })),
  ],
});

const encoded = (summary: string): string => Buffer.from(summary).toString('base64url');

/** The summary in an item that `responses/compact` has made. */
export function summaryOf(content: unknown): string {
  if (typeof content === 'string') {
    const summary = Buffer.from(content, 'base64url').toString();
    if (encoded(summary) === content) return summary;
  }
  throw malformed('input', '`input`: `encrypted_content` is not one that this server has made.');
}
