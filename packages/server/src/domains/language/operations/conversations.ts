import { Readable } from 'node:stream';
import type { HandlersOf } from '../../../ground/operations/handler.js';
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

export const conversationHandlers = {
  conversationList: async ({ db, searches }, { account, signal }, { search, ...page }) => {
    if (search === undefined) return await listConversations(db, account.id, search, page);
    const find = async (tx: Tx) => await listConversations(tx, account.id, search, page);
    return await searches.pass(account.id, async () => await readUntil(db, signal, find), signal);
  },
  conversation: async ({ db }, { account, signal }, { id }) =>
    await readUntil(db, signal, async (tx) => await readConversation(tx, account.id, id)),
  renameConversation: async ({ db }, { account }, { id, title }) => {
    await rename(db, account.id, id, title);
    return {};
  },
  deleteConversation: async ({ db }, { account }, { id }) => ({
    deleted: await deleteConversations(db, account.id, id),
  }),
  stopAnswer: async ({ db }, { account }, { id }) => {
    await askToStop(db, account.id, id);
    return {};
  },
  conversationExport: async ({ db }, { account, signal }) => ({
    stream: Readable.from(exportedMessages(db, account.id, signal)),
    contentType: 'application/jsonl; charset=utf-8',
    fileName: 'conversations.jsonl',
  }),
} satisfies HandlersOf<Language>;
