import { z } from 'zod';
import type { Minor } from '#domains/kernel/core/money.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  id,
  listOf,
  name,
  one,
  page,
  price,
  text,
  version,
} from '#platform/contract/fields.ts';

const placeId = z
  .string()
  .regex(/^[A-Z]{2}$|^[a-z]{2}(\/[a-z0-9-]+){2,3}$/)
  .max(120);

/** A charge is at most ten million, and free delivery begins at ten thousand million at most. */
const charge = price.refine((amount: Minor) => amount <= 1_000_000_000);
const freeFrom = price.refine((amount: Minor) => amount >= 1 && amount <= 1_000_000_000_000);
const days = z.int().min(0).max(60);

const content = {
  name: name(),
  name_bn: text(200),
  charge,
  /** null: delivery is never free. */
  free_from: freeFrom.nullable(),
  days_from: days,
  days_to: days,
  is_active: z.boolean(),
  /** Places of the zone; the smallest place that holds an address decides. */
  areas: z.array(placeId).min(1).max(700),
};

const zone = z.strictObject({
  id,
  ...content,
  areas: z.array(
    z.strictObject({ id: placeId, kind: z.string(), name: z.string(), name_bn: z.string() }),
  ),
  version,
});

export type ShippingMethod = z.output<typeof zone>;

const CONTENT_REJECTIONS = {
  place_not_found: 404,
  days_not_in_order: 422,
  zone_overlaps: 422,
} as const;

export const listShippingMethodsRoute = defineRoute({
  method: 'GET',
  path: '/ecommerce/shipping-methods',
  permission: 'store.read',
  summary: 'List where the web store delivers, and what it charges',
  query: z.strictObject(page),
  answer: listOf(zone),
  rejections: { invalid_cursor: 422 },
});

export const createShippingMethodRoute = defineCreation({
  path: '/ecommerce/shipping-methods',
  permission: 'store.update',
  summary: 'Add a zone of delivery',
  body: z.strictObject(content),
  answer: one(zone),
  status: 201,
  rejections: CONTENT_REJECTIONS,
});

export const changeShippingMethodRoute = defineRoute({
  method: 'PATCH',
  path: '/ecommerce/shipping-methods/{id}',
  permission: 'store.update',
  summary: 'Change a zone of delivery',
  params: byId,
  body: z.strictObject({ version, ...z.strictObject(content).partial().shape }),
  answer: one(zone),
  rejections: { ...CONTENT_REJECTIONS, version_conflict: 409 },
});
