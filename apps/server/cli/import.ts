import { v7 as newId } from 'uuid';
import { PRODUCT_FIELDS, type ProductField } from '#domains/catalog/core/product-row.ts';
import { importProducts } from '#domains/catalog/server/door/import-products.ts';
import { type FileField, type FileKind, RULES } from '#domains/imports/core/import-fields.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { instantOf } from '#domains/kernel/core/local-time.ts';
import { STOCK_FIELDS, type StockField } from '#domains/opening/core/stock-row.ts';
import { importStock } from '#domains/opening/server/door/import-stock.ts';
import { PARTY_FIELDS, type PartyField } from '#domains/parties/core/party-row.ts';
import { importParties } from '#domains/parties/server/door/import-parties.ts';
import { SALE_FIELDS, type SaleField } from '#domains/sales/core/sale-row.ts';
import { importSales } from '#domains/sales/server/import-sales.ts';
import type { Database } from '#platform/db/database.ts';
import { OFFLINE } from '#platform/http/site.ts';
import type { ImportRows, ImportRun } from '#platform/import/import-run.ts';
import { withShop } from '../with-shop.sql.ts';
import type { KnownShop } from './find-shop.sql.ts';
import { findShop, findWarehouse, ownerOf } from './find-shop.ts';
import { readMap } from './read-map.ts';
import { readOptions, requireOption } from './read-options.ts';
import { readRows } from './read-rows.ts';
import { type RowReport, reportTo } from './row-report.ts';
import { showCountOf, showMoney } from './show-money.ts';
import { type Command, type Terminal, WrongUsage } from './usage.ts';
import { withStore } from './with-store.ts';

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = {
  shop: TEXT,
  map: { ...TEXT, multiple: true, default: [] as string[] },
  date: TEXT,
  warehouse: TEXT,
  sheet: TEXT,
  'head-row': TEXT,
  'update-prices': FLAG,
  'on-credit': FLAG,
  'dry-run': FLAG,
  verbose: FLAG,
} as const;

type Options = ReturnType<typeof readOptions<typeof OPTIONS>>['values'];

/** The context of an import of one kind. */
type Work = {
  database: Database;
  shop: KnownShop;
  run: ImportRun;
  path: string;
  options: Options;
  terminal: Terminal;
  report: RowReport;
};

const KINDS: Readonly<Record<string, (work: Work) => Promise<void>>> = {
  products,
  stock,
  sales,
  customers: (work) => people(work, 'customer'),
  suppliers: (work) => people(work, 'supplier'),
};
const NAMES = 'products, stock, sales, customers or suppliers';

export const importFile: Command = {
  usage: `import products|stock|sales|customers|suppliers --shop <name>
            [--map field=Column,…] FILE.csv|FILE.xlsx
            [--sheet <name>] [--head-row N] [--dry-run] [--verbose] [--update-prices]
            [--warehouse <name>] [--date YYYY-MM-DD] [--on-credit]
  Reads a CSV file (UTF-8, UTF-16) or a workbook into a shop, as its owner, by the same rules as the
  screen: titles above the head, exports of known programs, totals. Every row is checked; skipped
  rows are printed with their reason. Rows imported before are not imported twice. Without --map
  the columns are recognised by their names, or by the program that wrote them.
  products   ${PRODUCT_FIELDS.join(', ')}
             code, name and sale_price are required. The first valid row of a code makes the
             product; further rows with other values of its options are its other variants.
             A cell may hold several barcodes, separated by spaces. The cost comes with the stock.
  stock      ${STOCK_FIELDS.join(', ')}
             the first three are required; for tracked products also batch and expiry date, or a
             serial number for each piece.
             Opening stock, once for each code and warehouse, at the start of --date (default:
             now), into --warehouse (default: the first of the shop).
  sales      ${SALE_FIELDS.join(', ')}
             the first five are required. Past invoices, paid in cash or, with --on-credit, owed
             by the customer, who is created under that code. Times are in the shop's time zone.
             Exports of Square, Loyverse and Shopify are known. Refunds and orders with a discount
             on the whole are skipped with a reason.
  customers, suppliers
             ${PARTY_FIELDS.join(', ')}: the name is required. The phone number is the default code.
  --update-prices  existing products get the price of the file
  --sheet, --head-row  position of the column names, if the file does not show it
  --dry-run  checks everything and stores nothing
  --verbose  also prints the imported rows`,
  async run(args, terminal) {
    const { values: options, positionals } = readOptions(args, OPTIONS);
    const [kind, path, ...more] = positionals;
    if (kind === undefined) throw new WrongUsage(`import what? ${NAMES}`);
    const work = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (work === undefined) throw new WrongUsage(`import ${kind}? ${NAMES}`);
    if (path === undefined) throw new WrongUsage('which file? FILE.csv or FILE.xlsx is missing');
    if (more.length > 0) throw new WrongUsage(`one file at a time: what is "${more[0]}"?`);
    refuseForeignOptions(kind, options);
    const shopName = requireOption(options.shop, 'shop');
    return withStore(terminal, async ({ database, owner }) => {
      const shop = await findShop(owner, shopName);
      const report = reportTo(terminal, options.verbose);
      const run = await runOf(database, shop, options, report);
      if (options['dry-run']) terminal.out('Dry run: nothing is kept.');
      await work({ database, shop, run, path, options, terminal, report });
      return 0;
    });
  },
};

function refuseForeignOptions(kind: string, options: Options): void {
  const isFor = (given: boolean, option: string, kinds: readonly string[]) => {
    if (given && !kinds.includes(kind)) throw new WrongUsage(`import ${kind} has no ${option}`);
  };
  isFor(options.date !== undefined, '--date', ['stock']);
  isFor(options.warehouse !== undefined, '--warehouse', ['stock', 'sales']);
  isFor(options['on-credit'], '--on-credit', ['sales']);
  isFor(options['update-prices'], '--update-prices', ['products']);
}

async function runOf(
  database: Database,
  shop: KnownShop,
  options: Options,
  report: RowReport,
): Promise<ImportRun> {
  const actor = await ownerOf(database, shop);
  return {
    context: () => ({ ...OFFLINE, actor, now: new Date(), newId: () => newId() }),
    transaction: (work) => withShop(database, shop.shop_id, work),
    is_dry_run: options['dry-run'],
    report,
  };
}

/** The rows of the file by field; errors name the column as in the file. */
async function open<Field extends FileField>(
  { run, path, options, shop, report, terminal }: Work,
  kind: FileKind,
): Promise<{ rows: ImportRows<Field>; run: ImportRun }> {
  const map = readMap(options.map, RULES[kind].fields);
  const { currency } = shop;
  const { sheet } = options;
  const file = { path, kind, map, currency, sheet, head_row: headRow(options['head-row']) };
  const { rows, columnOf, unread, converted } = await readRows<Field>(file, report);
  if (unread.length > 0) terminal.out(`Columns that are not read: ${unread.join(', ')}`);
  for (const { row, text, unicode } of converted) terminal.out(`row ${row}: ${text} -> ${unicode}`);
  const left: ImportRun['report']['left'] = (row, subject, reason) => {
    const { field } = reason.params ?? {};
    const column = typeof field === 'string' ? columnOf(field) : null;
    const params = { ...reason.params, ...defined({ field: column ?? undefined }) };
    report.left(row, subject, column === null ? reason : { ...reason, params });
  };
  const { reached, imported } = report;
  return { rows, run: { ...run, report: { reached, imported, left } } };
}

function headRow(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw new WrongUsage(`--head-row ${text} is no row`);
  return Number.parseInt(text, 10);
}

async function products(work: Work): Promise<void> {
  const { options, terminal, report, shop } = work;
  const { rows, run } = await open<ProductField>(work, 'products');
  const rule = options['update-prices'] ? 'price' : 'refuse';
  const added = await importProducts(run, rows, rule);
  report.end();
  terminal.out(`Products added: ${showCountOf(added.product_ids.length, 'product')}`);
  const changed = added.prices.filter(({ before, after }) => before !== after);
  for (const { row, before, after } of changed) {
    const [from, to] = [showMoney(before, shop.currency), showMoney(after, shop.currency)];
    terminal.out(`row ${row}: ${from} -> ${to}`);
  }
  if (rule === 'price') terminal.out(`Prices changed: ${showCountOf(changed.length, 'price')}`);
}

async function people(work: Work, kind: 'customer' | 'supplier'): Promise<void> {
  const { terminal, report } = work;
  const file = await open<PartyField>(work, kind === 'customer' ? 'customers' : 'suppliers');
  const { parties } = await importParties(file.run, file.rows, kind);
  report.end();
  const added = showCountOf(parties.size, kind);
  terminal.out(`${kind === 'customer' ? 'Customers' : 'Suppliers'} added: ${added}`);
}

async function stock(work: Work): Promise<void> {
  const { database, shop, options, terminal, report } = work;
  const happened_at = options.date === undefined ? null : startOf(options.date, shop.timezone);
  const { rows, run } = await open<StockField>(work, 'stock');
  const warehouse = await findWarehouse(database, shop, options.warehouse);
  const target = { warehouse_id: warehouse.id, happened_at };
  const posted = await importStock(run, rows, target);
  report.end();
  const lines = showCountOf(posted.lines, 'line');
  const documents = showCountOf(posted.document_ids.length, 'opening balance');
  terminal.out(`Posted: ${lines} in ${documents}, ${showMoney(posted.total, shop.currency)}`);
}

function startOf(day: string, timezone: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? instantOf(day, timezone) : null;
  if (at === null) throw new WrongUsage(`--date ${day} is not a day: write it as 2026-07-01`);
  return at;
}

async function sales(work: Work): Promise<void> {
  const { database, shop, options, terminal, report } = work;
  const { rows, run } = await open<SaleField>(work, 'sales');
  const warehouse = await findWarehouse(database, shop, options.warehouse);
  const saleOptions = { warehouse_id: warehouse.id, on_credit: options['on-credit'] };
  const { posted, again } = await importSales(run, rows, saleOptions);
  report.end();
  const tally = ({ lines, documents, total }: typeof posted) =>
    `${showCountOf(lines, 'line')} of ${showCountOf(documents, 'invoice')}, ` +
    showMoney(total, shop.currency);
  if (again.documents > 0) terminal.out(`Posted by an earlier run: ${tally(again)}`);
  terminal.out(`Posted: ${tally(posted)}`);
}
