import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUnitsRoute } from '#domains/catalog/contract/unit.ts';
import { listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { type Api, apiOf, OWNER } from './api.ts';
import { openBrowser, type Visit, visit } from './visit.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Posted = { id: string; version: number; lines: { id: string }[] };

/** 20 came in at 100.00, and have since gone everywhere. Returns the receipt and its freight. */
async function trade(api: Api): Promise<{ receipt: Posted; freight: string }> {
  const { warehouse_id } = api;
  const units = (await api.list(listUnitsRoute)).data;
  const places = (await api.list(listWarehousesRoute)).data;
  const own = places.find(({ id }) => id === warehouse_id);
  const elsewhere = places.find(({ branch_id }) => branch_id !== own?.branch_id)?.id;
  const code = newId();
  const product = await api.write<{ variants: { id: string }[] }>('POST', '/inventory/product', {
    code,
    name: 'Hilsa',
    name_bn: 'ইলিশ',
    unit_id: units.find((u) => u.code === 'piece')?.id,
    variants: [{ sale_price: 20_000, vat_rate: 0 }],
  });
  const variant_id = product.variants[0]?.id ?? '';
  const supplier = await api.write<{ id: string }>('POST', '/suppliers', {
    code,
    name: 'Padma Fisheries',
    phone: '',
  });
  const post = (path: string, body: object) =>
    api.write<Posted>('POST', path, { id: newId(), ...body });
  const lineOf = (pieces: number) => ({ variant_id, quantity: pieces * 10_000 });
  const receipt = await post('/purchases/receipts/', {
    supplier_id: supplier.id,
    warehouse_id,
    payments: [],
    lines: [{ ...lineOf(20), unit_cost: 10_000, vat_rate: 0 }],
  });
  const send = async (pieces: number) => {
    const way = { from_warehouse_id: warehouse_id, to_warehouse_id: elsewhere };
    const draft = await post('/inventory/stock-transfer', { ...way, lines: [lineOf(pieces)] });
    await post(`/inventory/stock-transfer/${draft.id}/send`, { version: draft.version });
    return draft;
  };
  const [arriving] = [await send(4), await send(2)];
  const arrived = [{ line_id: arriving.lines[0]?.id, quantity: 40_000 }];
  await post(`/inventory/stock-transfer/${arriving.id}/receive`, { lines: arrived });
  const cash = (await api.methods()).find(({ kind }) => kind === 'cash')?.id;
  const paid = (amount: number) => [{ payment_method_id: cash, amount }];
  const sale = await post('/pos-sale/', {
    warehouse_id,
    lines: [lineOf(5)],
    payments: paid(100_000),
  });
  const back = [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }];
  await post('/return-sale/', { sale_id: sale.id, lines: back, refunds: paid(20_000) });
  const damaged = [{ variant_id, quantity_change: -20_000 }];
  await post('/inventory/stock-adjustment', { warehouse_id, reason: 'damage', lines: damaged });
  const receipt_line_id = receipt.lines[0]?.id;
  const returned = [{ receipt_line_id, quantity: 10_000 }];
  const of = { receipt_id: receipt.id };
  await post('/purchase-return/', { ...of, lines: returned, refunds: [] });
  const freight = await post('/purchases/landed-costs/', {
    ...of,
    supplier_id: supplier.id,
    payments: [],
    reference: 'Truck 7',
    costs: [{ by: 'quantity', amount: 10_000 }],
  });
  const lines = [{ receipt_line_id, unit_cost: 11_000 }];
  await post('/purchases/bills/', { ...of, lines, payments: [] });
  return { receipt, freight: freight.id };
}

/** The rows of each list, as account and amount, in the language of the page. */
async function shown({ page }: Visit, title: string): Promise<string[][]> {
  const lists = page.locator('details').filter({ hasText: title });
  const texts: string[][] = [];
  for (const list of await lists.all()) {
    texts.push(await list.getByRole('listitem').allInnerTexts());
  }
  return texts.map((rows) => rows.map((row) => row.replaceAll(/\s*·[^\n]*\n|\s*\n/g, ' ').trim()));
}

test.each([
  ['en', { width: 1280, height: 900 }],
  ['bn', { width: 360, height: 800 }],
] as const)('a receipt shows where its late costs went: %s', async (language, size) => {
  const api = await apiOf(OWNER);
  const { receipt, freight } = await trade(api);
  const one = await visit(browser, { language, as: OWNER, size });
  const { page, t, problems } = one;
  await page.goto(`/dashboard/purchases/${receipt.id}`);
  await page.getByText(t('purchases:where_it_went')).first().waitFor();
  const folder = process.env.PICTURES;
  const picture = async (name: string) => {
    const path = `${folder}/late-costs-${language}-${name}.png`;
    if (folder !== undefined) await page.screenshot({ path, fullPage: true });
  };
  await picture('went');
  const amounts = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([purpose, amount]) => `${t(`purchases:cost_to_${purpose}`)} ${amount}`).sort();
  const went = await shown(one, t('purchases:where_it_went'));
  if (language === 'en') {
    // Of 20 pieces 7 are here, 4 in Uttara, 2 in transit, 4 sold, 2 damaged, 1 returned.
    expect(went.map((rows) => rows.toSorted())).toEqual([
      amounts([
        ['inventory', '35.00'],
        ['inventory', '20.00'],
        ['transit', '10.00'],
        ['cost_of_sales', '20.00'],
        ['stock_loss', '10.00'],
        ['cost_variance', '5.00'],
      ]),
      amounts([
        ['inventory', '70.00'],
        ['inventory', '40.00'],
        ['transit', '20.00'],
        ['cost_of_sales', '40.00'],
        ['stock_loss', '20.00'],
      ]),
    ]);
  }
  expect(went.map((rows) => rows.length)).toEqual([6, 5]);
  const reversal = { id: newId(), reason: 'Carried by the supplier' };
  await api.write('POST', `/purchases/receipt-costs/${freight}/void`, reversal);
  await page.reload();
  await page.getByText(t('purchases:where_it_was_taken')).waitFor();
  expect((await shown(one, t('purchases:where_it_was_taken')))[0]).toHaveLength(6);
  await picture('taken');
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(size.width);
  expect(problems).toEqual([]);
});
