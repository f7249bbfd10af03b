import { Readable } from 'node:stream';
import { handler } from '../../../ground/operations/handler.js';
import {
  askToStop,
  deleteConversations,
  exportedMessages,
  listConversations,
  readConversation,
  renameConversation as rename,
} from '../conversations.js';
import type { Language } from '../language.js';

export const conversationList = handler(
  'conversationList',
  async ({ db }: Language, { account }, { search, ...page }) =>
    await listConversations(db, account.id, search, page),
);

export const conversation = handler(
  'conversation',
  async ({ db }: Language, { account }, { id }) => await readConversation(db, account.id, id),
);

export const renameConversation = handler(
  'renameConversation',
  async ({ db }: Language, { account }, { id, title }) => {
    await rename(db, account.id, id, title);
    return {};
  },
);

export const deleteConversation = handler(
  'deleteConversation',
  async ({ db }: Language, { account }, { id }) => ({
    deleted: await deleteConversations(db, account.id, id),
  }),
);

export const stopAnswer = handler('stopAnswer', async ({ db }: Language, { account }, { id }) => {
  await askToStop(db, account.id, id);
  return {};
});

export const conversationExport = handler('conversationExport', async ({ db }: Language, { account }) => ({
  stream: Readable.from(exportedMessages(db, account.id)),
  contentType: 'application/jsonl; charset=utf-8',
  fileName: 'conversations.jsonl',
}));
