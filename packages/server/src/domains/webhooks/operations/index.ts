import { webhookHandlers } from './webhooks.js';

export const webhooksHandlers = { ...webhookHandlers };
