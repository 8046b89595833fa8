import { z } from 'zod';
import { minor } from '#domains/kernel/core/money.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { name, one, positiveAmount, shareRate, text, version } from '#platform/contract/fields.ts';
import { PICTURE_BODY_MAX, PICTURE_REJECTIONS, pictureUpload } from '#platform/contract/picture.ts';
import { scaleLayout } from './scale-layout.ts';

/** The largest rounding unit, a thousand times the largest coin. */
const ROUNDING_MAX = minor(100_000);

const settings = {
  name: name(),
  /** Not registered: nothing is added to a price, and the rate is zero. */
  vat_registered: z.boolean(),
  vat_rate: shareRate,
  /** Whether prices include VAT; otherwise it is added to them. */
  prices_include_vat: z.boolean(),
  /** Totals are rounded to a multiple of it: 1 means none, 100 whole taka. */
  rounding_unit: positiveAmount.refine((unit) => unit <= ROUNDING_MAX),
  language: z.enum(['bn', 'en']),
  address: text(500),
  phone: text(40),
  /** Business identification number. */
  bin: text(40),
  receipt_note: text(500),
  /** At the foot of invoices and other A4 documents. */
  document_note: text(500),
  /** The cashier counts without seeing the expected amount when closing a shift. */
  blind_count: z.boolean(),
  /** Held carts reserve their stock until the end of the day. */
  reserves_held_carts: z.boolean(),
  /** The cost increase of a delivery that is reported, in parts per million. */
  cost_increase_share: shareRate.refine((share) => share > 0),
  /** Entries dated before a stock count and posted after it: correct the count, or are refused. */
  late_entries: z.enum(['correct', 'refuse']),
  /** The prefix of the shop's own barcodes: in-store numbers, which no manufacturer uses. */
  code_prefix: z.string().regex(/^2[0-9]$/),
  /** null: no scale prints weights or prices into barcodes. */
  scale_layout: scaleLayout.nullable(),
};

const update = {
  permission: 'shop-settings.update' as const,
  summary: 'Update settings of the shop; only the given fields change',
  body: z.strictObject({
    /** The version that was read; the update fails if the settings have changed since. */
    version,
    ...z.strictObject(settings).partial().shape,
  }),
  answer: one(z.strictObject({ version: z.int(), ...settings })),
  rejections: { vat_not_registered: 422, version_conflict: 409 } as const,
};

export const updateShopSettingsRoute = defineRoute({
  ...update,
  method: 'PATCH',
  path: '/shop_settings/shop-setting-info/',
});

/** The same as the specified client calls it. */
export const postShopSettingsRoute = defineRoute({
  ...update,
  method: 'POST',
  path: '/shop_settings/shop-setting-info/',
});

/** The same at the path that the specified client reads the shop from. */
export const postShopInfoRoute = defineRoute({
  ...update,
  method: 'POST',
  path: '/shop_settings/shop-info',
});

export const setShopLogoRoute = defineRoute({
  method: 'PUT',
  path: '/shop_settings/logo',
  permission: 'shop-settings.update',
  summary: 'Set the logo for documents, in base64; null removes it',
  body: z.strictObject({ picture: pictureUpload.nullable() }),
  body_max: PICTURE_BODY_MAX,
  answer: one(z.strictObject({ logo: z.string(), version: z.int() })),
  rejections: PICTURE_REJECTIONS,
});
