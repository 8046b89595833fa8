import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { query } from '#platform/http/endpoint.ts';
import { otherPlacesRoute } from '../../contract/other-places.ts';
import { hasProduct, selectOtherPlaces } from './other-places.sql.ts';

export const otherPlaces = query(otherPlacesRoute, async (tx, input, { actor }) => {
  const { id: product_id } = input.params;
  const { warehouse_id } = input.query;
  const { shop_id } = actor;
  const here = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(here)) return here;
  if (!(await hasProduct(tx, shop_id, product_id))) return reject('not_found', { path: 'id' });
  return {
    data: await selectOtherPlaces(tx, { shop_id, scope: actor, product_id, warehouse_id }),
  };
});
