import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one, version } from '#platform/contract/fields.ts';

const shopSettings = z.strictObject({
  version: z.int(),
  /** Who closes a shift counts without seeing what is expected. */
  blind_count: z.boolean(),
});

export const updateShopSettingsRoute = defineRoute({
  method: 'PATCH',
  path: '/shop_settings/shop-setting-info/',
  permission: 'shop-settings.update',
  summary: 'Change settings of the shop: only what is given',
  body: z.strictObject({
    /** The one that was read: somebody else may have changed the settings since. */
    version,
    blind_count: z.boolean().optional(),
  }),
  answer: one(shopSettings),
  rejections: { version_conflict: 409 },
});
