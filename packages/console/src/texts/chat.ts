import { chat } from './en/chat.js';
import { translated } from './index.js';

export const chatTexts = translated('chat', chat);
