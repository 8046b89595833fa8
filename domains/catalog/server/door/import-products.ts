import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { attempt, type ImportRows, type ImportRun } from '#platform/import/import-run.ts';
import {
  type Groups,
  groupRow,
  type NumberedProduct,
  optionsOf,
  type ProductGroup,
} from '../../core/group-rows.ts';
import { isKnown, type PriceChange, priceOf } from '../../core/known-variants.ts';
import { matchUnit } from '../../core/match-unit.ts';
import type { NewProduct } from '../../core/product.ts';
import { type ProductField, type ProductRow, readProductRow } from '../../core/product-row.ts';
import {
  selectAllUnits,
  selectKnownVariants,
  selectTaken,
} from '../products/import-products.sql.ts';
import { insertUnits } from '../units/unit.sql.ts';
import { addCategories } from './add-categories.ts';
import { addProducts } from './add-products.ts';
import { setSalePrices } from './set-sale-prices.ts';

const BATCH = 500;
const READY_UNIT = 'piece';
/** The decimals of an unknown unit. */
const NEW_UNIT_DECIMALS = 3;

type NameRef = { id: string; name: string };

export type ImportedProducts = {
  product_ids: string[];
  /** The variant of each row, with the number of decimals of its quantities. */
  variants: Map<number, { variant_id: string; decimals: number }>;
  /** Units and categories that were created. */
  units: NameRef[];
  categories: NameRef[];
  /** For existing products: the present price and the price in the file. */
  prices: PriceChange[];
};

/** Whether rows of existing products are rejected or change their price. */
export type KnownRule = 'refuse' | 'price';

/**
 * Adds the products of a file. A code, compared exactly, is one product: the first row with a name
 * and a price creates it, and further rows with other option values are its variants. Later rows
 * that differ otherwise are reported and have no effect.
 */
export async function importProducts(
  run: ImportRun,
  rows: ImportRows<ProductField>,
  rule: KnownRule = 'refuse',
): Promise<ImportedProducts> {
  const groups = await readGroups(run, rows);
  const imported: ImportedProducts = {
    product_ids: [],
    variants: new Map(),
    units: [],
    categories: [],
    prices: [],
  };
  for (const batch of batchesOf(groups)) await addBatch(run, batch, { rule, imported });
  return imported;
}

async function readGroups(
  { report }: ImportRun,
  rows: ImportRows<ProductField>,
): Promise<ProductGroup[]> {
  const groups: Groups = { byCode: new Map(), barcodes: new Set() };
  for await (const { number: row, cells } of rows()) {
    report.reached(row);
    const subject = cells.code.trim() === '' ? 'product' : subjectOf(cells.code.trim());
    const read = readProductRow(cells);
    const refused = isRejection(read) ? read : groupRow(groups, { ...read, row });
    if (refused !== null) report.left(row, subject, refused);
  }
  return [...groups.byCode.values()];
}

function subjectOf(code: string): string {
  return `product ${code}`;
}

function* batchesOf(groups: readonly ProductGroup[]): Generator<ProductGroup[]> {
  let open: ProductGroup[] = [];
  let rows = 0;
  for (const group of groups) {
    open.push(group);
    rows += group.rows.length;
    if (rows < BATCH) continue;
    yield open;
    open = [];
    rows = 0;
  }
  if (open.length > 0) yield open;
}

type Added = {
  refused: ReadonlyMap<NumberedProduct, Rejection>;
  products: readonly (readonly [ProductGroup, NewProduct])[];
  decimals: ReadonlyMap<string, number>;
  units: readonly NameRef[];
  categories: readonly NameRef[];
  prices: readonly PriceChange[];
};

async function addBatch(
  run: ImportRun,
  batch: readonly ProductGroup[],
  { rule, imported }: { rule: KnownRule; imported: ImportedProducts },
): Promise<void> {
  const outcome = await attempt<Added>(run, (tx) => enter(tx, run, { batch, rule }));
  for (const { rows } of batch) {
    for (const product of rows) {
      // Another user has taken the code between the check and the insert: the whole batch is
      // skipped.
      const reason = isRejection(outcome) ? outcome : outcome.refused.get(product);
      const subject = subjectOf(product.code);
      if (reason === undefined) run.report.imported(product.row, subject);
      else run.report.left(product.row, subject, reason);
    }
  }
  if (isRejection(outcome)) return;
  imported.units.push(...outcome.units);
  imported.categories.push(...outcome.categories);
  imported.prices.push(...outcome.prices);
  for (const [{ rows }, product] of outcome.products) {
    imported.product_ids.push(product.id);
    const decimals = outcome.decimals.get(product.unit_id) ?? 0;
    for (const [index, { id }] of product.variants.entries()) {
      const row = rows[index]?.row;
      if (row !== undefined) imported.variants.set(row, { variant_id: id, decimals });
    }
  }
}

async function enter(
  tx: Tx,
  run: ImportRun,
  { batch, rule }: { batch: readonly ProductGroup[]; rule: KnownRule },
): Promise<Added | Rejection> {
  const context = run.context();
  const { newId } = context;
  const { shop_id } = context.actor;
  const priced = await priceKnown(tx, context, { batch, rule });
  if (isRejection(priced)) return priced;
  const { prices, known } = priced;
  const unknown = batch.filter((group) => !known.has(group));
  const refused = new Map([...priced.refused, ...(await findTaken(tx, shop_id, unknown))]);
  const fresh = unknown.filter(({ first }) => !refused.has(first));
  const categoryNames = [...new Set(fresh.map(({ first }) => first.category))].filter(Boolean);
  const { ids, added: categories } = await addMissingCategories(
    tx,
    { shop_id, newId },
    categoryNames,
  );
  const { idOf, decimals, added: units } = await findUnits(tx, { shop_id, newId }, fresh);
  const products = fresh.map((group) => {
    const { first } = group;
    const category_id = ids.get(first.category) ?? null;
    return [group, productOf(group, { newId, category_id, unit_id: idOf(first.unit) })] as const;
  });
  const taken = await addProducts(
    tx,
    shop_id,
    products.map(([, product]) => product),
  );
  if (taken !== null) return taken;
  if (products.length > 0) {
    const detail = { count: products.length };
    await writeAudit(tx, context, { action: 'products.imported', subject_id: shop_id, detail });
    const ids = products.map(([, { id }]) => id);
    await recordEvent(tx, context, 'product.created', ids);
  }
  return { refused, products, decimals, units, categories, prices };
}

type Priced = {
  known: ReadonlySet<ProductGroup>;
  prices: PriceChange[];
  refused: Map<NumberedProduct, Rejection>;
};

/** Updates prices of existing products, if the file should. */
async function priceKnown(
  tx: Tx,
  context: Context,
  { batch, rule }: { batch: readonly ProductGroup[]; rule: KnownRule },
): Promise<Priced | Rejection> {
  const priced: Priced = { known: new Set(), prices: [], refused: new Map() };
  if (rule === 'refuse') return priced;
  const { shop_id } = context.actor;
  const found = await selectKnownVariants(tx, shop_id, codesOf(batch));
  const known = Map.groupBy(found, ({ matched_code }) => matched_code);
  const groups = batch.filter((group) => isKnown(group, known));
  for (const row of groups.flatMap(({ rows }) => rows)) {
    const price = priceOf(row, known);
    if (isRejection(price)) priced.refused.set(row, price);
    else priced.prices.push(price);
  }
  const priceChanges = priced.prices
    .filter(({ before, after }) => before !== after)
    .map(({ variant_id, after }) => ({ variant_id, sale_price: after, path: 'prices' }));
  const refused = await setSalePrices(tx, context, priceChanges);
  return refused ?? { ...priced, known: new Set(groups) };
}

function codesOf(batch: readonly ProductGroup[]) {
  return {
    codes: batch.map(({ first }) => first.code),
    barcodes: batch.flatMap(({ rows }) => rows.flatMap(({ barcodes }) => barcodes)),
  };
}

/** The ids of categories by name, and those that were created. */
async function addMissingCategories(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
  names: readonly string[],
): Promise<{ ids: Map<string, string>; added: NameRef[] }> {
  const fresh = new Map(names.map((name) => [name, shop.newId()]));
  const newIds = [...fresh.values()];
  const newId = () => newIds.shift() ?? shop.newId();
  const ids = await addCategories(
    tx,
    { shop_id: shop.shop_id, newId },
    names.map((name) => ({ name })),
  );
  const added = [...fresh].filter(([name, id]) => ids.get(name) === id);
  return { ids, added: added.map(([name, id]) => ({ id, name })) };
}

function productOf(
  { first, rows }: ProductGroup,
  { newId, ...references }: { newId: () => string; category_id: string | null; unit_id: string },
): NewProduct {
  const { code, name, name_bn } = first;
  return {
    id: newId(),
    code,
    name,
    name_bn,
    ...references,
    options: optionsOf(rows),
    variants: rows.map(({ choices, barcodes, sale_price, vat_rate }) => ({
      id: newId(),
      name: choices.map(({ value }) => value).join(', '),
      name_bn: '',
      options: Object.fromEntries(choices.map((choice) => [choice.name, choice.value])),
      barcodes,
      sale_price,
      product_discount: ZERO,
      vat_rate,
    })),
  };
}

/** Skips products whose code, or one of whose barcodes, exists in the shop. */
async function findTaken(tx: Tx, shop_id: string, batch: readonly ProductGroup[]) {
  const taken = await selectTaken(tx, shop_id, codesOf(batch));
  const codes = new Set(taken.codes);
  const barcodes = new Set(taken.barcodes);
  const refused = new Map<NumberedProduct, Rejection>();
  for (const { first, rows } of batch) {
    const barcode = rows.flatMap((row) => row.barcodes).find((code) => barcodes.has(code));
    const reason = codes.has(first.code)
      ? reject('code_in_shop')
      : barcode === undefined
        ? null
        : reject('barcode_taken', { params: { code: barcode } });
    if (reason !== null) for (const row of rows) refused.set(row, reason);
  }
  return refused;
}

/** The unit of each spelling in the file; pieces if empty. Missing units are created. */
async function findUnits(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
  groups: readonly { first: ProductRow }[],
) {
  const written = new Set(groups.map(({ first }) => first.unit));
  const known = await selectAllUnits(tx, shop.shop_id);
  const missing = [...written].filter((unit) => unit !== '' && !matchUnit(unit, known));
  const fresh = missing.map((unit) => ({
    id: shop.newId(),
    code: unit,
    name: unit,
    name_bn: unit,
    decimals: NEW_UNIT_DECIMALS,
  }));
  if (fresh.length > 0) await insertUnits(tx, shop.shop_id, fresh);
  const units = [...known, ...fresh];
  const idOf = (unit: string) => matchUnit(unit === '' ? READY_UNIT : unit, units)?.id ?? '';
  return {
    idOf,
    decimals: new Map(units.map(({ id, decimals }) => [id, decimals])),
    added: fresh.map(({ id, code }) => ({ id, name: code })),
  };
}
