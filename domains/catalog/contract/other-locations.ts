import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, quantitySum } from '#platform/contract/fields.ts';

const otherLocation = z.strictObject({
  variant_id: id,
  warehouse_id: id,
  name: z.string(),
  name_bn: z.string(),
  /** On hand less reserved, more than zero. Of a bundle: the complete sets in that warehouse. */
  stock: quantitySum,
});

export type OtherLocation = z.output<typeof otherLocation>;

export const otherLocationsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/pos-product/{id}/other-locations',
  permission: 'pos-product.read',
  summary: 'List other locations with stock of a variant, the caller’s fullest warehouse first',
  params: byId,
  /** The caller's warehouse, which is not listed. */
  query: z.strictObject({ warehouse_id: id }),
  answer: z.strictObject({ data: z.array(otherLocation) }),
  rejections: {},
});
