import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { attempt, type ImportRows, type ImportRun } from '#platform/import/import-run.ts';
import type { NewProduct } from '../core/product.ts';
import { type ProductField, type ProductRow, readProductRow } from '../core/product-row.ts';
import { unitCalled } from '../core/unit-called.ts';
import { addCategories } from './door/add-categories.ts';
import { addProducts } from './door/add-products.ts';
import { selectAllUnits, selectTaken } from './import-products.sql.ts';
import { insertUnits } from './unit.sql.ts';

type NumberedProduct = ProductRow & { row: number };

const BATCH = 500;
const READY_UNIT = 'piece';
/** A unit that nobody explained may be divided. */
const NEW_UNIT_DECIMALS = 3;

/**
 * Adds the products of a file. A code is one product, exactly as it is written: the first row of
 * it that has a name and a price makes the product, what comes later under the same code is said
 * and changes nothing. Returns how many products were added.
 */
export async function importProducts(
  run: ImportRun,
  rows: ImportRows<ProductField>,
): Promise<{ products: number }> {
  const products = await readProducts(run, rows);
  let added = 0;
  for (let from = 0; from < products.length; from += BATCH) {
    added += await addBatch(run, products.slice(from, from + BATCH));
  }
  return { products: added };
}

async function readProducts(
  { report }: ImportRun,
  rows: ImportRows<ProductField>,
): Promise<NumberedProduct[]> {
  const byCode = new Map<string, NumberedProduct>();
  const barcodes = new Map<string, string>();
  for await (const { number: row, cells } of rows()) {
    report.reached(row);
    const subject = cells.code.trim() === '' ? 'product' : `product ${cells.code.trim()}`;
    const read = readProductRow(cells);
    const refused = isRejection(read) ? read : refusalInFile(read, byCode, barcodes);
    if (refused !== null) {
      report.left(row, subject, refused);
    } else if (!isRejection(read)) {
      byCode.set(read.code, { ...read, row });
      for (const barcode of read.barcodes) barcodes.set(barcode, read.code);
    }
  }
  return [...byCode.values()];
}

/** What an earlier row of the same file says against this one. */
function refusalInFile(
  read: ProductRow,
  byCode: ReadonlyMap<string, NumberedProduct>,
  barcodes: ReadonlyMap<string, string>,
): Rejection | null {
  const first = byCode.get(read.code);
  if (first !== undefined) {
    const isSame = first.name === read.name && first.sale_price === read.sale_price;
    const params = { row: first.row };
    return reject(isSame ? 'code_again' : 'code_again_but_different', { params });
  }
  const barcode = read.barcodes.find((code) => barcodes.has(code));
  if (barcode === undefined) return null;
  return reject('barcode_taken', { params: { code: barcode } });
}

type Added = { refused: ReadonlyMap<NumberedProduct, Rejection> };

async function addBatch(run: ImportRun, batch: readonly NumberedProduct[]): Promise<number> {
  const outcome = await attempt<Added>(run, (tx) => enter(tx, run, batch));
  // Taken between our look and our insert, by somebody at work: then the whole batch is left.
  const refused = isRejection(outcome) ? new Map(batch.map((p) => [p, outcome])) : outcome.refused;
  for (const product of batch) {
    const reason = refused.get(product);
    const subject = `product ${product.code}`;
    if (reason === undefined) run.report.kept(product.row, subject);
    else run.report.left(product.row, subject, reason);
  }
  return batch.length - refused.size;
}

async function enter(
  tx: Tx,
  run: ImportRun,
  batch: readonly NumberedProduct[],
): Promise<Added | Rejection> {
  const context = run.context();
  const { newId } = context;
  const { shop_id } = context.actor;
  const refused = await findTaken(tx, shop_id, batch);
  const fresh = batch.filter((product) => !refused.has(product));
  const named = [...new Set(fresh.map(({ category }) => category))].filter((name) => name !== '');
  const categories = await addCategories(
    tx,
    { shop_id, newId },
    named.map((name) => ({ name })),
  );
  const units = await findUnits(tx, { shop_id, newId }, fresh);
  const products = fresh.map(
    (product): NewProduct => ({
      id: newId(),
      code: product.code,
      name: product.name,
      name_bn: product.name_bn,
      category_id: categories.get(product.category) ?? null,
      unit_id: units.get(product.unit) ?? '',
      options: [],
      variants: [
        {
          id: newId(),
          name: '',
          name_bn: '',
          options: {},
          barcodes: product.barcodes,
          sale_price: product.sale_price,
          product_discount: ZERO,
          vat_rate: product.vat_rate,
        },
      ],
    }),
  );
  const taken = await addProducts(tx, shop_id, products);
  if (taken !== null) return taken;
  if (products.length > 0) {
    const detail = { count: products.length };
    await writeAudit(tx, context, { action: 'products.imported', subject_id: shop_id, detail });
  }
  return { refused };
}

async function findTaken(tx: Tx, shop_id: string, batch: readonly NumberedProduct[]) {
  const taken = await selectTaken(tx, shop_id, {
    codes: batch.map(({ code }) => code),
    barcodes: batch.flatMap(({ barcodes }) => barcodes),
  });
  const codes = new Set(taken.codes);
  const barcodes = new Set(taken.barcodes);
  const refused = new Map<NumberedProduct, Rejection>();
  for (const product of batch) {
    const barcode = product.barcodes.find((code) => barcodes.has(code));
    if (codes.has(product.code)) refused.set(product, reject('code_in_shop'));
    else if (barcode !== undefined) {
      refused.set(product, reject('barcode_taken', { params: { code: barcode } }));
    }
  }
  return refused;
}

/** The id of each unit as the file writes it; pieces where it says nothing. */
async function findUnits(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
  products: readonly ProductRow[],
): Promise<Map<string, string>> {
  const written = new Set(products.map(({ unit }) => unit));
  const known = await selectAllUnits(tx, shop.shop_id);
  const missing = [...written].filter((unit) => unit !== '' && !unitCalled(unit, known));
  const fresh = missing.map((unit) => ({
    id: shop.newId(),
    code: unit,
    name: unit,
    name_bn: unit,
    decimals: NEW_UNIT_DECIMALS,
  }));
  if (fresh.length > 0) await insertUnits(tx, shop.shop_id, fresh);
  const units = [...known, ...fresh];
  const idOf = (unit: string) => unitCalled(unit === '' ? READY_UNIT : unit, units)?.id ?? '';
  return new Map([...written].map((unit) => [unit, idOf(unit)]));
}
