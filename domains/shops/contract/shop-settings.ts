import { z } from 'zod';
import { minor } from '#domains/kernel/core/money.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { name, one, positiveAmount, shareRate, text, version } from '#platform/contract/fields.ts';
import { PICTURE_BODY_MAX, PICTURE_REJECTIONS, pictureUpload } from '#platform/contract/picture.ts';
import { scaleLayout } from './scale-layout.ts';

/** A thousand of the largest coin: totals are not rounded to more. */
const ROUNDING_MAX = minor(100_000);

const settings = {
  name: name(),
  /** Not registered: nothing is added to a price, and the rate is zero. */
  vat_registered: z.boolean(),
  vat_rate: shareRate,
  /** Prices are as people see them, VAT and all; else it is added to them. */
  prices_include_vat: z.boolean(),
  /** Totals are rounded to a multiple of it: 1 is not at all, 100 is whole taka. */
  rounding_unit: positiveAmount.refine((unit) => unit <= ROUNDING_MAX),
  language: z.enum(['bn', 'en']),
  address: text(500),
  phone: text(40),
  /** Business identification number. */
  bin: text(40),
  receipt_note: text(500),
  /** At the foot of invoices and other papers on sheets. */
  document_note: text(500),
  /** Who closes a shift counts without seeing what is expected. */
  blind_count: z.boolean(),
  /** A cart that is put aside keeps its goods, up to the end of that day. */
  reserves_held_carts: z.boolean(),
  /** From which share more on a delivery's cost is told, parts per million. */
  cost_increase_share: shareRate.refine((share) => share > 0),
  /** What is dated before a stock count and entered after it: corrects the count, or is refused. */
  late_entries: z.enum(['correct', 'refuse']),
  /** What the shop's own codes begin with: in-store numbers, which no maker of goods gets. */
  code_prefix: z.string().regex(/^2[0-9]$/),
  /** null: no scale prints weights or prices into its codes. */
  scale_layout: scaleLayout.nullable(),
};

export const updateShopSettingsRoute = defineRoute({
  method: 'PATCH',
  path: '/shop_settings/shop-setting-info/',
  permission: 'shop-settings.update',
  summary: 'Change settings of the shop: only what is given',
  body: z.strictObject({
    /** The one that was read: somebody else may have changed the settings since. */
    version,
    ...z.strictObject(settings).partial().shape,
  }),
  answer: one(z.strictObject({ version: z.int(), ...settings })),
  rejections: { vat_not_registered: 422, version_conflict: 409 },
});

export const setShopLogoRoute = defineRoute({
  method: 'PUT',
  path: '/shop_settings/logo',
  permission: 'shop-settings.update',
  summary: 'Give the shop the logo of its papers, in base64; null takes it away',
  body: z.strictObject({ picture: pictureUpload.nullable() }),
  body_max: PICTURE_BODY_MAX,
  answer: one(z.strictObject({ logo: z.string(), version: z.int() })),
  rejections: PICTURE_REJECTIONS,
});
