import { type Happening, recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { NewProduct } from '../../core/product.ts';
import {
  archiveProducts,
  countSamples,
  lockSamples,
  type SampleRow,
  selectSamples,
  updateAsSamples,
} from '../products/sample-products.sql.ts';
import { addCategories, type NewCategory } from './add-categories.ts';
import { addProducts } from './add-products.ts';

/** The sample products of a shop, locked until the transaction ends. */
export async function samplesOf(tx: Tx, shop_id: string): Promise<SampleRow[]> {
  await lockSamples(tx, shop_id);
  return selectSamples(tx, shop_id);
}

/** A product before its shop is known. */
export type SampleToAdd = Omit<NewProduct, 'id' | 'code' | 'category_id'> & {
  /** The name of its category. */
  category: string;
};

/** Adds sample products; returns them in the given order. */
export async function addSamples(
  tx: Tx,
  happening: Happening,
  { categories, samples }: { categories: readonly NewCategory[]; samples: readonly SampleToAdd[] },
): Promise<NewProduct[]> {
  const { newId } = happening;
  const { shop_id } = happening.actor;
  const category_ids = await addCategories(tx, { shop_id, newId }, categories);
  const before = await countSamples(tx, shop_id);
  const products = samples.map(({ category, ...product }, index) => ({
    ...product,
    id: newId(),
    code: `SAMPLE-${before + index + 1}`,
    category_id: category_ids.get(category) ?? null,
  }));
  const refused = await addProducts(tx, shop_id, products);
  assert(refused === null, `sample goods have codes of their own: ${JSON.stringify(refused)}`);
  await updateAsSamples(tx, shop_id, {
    products: products.map(({ id }) => id),
    categories: [...category_ids.values()],
  });
  await recordEvent(
    tx,
    happening,
    'product.created',
    products.map(({ id }) => id),
  );
  return products;
}

/** Removes sample products from the catalogue; their sales stay in the books. */
export async function removeSamples(
  tx: Tx,
  happening: Happening,
  samples: readonly SampleRow[],
): Promise<void> {
  const products = [...new Set(samples.map(({ product_id }) => product_id))];
  const { actor, now } = happening;
  await archiveProducts(tx, actor.shop_id, { products, now });
  await recordEvent(tx, happening, 'product.archived', products);
}
