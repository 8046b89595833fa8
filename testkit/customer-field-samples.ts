import type {
  createCustomerFieldRoute,
  listCustomerFieldsRoute,
} from '#domains/parties/contract/customer-field.ts';
import {
  createCustomerField,
  listCustomerFields,
} from '#domains/parties/server/customer-fields.ts';
import { unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

async function addField({ shop }: World): Promise<string> {
  const input = { body: { name: unique(), kind: 'text' } };
  const made = await shop.call<typeof createCustomerFieldRoute>(createCustomerField, input);
  return answerOf(made).data.id;
}

/** A text field: a shop can have at most thirty. */
export async function someCustomerField(w: World): Promise<string> {
  const result = await w.shop.call<typeof listCustomerFieldsRoute>(listCustomerFields, {});
  const there = answerOf(result).data.find(({ kind }) => kind === 'text');
  return there?.id ?? addField(w);
}

/** Calls of the routes of custom customer fields. */
export const CUSTOMER_FIELD_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /customer-fields': () => ({}),
  'POST /customer-fields': () => ({
    body: { name: unique(), name_bn: 'পেশা', kind: 'choice', choices: ['Tailor', 'Cook'], rank: 2 },
  }),
  'PATCH /customer-fields/{id}': async (w) => ({
    params: { id: await addField(w) },
    body: { version: 1, name: unique(), name_bn: 'পেশা', choices: [], rank: 3 },
  }),
  'DELETE /customer-fields/{id}': async (w) => ({ params: { id: await addField(w) } }),
};
