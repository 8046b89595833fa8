import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import {
  addSamples,
  type SampleToAdd,
  samplesOf,
} from '#domains/catalog/server/door/sample-products.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { priceTimesQuantity, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { openStock } from '#domains/opening/server/door/open-stock.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { command } from '#platform/http/endpoint.ts';
import { addSampleProductsRoute } from '../contract/sample-products.ts';
import { SHOP_TYPE_CODES } from '../core/shop-types.ts';
import { findShopType, selectUnitIds } from './sample-products.sql.ts';
import { type SampleCategory, type SampleProduct, sampleProductsOf } from './sample-products.ts';

const NOTE = 'নমুনা মাল · sample goods';

export const addSampleProducts = command(addSampleProductsRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const { warehouse_id } = body;
  if (isRejection(await checkLocation(tx, actor, { warehouse_id }))) {
    return reject('warehouse_not_found', { path: 'warehouse_id' });
  }
  const present = countOf(await samplesOf(tx, shop_id));
  if (present > 0) return { data: { added: 0, present } };
  const shopType = body.shop_type ?? (await findShopType(tx, shop_id));
  const trade = SHOP_TYPE_CODES.find((code) => code === shopType) ?? 'other';
  const categories = sampleProductsOf(trade);
  const units = await selectUnitIds(tx, shop_id);
  const newSamples = categories.flatMap((category) =>
    category.products.map((product) => toAdd(category, product, { units, newId })),
  );
  const products = await addSamples(tx, context, { categories, samples: newSamples });
  const samples = categories.flatMap((category) => category.products);
  const posted = await openStock(tx, context, {
    id: newId(),
    warehouse_id,
    note: NOTE,
    stock: products.map(({ variants }, index) => {
      const { stock, cost } = assertPresent(samples[index], 'each product is of a sample');
      const { id: variant_id } = assertPresent(variants[0], 'a sample has one variant');
      return { variant_id, quantity: stock, value: priceTimesQuantity(cost, stock) };
    }),
  });
  assert(!isRejection(posted), `the samples can be put in stock: ${JSON.stringify(posted)}`);
  const detail = { count: products.length, trade };
  await writeAudit(tx, context, { action: 'sample_products.added', subject_id: shop_id, detail });
  return { data: { added: products.length, present: products.length } };
});

function countOf(samples: readonly { product_id: string }[]): number {
  return new Set(samples.map(({ product_id }) => product_id)).size;
}

function toAdd(
  category: SampleCategory,
  { name, name_bn, unit, sale_price }: SampleProduct,
  { units, newId }: { units: ReadonlyMap<string, string>; newId: () => string },
): SampleToAdd {
  const variant = {
    id: newId(),
    name: '',
    name_bn: '',
    options: {},
    barcodes: [],
    sale_price,
    product_discount: ZERO,
    vat_rate: null,
  };
  return {
    category: category.name,
    name,
    name_bn,
    options: [],
    variants: [variant],
    unit_id: assertPresent(units.get(unit), `a unit of the shop: ${unit}`),
  };
}
