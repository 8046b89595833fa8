import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, text, version } from '#platform/contract/fields.ts';

export const paymentMethod = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  kind: z.enum(['cash', 'card', 'mobile', 'bank', 'deposit', 'gift_card']),
  account_id: id,
});

export type PaymentMethod = z.output<typeof paymentMethod>;

const storedMethod = z.strictObject({
  ...paymentMethod.shape,
  /** Archived: it takes no payments any more. */
  archived: z.boolean(),
  version: z.int(),
});
export type StoredMethod = z.output<typeof storedMethod>;

export const listPaymentMethodsRoute = defineRoute({
  method: 'GET',
  path: '/shop_settings/payment-method/',
  permission: 'payment-method.read',
  summary: 'Payment methods, in their order',
  query: z.strictObject({ ...page, status: z.enum(['active', 'archived']).default('active') }),
  answer: listOf(storedMethod),
  rejections: { invalid_cursor: 422 },
});

export const createPaymentMethodRoute = defineCreation({
  path: '/shop_settings/payment-method/',
  permission: 'payment-method.create',
  summary: 'Add a payment method, with its own account in the books',
  body: z.strictObject({
    name: name(),
    name_bn: text(200).default(''),
    /** A shop has exactly one method each for cash, deposits and gift cards. */
    kind: z.enum(['card', 'mobile', 'bank']),
  }),
  answer: one(storedMethod),
  status: 201,
  rejections: { name_taken: 409, too_many_accounts: 409 },
});

export const changePaymentMethodRoute = defineRoute({
  method: 'PATCH',
  path: '/shop_settings/payment-method/{id}',
  permission: 'payment-method.update',
  summary: 'Rename, archive or restore a payment method: only the given fields change',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    name_bn: text(200).optional(),
    archived: z.boolean().optional(),
  }),
  answer: one(storedMethod),
  rejections: {
    version_conflict: 409,
    name_taken: 409,
    method_needed: 409,
    balance_not_zero: 409,
  },
});

export const orderPaymentMethodsRoute = defineRoute({
  method: 'PUT',
  path: '/shop_settings/payment-method-order',
  permission: 'payment-method.update',
  summary: 'Set the order of the payment methods: all active ones, first to last',
  body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
  answer: listOf(storedMethod),
  /** Methods were added, archived or restored meanwhile. */
  rejections: { version_conflict: 409 },
});

const bank = z.strictObject({
  id,
  name: z.string(),
  account_id: id,
  /** Archived: it takes no payments any more. */
  archived: z.boolean(),
  version: z.int(),
});

const banks = {
  method: 'GET' as const,
  permission: 'payment-method.read' as const,
  summary: 'Bank accounts of a payment method',
  params: byId,
  query: z.strictObject({ status: z.enum(['active', 'archived']).default('active') }),
  answer: listOf(bank),
};

export const listMethodBanksRoute = defineRoute({
  ...banks,
  path: '/shop_settings/payment-method/{id}/get_banks',
});

/** The same at the path that the specified client calls. */
export const listBanksRoute = defineRoute({ ...banks, path: '/{id}/get_banks' });

/** A bank account with its payment method. */
const bankAccount = z.strictObject({
  ...bank.shape,
  payment_method_id: id,
  /** The name of the payment method. */
  method: z.string(),
  method_bn: z.string(),
});
export type BankAccount = z.output<typeof bankAccount>;

export const listBankAccountsRoute = defineRoute({
  method: 'GET',
  path: '/shop_settings/bank-accounts',
  permission: 'payment-method.read',
  summary: 'Bank accounts of all payment methods, by name',
  query: z.strictObject({ ...page, status: banks.query.shape.status }),
  answer: listOf(bankAccount),
  rejections: { invalid_cursor: 422 },
});

export const createBankAccountRoute = defineCreation({
  path: '/shop_settings/payment-method/{id}/banks',
  permission: 'payment-method.create',
  summary: 'Add an account at a bank, or a number, to a payment method',
  params: byId,
  body: z.strictObject({ name: name() }),
  answer: one(bank),
  status: 201,
  rejections: { name_taken: 409, method_needed: 409, too_many_accounts: 409 },
});

export const changeBankAccountRoute = defineRoute({
  method: 'PATCH',
  path: '/shop_settings/bank-account/{id}',
  permission: 'payment-method.update',
  summary: 'Rename, archive or restore a bank account: only the given fields change',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    archived: z.boolean().optional(),
  }),
  answer: one(bank),
  rejections: { version_conflict: 409, name_taken: 409, balance_not_zero: 409 },
});
