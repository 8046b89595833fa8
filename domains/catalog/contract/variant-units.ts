import { z } from 'zod';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  id,
  name,
  one,
  positiveQuantity,
  price,
  version,
} from '#platform/contract/fields.ts';
import { product } from './product.ts';

/** At most a million own units in one. */
const FACTOR_MAX = 10_000_000_000 as Quantity;
const unitFactor = positiveQuantity.refine((value) => value <= FACTOR_MAX);

export const setUnitsRoute = defineRoute({
  method: 'PUT',
  path: '/inventory/variants/{id}/units',
  permission: 'product.update',
  summary: 'Set the units, besides its own, in which a variant is bought and sold',
  params: byId,
  body: z.strictObject({
    version,
    units: z
      .array(
        z.strictObject({
          unit_id: id,
          /** The number of own units in one. */
          factor: unitFactor,
          /** null: factor times the price of the own unit. */
          sale_price: price.nullable().default(null),
          barcodes: z.array(name(64)).max(20).default([]),
        }),
      )
      .max(10),
  }),
  answer: one(product),
  rejections: {
    unit_not_found: 404,
    unit_twice: 422,
    amount_too_large: 422,
    version_conflict: 409,
    barcode_taken: 409,
  },
});

export const setPartsRoute = defineRoute({
  method: 'PUT',
  path: '/inventory/variants/{id}/parts',
  permission: 'product.update',
  summary: 'Set the parts that one bundle takes out of stock',
  params: byId,
  body: z.strictObject({
    version,
    parts: z
      .array(z.strictObject({ variant_id: id, quantity: unitFactor }))
      .min(1)
      .max(20),
  }),
  answer: one(product),
  rejections: {
    not_a_bundle: 409,
    variant_not_found: 404,
    part_not_stocked: 422,
    part_twice: 422,
    quantity_too_fine: 422,
    version_conflict: 409,
  },
});
