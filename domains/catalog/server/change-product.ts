import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeProductRoute } from '../contract/change-product.ts';
import { searchTextOf } from '../core/search-text.ts';
import { hasCategory } from './category.sql.ts';
import {
  lockProduct,
  lockVariantWords,
  updateProduct,
  updateSearchTexts,
} from './change-product.sql.ts';
import { findProduct } from './product-answer.sql.ts';

export const changeProduct = command(changeProductRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const { version, ...asked } = input.body;
  const found = await lockProduct(tx, shop_id, id);
  if (found === undefined) return reject('not_found');
  const { code, ...before } = found;
  if (asked.category_id && !(await hasCategory(tx, shop_id, asked.category_id))) {
    return reject('category_not_found', { path: 'category_id' });
  }
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const after = { ...before, ...defined(asked), version: version + 1 };
  await updateProduct(tx, shop_id, { ...after, id });
  await renameVariants(tx, shop_id, { ...after, id, code });
  await writeAudit(tx, context, { action: 'product.changed', subject_id: id, before, after });
  const product = await findProduct(tx, shop_id, id);
  return { data: assertPresent(product, 'a product just changed can be read') };
});

async function renameVariants(
  tx: Tx,
  shop_id: string,
  product: { id: string; code: string; name: string; name_bn: string },
): Promise<void> {
  const { id: product_id, code, name, name_bn } = product;
  const variants = await lockVariantWords(tx, shop_id, product_id);
  const texts = variants.map(({ id, ...words }) => ({
    id,
    search_text: searchTextOf({ code, name, name_bn, ...words }),
  }));
  await updateSearchTexts(tx, shop_id, texts);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that were not sent. */
function defined<T extends object>(fields: T): Defined<T> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Defined<T>;
}
