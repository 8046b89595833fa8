import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, name, one, quantitySum, text, version } from '#platform/contract/fields.ts';
import { HANDLE } from '../core/handle.ts';
import { MAIN_COLOUR_NAMES } from '../core/main-colour.ts';
import { TEXT_LENGTHS } from '../core/text-lengths.ts';

const handle = z.string().regex(HANDLE);

const settings = {
  handle,
  state: z.enum(['draft', 'open', 'closed']),
  name: name(),
  name_bn: text(TEXT_LENGTHS.name_bn),
  slogan: text(TEXT_LENGTHS.slogan),
  slogan_bn: text(TEXT_LENGTHS.slogan_bn),
  phone: text(TEXT_LENGTHS.phone),
  hours: text(TEXT_LENGTHS.hours),
  hours_bn: text(TEXT_LENGTHS.hours_bn),
  closed_message: text(TEXT_LENGTHS.closed_message),
  closed_message_bn: text(TEXT_LENGTHS.closed_message_bn),
  /** Of links and the main button. */
  main_colour: z.enum(MAIN_COLOUR_NAMES),
  warehouse_id: id,
  /** At or below it visitors see how many are left. */
  low_stock: quantitySum.refine((quantity) => quantity >= 0 && quantity <= 10_000_000),
  /** Goods may be collected at the branch of the warehouse. */
  has_pickup: z.boolean(),
};

const storeSettings = z.strictObject({
  ...settings,
  /** What a visitor opens. */
  url: z.string(),
  listed_count: z.int(),
  /** Products that could be listed and are not. */
  unlisted_count: z.int(),
  version,
});

export type StoreSettings = z.output<typeof storeSettings>;

export const readStoreSettingsRoute = defineRoute({
  method: 'GET',
  path: '/ecommerce/settings',
  permission: 'store.read',
  summary: 'Get the settings of the web store; null: the shop has none yet',
  answer: one(storeSettings.nullable()),
});

export const changeStoreSettingsRoute = defineRoute({
  method: 'PATCH',
  path: '/ecommerce/settings',
  permission: 'store.update',
  summary: 'Change the web store; the first change, with version 0, creates it',
  body: z.strictObject({
    version: z.int().min(0).max(2_147_483_647),
    ...z.strictObject(settings).partial().shape,
  }),
  answer: one(storeSettings),
  rejections: {
    handle_required: 422,
    handle_reserved: 422,
    warehouse_not_found: 404,
    version_conflict: 409,
    handle_taken: 409,
    store_not_ready: 409,
  },
});

export const readHandleRoute = defineRoute({
  method: 'GET',
  path: '/ecommerce/sub-domain',
  permission: 'store.read',
  summary: 'Get whether the store may have an address',
  query: z.strictObject({ name: z.string().max(60) }),
  answer: one(
    z.strictObject({
      name: z.string(),
      is_free: z.boolean(),
      /** Why not; null: it is free. */
      reason: z.enum(['not_valid', 'reserved', 'taken']).nullable(),
      url: z.string(),
    }),
  ),
});
