import { chat } from './en/chat.js';
import { texts as shared, translated } from './index.js';

/** The texts of the room with those that every room needs. */
export const texts = { ...shared, chat: translated('chat', chat) };
