import { changeWebhookEndpoint, deleteWebhookEndpoint } from './change-endpoint.ts';
import { createWebhookEndpoint } from './create-endpoint.ts';
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
} from './list-webhooks.ts';
import { replayWebhookDeliveries } from './replay-deliveries.ts';
import {
  enableWebhookEndpoint,
  endWebhookRotation,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from './steer-endpoint.ts';

export const webhookEndpoints = [
  listWebhookEndpoints,
  createWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  endWebhookRotation,
  enableWebhookEndpoint,
  testWebhookEndpoint,
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDeliveries,
];
