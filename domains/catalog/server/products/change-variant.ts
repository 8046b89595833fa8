import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command } from '#platform/http/endpoint.ts';
import { type ChangedVariant, changeVariantRoute } from '../../contract/change-product.ts';
import { searchTextOf } from '../../core/search-text.ts';
import { insertPriceChange } from '../prices/price-change.sql.ts';
import { deleteBarcodes, lockVariant, updateVariant } from './change-product.sql.ts';
import { insertBarcodes } from './product.sql.ts';

export const changeVariant = command(changeVariantRoute, async (tx, input, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const { version, ...changes } = input.body;
  const found = await lockVariant(tx, shop_id, input.params.id);
  if (found === undefined) return reject('not_found');
  const {
    code,
    name: product_name,
    name_bn: product_name_bn,
    variant,
    variant_bn,
    unit_barcodes,
    ...rest
  } = found;
  const before: ChangedVariant = { ...rest, name: variant, name_bn: variant_bn };
  const after: ChangedVariant = {
    ...before,
    name: changes.name?.trim() ?? before.name,
    name_bn: changes.name_bn?.trim() ?? before.name_bn,
    barcodes: changes.barcodes?.toSorted() ?? before.barcodes,
    sale_price: changes.sale_price ?? before.sale_price,
    product_discount: changes.product_discount ?? before.product_discount,
    ...vatAfter(before, changes),
    archived: changes.archived ?? before.archived,
    version: before.version + 1,
  };
  if (after.product_discount > after.sale_price) {
    return reject('discount_too_large', { path: 'product_discount' });
  }
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const taken = await replaceBarcodes(tx, shop_id, { before, after });
  if (taken !== null) return taken;
  const barcodes = [...after.barcodes, ...unit_barcodes].toSorted();
  const searchFields = { code, name: product_name, name_bn: product_name_bn, barcodes };
  const search_text = searchTextOf({
    ...searchFields,
    variant: after.name,
    variant_bn: after.name_bn,
  });
  const write = () => updateVariant(tx, shop_id, { variant: after, search_text, now });
  if (!(await tryWrite(tx, write))) return reject('variant_twice', { path: 'name' });
  const change = { shop_id, id: newId(), at: now, actor_id: actor.user_id };
  await insertPriceChange(tx, change, { before, after });
  const entry = { action: 'variant.changed', subject_id: before.id, before, after };
  await writeAudit(tx, context, entry);
  await recordEvent(tx, context, 'product.changed', [after.product_id]);
  return { data: after };
});

type Vat = Pick<ChangedVariant, 'vat_rate' | 'vat_exempt'>;

/**
 * null is a rate here: the shop's. Exemption removes the rate, and a given rate ends exemption.
 */
function vatAfter(before: Vat, changes: { [key in keyof Vat]?: Vat[key] | undefined }): Vat {
  const given = changes.vat_rate === undefined ? before.vat_rate : changes.vat_rate;
  const isRated = changes.vat_rate !== undefined && changes.vat_rate !== 0;
  const vat_exempt = changes.vat_exempt ?? (isRated ? false : before.vat_exempt);
  return { vat_exempt, vat_rate: vat_exempt ? (0 as Rate) : given };
}

/** Removed codes go first, because a code may move to another variant. */
async function replaceBarcodes(
  tx: Tx,
  shop_id: string,
  { before, after }: { before: ChangedVariant; after: ChangedVariant },
): Promise<Rejection<'barcode_taken'> | null> {
  const removed = before.barcodes.filter((code) => !after.barcodes.includes(code));
  const fresh = after.barcodes.filter((code) => !before.barcodes.includes(code));
  if (removed.length > 0) await deleteBarcodes(tx, shop_id, removed);
  const rows = fresh.map((code) => ({ code, variant_id: after.id }));
  const added = await insertBarcodes(tx, shop_id, rows);
  const taken = fresh.find((code) => !added.includes(code));
  const isTwice = new Set(after.barcodes).size < after.barcodes.length;
  if (taken === undefined && !isTwice) return null;
  return reject('barcode_taken', { path: 'barcodes', params: { code: taken ?? '' } });
}
