import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createTransferRoute } from '#domains/inventory/contract/stock-transfer.ts';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import { receiveTransfer } from '#domains/inventory/server/transfers/receive-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

type Endpoint = Parameters<TestShop['call']>[0];
async function posted(endpoint: Endpoint, body: object): Promise<string> {
  const id = newId();
  answerOf(await shop.call(endpoint, { body: { id, ...body } }));
  return id;
}

/** The stock accounts of each branch, without the accounts of sales. */
async function books(): Promise<string[]> {
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query<{ row: string }>(
      `select b.code || ' ' || a.name || ' ' ||
         to_char(sum(l.debit - l.credit) / 100.0, 'FM999990.00') as row
       from journal_line l
       join account a on a.shop_id = l.shop_id and a.id = l.account_id
       join branch b on b.shop_id = l.shop_id and b.id = l.branch_id
       where l.shop_id = $1 and a.purpose in ('inventory', 'transit', 'cost_of_sales',
         'cost_variance', 'payable')
       group by b.code, a.code, a.name having sum(l.debit - l.credit) <> 0
       order by b.code, a.code`,
      [shop.shop_id],
    ),
  );
  return rows.map(({ row }) => row);
}

/** Ten are received in Mirpur, six sent to Uttara, five received there, and two sold. */
async function openShopWithTransfer(method: string, unit_cost: number): Promise<string> {
  shop = await openTestShop(db.database, { vat_rate: 0, rounding_unit: 1 });
  answerOf(await shop.call(changeCostMethod, { body: { cost_method: method } }));
  rice = await shop.addProduct({ code: 'RICE', sale_price: 20_000 });
  const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
  const suppliers = await shop.run((tx) => addParties(tx, whose, [{ code: 'S', name: 'Meghna' }]));
  const { shop: from_warehouse_id, uttara: to_warehouse_id } = shop.warehouses;
  const receipt = await posted(postReceipt, {
    supplier_id: suppliers.get('S'),
    warehouse_id: from_warehouse_id,
    payments: [],
    lines: [{ variant_id: rice, quantity: 100_000, unit_cost, vat_rate: 0 }],
  });
  const draft = { id: newId(), from_warehouse_id, to_warehouse_id };
  const lines = [{ variant_id: rice, quantity: 60_000 }];
  const created = await shop.call<typeof createTransferRoute>(createTransfer, {
    body: { ...draft, lines },
  });
  const { data } = answerOf(created);
  const params = { id: data.id };
  const { version } = data;
  answerOf(await shop.call(sendTransfer, { params, body: { id: newId(), version } }));
  const arrived = [{ line_id: data.lines[0]?.id, quantity: 50_000 }];
  answerOf(await shop.call(receiveTransfer, { params, body: { id: newId(), lines: arrived } }));
  await posted(postSale, {
    warehouse_id: to_warehouse_id,
    lines: [{ variant_id: rice, quantity: 20_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 40_000 }],
  });
  return receipt;
}

test.each(['average', 'fifo'])(
  'each branch has the books as if its stock had cost this from the start: %s',
  async (method) => {
    await openShopWithTransfer(method, 10_500);
    const higher = await books();
    expect(higher).toEqual([
      ...[
        'MIR Stock in hand 420.00',
        'MIR Goods in transit 630.00',
        'MIR Suppliers (payable) -1050.00',
      ],
      ...['UTT Stock in hand 315.00', 'UTT Goods in transit -525.00', 'UTT Cost of sales 210.00'],
    ]);
    const receipt_id = await openShopWithTransfer(method, 10_000);
    const before = await books();
    const cost = {
      receipt_id,
      supplier_id: await supplier(),
      payments: [],
      costs: [{ by: 'quantity', amount: 5_000 }],
    };
    const freight = await posted(postLandedCost, cost);
    expect(await books()).toEqual(higher);
    const undo = { params: { id: freight }, body: { id: newId(), reason: 'A mistake' } };
    answerOf(await shop.call(reverseReceiptCost, undo));
    expect(await books()).toEqual(before);
  },
);

async function supplier(): Promise<string> {
  const found = await shop.run((tx) =>
    tx.selectFrom('party').select('id').where('kind', '=', 'supplier').executeTakeFirstOrThrow(),
  );
  return found.id;
}
