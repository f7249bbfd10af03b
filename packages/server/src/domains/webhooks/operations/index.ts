export {
  createWebhook,
  deleteWebhook,
  replayWebhook,
  rotateWebhookSecret,
  updateWebhook,
  webhookDeliveries,
  webhookList,
} from './webhooks.js';
