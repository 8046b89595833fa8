import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { query } from '#platform/http/endpoint.ts';
import { otherLocationsRoute } from '../../contract/other-locations.ts';
import { hasProduct, selectOtherLocations } from './other-locations.sql.ts';

export const otherLocations = query(otherLocationsRoute, async (tx, input, { actor }) => {
  const { id: product_id } = input.params;
  const { warehouse_id } = input.query;
  const { shop_id } = actor;
  const here = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(here)) return here;
  if (!(await hasProduct(tx, shop_id, product_id))) return reject('not_found', { path: 'id' });
  return {
    data: await selectOtherLocations(tx, { shop_id, scope: actor, product_id, warehouse_id }),
  };
});
