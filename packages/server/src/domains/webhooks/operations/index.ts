export { createWebhook } from './createWebhook.js';
export { deleteWebhook } from './deleteWebhook.js';
export { replayWebhook } from './replayWebhook.js';
export { rotateWebhookSecret } from './rotateWebhookSecret.js';
export { updateWebhook } from './updateWebhook.js';
export { webhookDeliveries } from './webhookDeliveries.js';
export { webhookList } from './webhookList.js';
