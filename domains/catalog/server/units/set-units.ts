import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { setUnitsRoute } from '../../contract/variant-units.ts';
import { checkUnits } from '../../core/check-units.ts';
import { searchTextOf } from '../../core/search-text.ts';
import { lockVariant } from '../products/change-product.sql.ts';
import { insertBarcodes } from '../products/product.sql.ts';
import { findProduct } from '../products/product-answer.sql.ts';
import { readerOf } from '../products/product-reader.ts';
import { lockUnitHead, replaceUnits, selectKnownUnits, touchVariant } from './variant-units.sql.ts';

export const setUnits = command(setUnitsRoute, async (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  const { units } = body;
  const head = await lockUnitHead(tx, shop_id, params.id);
  if (head === undefined) return reject('not_found');
  const known = await selectKnownUnits(
    tx,
    shop_id,
    units.map(({ unit_id }) => unit_id),
  );
  const unknown = units.findIndex(({ unit_id }) => !known.has(unit_id));
  if (unknown !== -1) return reject('unit_not_found', { path: `units.${unknown}.unit_id` });
  const refused = checkUnits(units, head);
  if (refused !== null) return refused;
  if (head.version !== body.version) return reject('version_conflict', { path: 'version' });

  const variant_id = head.id;
  await replaceUnits(tx, shop_id, { variant_id, units });
  const rows = units.flatMap(({ unit_id, barcodes }) =>
    barcodes.map((code) => ({ code, variant_id, unit_id })),
  );
  const added = new Set(await insertBarcodes(tx, shop_id, rows));
  const codes = rows.map(({ code }) => code);
  const taken = codes.find((code, at) => !added.has(code) || codes.indexOf(code) !== at);
  if (taken !== undefined) {
    return reject('barcode_taken', { path: 'units', params: { code: taken } });
  }
  const variant = assertPresent(
    await lockVariant(tx, shop_id, variant_id),
    'a variant just locked',
  );
  const barcodes = [...variant.barcodes, ...codes].toSorted();
  await touchVariant(tx, shop_id, {
    id: variant_id,
    search_text: searchTextOf({ ...variant, barcodes }),
  });
  await writeAudit(tx, context, {
    action: 'variant.units_set',
    subject_id: variant_id,
    after: { units },
  });
  await recordEvent(tx, context, 'product.changed', [head.product_id]);
  const product = await findProduct(tx, readerOf(context), head.product_id);
  return { data: assertPresent(product, 'a product just changed can be read') };
});
