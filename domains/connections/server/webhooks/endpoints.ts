import { changeWebhookEndpoint, deleteWebhookEndpoint } from './change-endpoint.ts';
import { createWebhookEndpoint } from './create-endpoint.ts';
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
  readWebhookEndpoint,
} from './list-webhooks.ts';
import { replayWebhookDeliveries, replayWebhookEndpoint } from './replay-deliveries.ts';
import {
  endWebhookRotation,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from './steer-endpoint.ts';

export const webhookEndpoints = [
  listWebhookEndpoints,
  readWebhookEndpoint,
  createWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  endWebhookRotation,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  testWebhookEndpoint,
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDeliveries,
  replayWebhookEndpoint,
];
