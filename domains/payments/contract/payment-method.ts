import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, page } from '#platform/contract/fields.ts';

export const paymentMethod = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  kind: z.enum(['cash', 'card', 'mobile', 'bank', 'deposit', 'gift_card']),
  account_id: id,
});

export type PaymentMethod = z.output<typeof paymentMethod>;

export const listPaymentMethodsRoute = defineRoute({
  method: 'GET',
  path: '/shop_settings/payment-method/',
  permission: 'payment-method.read',
  summary: 'Payment methods, in their order',
  query: z.strictObject(page),
  answer: listOf(paymentMethod),
  rejections: { invalid_cursor: 422 },
});

const banks = {
  method: 'GET' as const,
  permission: 'payment-method.read' as const,
  summary: 'Bank accounts of a payment method',
  params: byId,
  answer: listOf(z.strictObject({ id, name: z.string(), account_id: id })),
};

export const listMethodBanksRoute = defineRoute({
  ...banks,
  path: '/shop_settings/payment-method/{id}/get_banks',
});

/** The same at the path that the specified client calls. */
export const listBanksRoute = defineRoute({ ...banks, path: '/{id}/get_banks' });
