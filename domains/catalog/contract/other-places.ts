import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, quantitySum } from '#platform/contract/fields.ts';

const otherPlace = z.strictObject({
  variant_id: id,
  warehouse_id: id,
  name: z.string(),
  name_bn: z.string(),
  /** On hand less reserved, above zero; of a bundle the sets that its parts make there. */
  stock: quantitySum,
});

export type OtherPlace = z.output<typeof otherPlace>;

export const otherPlacesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/pos-product/{id}/other-places',
  permission: 'pos-product.read',
  summary:
    'Where else a product lies that can be sold: the fullest of the caller’s warehouses first',
  params: byId,
  /** Where the caller sells: it is left out. */
  query: z.strictObject({ warehouse_id: id }),
  answer: z.strictObject({ data: z.array(otherPlace) }),
  rejections: {},
});
