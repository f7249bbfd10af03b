import { Readable } from 'node:stream';
import { handler } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { readUntil } from '../../../ground/store/readUntil.js';
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
  async ({ db, searches }: Language, { account, signal }, { search, ...page }) => {
    if (search === undefined) return await listConversations(db, account.id, search, page);
    const find = async (tx: Tx) => await listConversations(tx, account.id, search, page);
    return await searches.pass(account.id, async () => await readUntil(db, signal, find), signal);
  },
);

export const conversation = handler(
  'conversation',
  async ({ db }: Language, { account, signal }, { id }) =>
    await readUntil(db, signal, async (tx) => await readConversation(tx, account.id, id)),
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

export const conversationExport = handler(
  'conversationExport',
  async ({ db }: Language, { account, signal }) => ({
    stream: Readable.from(exportedMessages(db, account.id, signal)),
    contentType: 'application/jsonl; charset=utf-8',
    fileName: 'conversations.jsonl',
  }),
);
